"""Permissions, seats and addresses."""
