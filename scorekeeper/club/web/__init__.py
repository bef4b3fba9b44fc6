"""A club evening: set up, directed, seen on the wall and on the phones of its pairs."""
