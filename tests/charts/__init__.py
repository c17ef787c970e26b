"""Charts, and pictures side by side."""
