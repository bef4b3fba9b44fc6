"""What is typed at an event."""
