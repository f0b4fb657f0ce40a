"""Stay on the Board: two players move one queen, and whoever leaves the board loses."""
