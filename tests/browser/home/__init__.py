"""The first page in a browser."""
