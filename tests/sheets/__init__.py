"""Sheets, pictures and spreadsheets."""
