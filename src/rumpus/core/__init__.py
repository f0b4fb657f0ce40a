"""The contract, the match and the clock. Standard library only."""
