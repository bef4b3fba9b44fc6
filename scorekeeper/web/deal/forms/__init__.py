"""The forms of a deal, one for each entry method."""
