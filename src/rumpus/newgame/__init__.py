"""What `rumpus new-game` writes: a small whole game, kept here as real code, and the project around it."""
