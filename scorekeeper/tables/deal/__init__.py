"""Entering, correcting and confirming deals."""
