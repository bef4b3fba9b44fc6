"""Files and old evenings in a browser."""
