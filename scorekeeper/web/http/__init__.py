"""What every response shares: headers, errors, limits, logs."""
