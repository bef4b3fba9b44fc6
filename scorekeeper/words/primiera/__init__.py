"""The sentences about a dispute."""
