"""The one writer of files: the old file or the new one, whatever happens."""
