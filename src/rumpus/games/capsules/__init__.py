"""Capsules: rounds of falling capsules for many players."""
