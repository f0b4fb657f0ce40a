"""The contract kit: what every game is held to."""
