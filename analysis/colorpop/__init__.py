"""Color Pop: what general questions need of it, and the questions that only it has."""
