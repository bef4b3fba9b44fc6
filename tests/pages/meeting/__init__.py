"""The score page and its parts."""
