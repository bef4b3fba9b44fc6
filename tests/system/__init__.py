"""Whole tables played by made-up people."""
