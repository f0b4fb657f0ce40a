"""Ways out of the hall to people who are not here."""
