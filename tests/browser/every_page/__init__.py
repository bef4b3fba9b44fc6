"""What holds on every page."""
