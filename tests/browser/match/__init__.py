"""A match in a browser."""
