"""History, statistics and people."""
