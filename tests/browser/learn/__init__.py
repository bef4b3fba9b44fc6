"""The rules pages in a browser."""
