"""Seats, settings, recovery and the bin of a table."""
