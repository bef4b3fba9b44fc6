"""Sheets and pads."""
