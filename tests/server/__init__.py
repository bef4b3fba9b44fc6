"""The running server."""
