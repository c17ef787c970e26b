"""What a game needs and no rulebook says: each decision is a test, a file for each chapter of them."""
