"""Every message between a hall and its clients, version 1, written once. Knows neither hall nor sockets."""
