"""Where matches, players and tables are kept."""
