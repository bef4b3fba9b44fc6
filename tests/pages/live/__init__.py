"""Polling and kept pages."""
