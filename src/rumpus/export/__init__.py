"""Matches as pictures, films and texts: everything here is a function of a replay or of a drawing."""
