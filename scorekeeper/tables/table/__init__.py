"""A table: seats, settings, recovery, the bin."""
