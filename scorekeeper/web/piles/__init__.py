"""Piles that each side sends from its own phone."""
