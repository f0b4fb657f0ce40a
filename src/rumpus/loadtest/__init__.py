"""Simulated players that load a running hall, and what they and the hall saw."""
