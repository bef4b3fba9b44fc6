"""Pens, paper, typefaces and codes to draw with."""
