"""The rules."""
