"""The rules of Scopa as pure functions over values.

Standard library only; no clock, no random, no input or output. May import nothing
else of the project.
"""
