"""Bots against bots, bots from outside included: contests, standings, and the lines an outside program speaks."""
