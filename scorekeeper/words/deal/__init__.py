"""The sentences about one deal."""
