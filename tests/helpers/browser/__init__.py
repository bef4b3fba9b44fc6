"""Actions and checks in a browser."""
