"""Rumpus: a self-hosted game hall."""

__version__ = "0.1.0"
