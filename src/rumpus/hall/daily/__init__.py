"""Every day one seed for each game with a solo score, one try for everybody, a board; every week a cup."""
