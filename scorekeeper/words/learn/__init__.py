"""The sentences of the rules pages."""
