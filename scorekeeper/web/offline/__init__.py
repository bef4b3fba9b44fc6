"""What a phone without a connection needs."""
