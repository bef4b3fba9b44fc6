"""Pens, paper, typefaces, signs and QR codes to draw with."""
