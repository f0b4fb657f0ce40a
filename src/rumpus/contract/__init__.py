"""The contract: what every game is held to."""
