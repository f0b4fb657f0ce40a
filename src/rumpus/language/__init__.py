"""What is said to people: one catalogue of sentences per language, the games' own from their folders."""
