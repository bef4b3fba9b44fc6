"""Following a table while others play."""
