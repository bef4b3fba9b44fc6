"""The forty cards on a page."""
