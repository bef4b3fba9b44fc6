"""A game is data: a list of points, each of one of nine kinds. Code knows kinds, never names."""
