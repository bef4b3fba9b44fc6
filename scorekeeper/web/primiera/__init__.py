"""Disputes about primiera."""
