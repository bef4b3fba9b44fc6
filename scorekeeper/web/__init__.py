"""Pages: one module per noun. Forms are parsed here, scored by `rules`, kept by `store`."""
