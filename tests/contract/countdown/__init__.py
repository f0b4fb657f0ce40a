"""A tiny whole game, for trying the kit on: it has everything a game can have."""
