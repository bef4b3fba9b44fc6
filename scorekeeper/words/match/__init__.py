"""The sentences about a match."""
