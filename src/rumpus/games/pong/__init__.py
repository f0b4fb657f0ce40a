"""Pong: two paddles, one ball."""
