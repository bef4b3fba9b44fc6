"""The rules of a club evening."""
