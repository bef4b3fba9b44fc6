"""Sentences about club evenings."""
