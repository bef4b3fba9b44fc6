"""What a sheet says, as values."""
