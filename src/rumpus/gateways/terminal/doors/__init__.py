"""The doors terminals come through: SSH, telnet, plain TCP. Each turns a connection into a guest's wire."""
