"""The ways to enter a deal."""
