"""Small faults put into the program, one at a time, to see whether a test fails of each.

`python3 dev.py mutants` tries a sample of them; see `__main__` for what can be asked for.
"""
