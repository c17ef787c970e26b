"""What has been decided, compared with the rules as they are."""
