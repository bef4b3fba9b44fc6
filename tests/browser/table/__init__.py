"""Seats and recovery in a browser."""
