"""Seats, settings, recovery and the bin."""
