"""The notebooks: those that are kept, and the commands that execute and check them."""
