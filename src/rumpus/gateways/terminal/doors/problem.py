"""What keeps a door shut. Apart from the doors, so that nobody loads SSH who does not open it."""


class BadHostKey(Exception):
    """The key that is there cannot be used; the message says why in one line."""
