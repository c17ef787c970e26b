"""Color Pop, in its French edition with all its variants."""
