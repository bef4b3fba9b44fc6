"""Piles that each side sends."""
