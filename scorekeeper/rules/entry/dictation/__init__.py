"""A pile said in words: text -> pieces, each a card or a question, in the order of the text.

Nothing is guessed.
"""
