"""Servers, databases and proxies to test with."""
