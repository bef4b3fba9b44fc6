"""The first page and your tables."""
