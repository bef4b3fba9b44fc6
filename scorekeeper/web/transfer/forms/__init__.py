"""The forms of the import and of an old evening."""
