"""The host's console: a UNIX socket in the data folder, for whoever may read it there."""
