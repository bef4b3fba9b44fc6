"""A pile said in words: text -> pieces, each a card or a question, in the order of the text.

Nothing is guessed.
"""

from scorekeeper.rules.entry.dictation.binding import named_twice, read_dictation
from scorekeeper.rules.entry.dictation.tokens import LONGEST_SAID, Asks, Piece
from scorekeeper.rules.entry.dictation.vocabulary import Vocabulary

__all__ = ["LONGEST_SAID", "Asks", "Piece", "Vocabulary", "named_twice", "read_dictation"]
