"""Clients that ask the app without a browser."""
