"""Where everything stands on a sheet."""
