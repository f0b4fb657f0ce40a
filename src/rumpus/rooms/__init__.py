"""Matches beside the hall: a room runs them and keeps their logs, the hall has a copy of each and the table. Loaded
only where a hall is told of a Redis; messages are cluster/messages.py, the design docs/decisions/0023."""
