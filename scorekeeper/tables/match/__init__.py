"""Starting matches and naming their sides."""
