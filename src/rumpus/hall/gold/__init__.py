"""Play gold: a double-entry ledger, and pots that move along one chart."""
