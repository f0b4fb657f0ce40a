"""Players, tables, seats: what surrounds the games. No sockets, no SQL."""
