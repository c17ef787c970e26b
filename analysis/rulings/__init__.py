"""What has been decided, held against the rules as they are."""
