"""Tables that come in, in a browser."""
