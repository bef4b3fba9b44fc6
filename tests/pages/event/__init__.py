"""A club evening."""
