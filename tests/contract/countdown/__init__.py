"""A tiny whole game, for trying the checks on: it has everything a game can have."""
