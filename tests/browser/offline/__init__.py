"""A phone without a connection."""
