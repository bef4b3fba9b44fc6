"""The commands of `scorekeeper`."""
