"""A club evening: who meets whom, and the standing after each round."""
