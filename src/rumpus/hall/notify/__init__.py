"""Telling people who are not here: what they want to be told, by which way, and what is still to be sent."""
