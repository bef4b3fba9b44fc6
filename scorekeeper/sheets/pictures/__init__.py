"""PNG pictures for a chat."""
