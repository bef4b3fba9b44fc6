"""Takes evidence and returns a proof: what was said of a deal settles a point, or leaves it
open."""
