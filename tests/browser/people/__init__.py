"""History and people in a browser."""
