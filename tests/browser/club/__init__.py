"""A club evening in a browser."""
