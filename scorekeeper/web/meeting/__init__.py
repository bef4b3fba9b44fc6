"""The score page, new matches and their details."""
