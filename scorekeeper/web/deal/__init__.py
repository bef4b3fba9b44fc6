"""Entering a deal, and its result."""
