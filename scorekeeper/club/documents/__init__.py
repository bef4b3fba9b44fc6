"""The document of a club evening."""
