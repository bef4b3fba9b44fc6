"""The form of a dispute."""
