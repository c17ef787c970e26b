"""The one process pool: workers end with their parent, however it ends."""
