"""The store in SQL that both engines speak."""
