"""Tetris: falling pieces, full lines, and garbage for the neighbours."""
