"""Asking each other: invites to a match, challenges to a better score, and the proof of it."""
