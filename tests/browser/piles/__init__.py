"""Own piles in a browser."""
