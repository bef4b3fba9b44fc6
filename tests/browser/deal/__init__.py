"""Entering a deal in a browser."""
