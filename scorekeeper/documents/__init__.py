"""Matches and disputes as text: the match document, a table's file, the address of a dispute.

Reads and writes plain JSON values and short texts; opens no file. May import the rules.
"""
