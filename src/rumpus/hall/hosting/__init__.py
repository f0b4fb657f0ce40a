"""The host's side of the hall: what is told, what can be looked at, what can be ordered."""
