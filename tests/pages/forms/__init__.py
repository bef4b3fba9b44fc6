"""Every form and every field."""
