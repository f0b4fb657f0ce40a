"""Pebbles: the smallest whole game. One folder is one game: rules, bot, terminal picture, web picture, rule text."""
