"""Writes what follows from messages and games' shapes: the page's types and constants, and the reference pages.

`make wire` runs it; a test fails when a file is not what it would write.
"""
