"""Headers, errors, limits and attacks."""
