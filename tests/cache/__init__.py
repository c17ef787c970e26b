"""The one cache: what its keys follow, what it takes for an entry, and how it does without a folder."""
