"""Sheets printed from a browser."""
