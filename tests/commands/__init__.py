"""Every command as it is typed: what it refuses, and how it ends when nobody reads on."""
