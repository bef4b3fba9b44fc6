"""The server that answers phones."""
