"""What a phone without a connection is given."""
