"""Following a table in a browser."""
