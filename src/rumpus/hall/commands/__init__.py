"""Commands: everything that can be done in the hall, typed. One table, one parser, for every client."""
