"""The page of a meeting, and the start of its next game."""
