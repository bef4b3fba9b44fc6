"""Matches in from files and from paper."""
