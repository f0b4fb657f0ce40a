"""Tournaments: who meets whom, what it is worth, and who has won."""
