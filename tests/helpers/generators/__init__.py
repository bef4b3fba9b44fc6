"""Strategies that make examples."""
