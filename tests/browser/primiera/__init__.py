"""Disputes in a browser."""
