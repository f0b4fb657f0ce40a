"""The doors of the hall, one package for each kind."""
