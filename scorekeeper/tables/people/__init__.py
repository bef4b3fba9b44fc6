"""The people of a table and their statistics."""
