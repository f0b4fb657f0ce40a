"""A game that breaks down when told to, so that it can be seen that it harms no other."""
