"""The first page and the list of your tables."""
