"""Battleship: two hidden fleets, one shot each in turn."""
