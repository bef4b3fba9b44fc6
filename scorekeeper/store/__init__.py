"""Stores what players entered and reads it back. The only SQL of the project is here.

A match is stored as its deals, with every version of every deal, and never as a result: the store
computes no points and does not look inside an entry. Every query names the id of its table; only a
short code is looked up by itself, and leads to a table.
"""
