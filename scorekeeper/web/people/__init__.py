"""History, statistics and people of a table."""
