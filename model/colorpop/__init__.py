"""Color Pop: ten slides of tokens, secret colours, and jokers."""
