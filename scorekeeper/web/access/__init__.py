"""Who asks and for what: session, seats, permissions, addresses."""
