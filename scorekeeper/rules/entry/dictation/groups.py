"""Splits a dictation: what is said between two suits, its pauses, and where no suit carries on."""

from dataclasses import dataclass, field

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry.dictation.tokens import Token

COMMAS = ("comma", "colon")
PAUSES = (*COMMAS, "stop", "and")
_LISTED = ("rank", "soft", "counted")
_JOINS = ("and", "of", "comma")


@dataclass
class Group:
    """What is said between two suits."""

    tokens: list[Token] = field(default_factory=list)

    @property
    def items(self) -> list[Token]:
        return [token for token in self.tokens if token.kind in _LISTED]

    def parts(self, *pauses: str) -> list[list[Token]]:
        """What is listed, cut at these pauses; no part is empty but the only one."""
        parts: list[list[Token]] = [[]]
        for token in self.tokens:
            if token.kind in pauses and parts[-1]:
                parts.append([])
            elif token.kind in _LISTED:
                parts[-1].append(token)
        return parts if parts[-1] else parts[:-1] or [[]]

    @property
    def counted(self) -> Token | None:
        """The "two sevens" at its end, and not before a full stop."""
        last = next(reversed(self.items), None)
        return last if last and last.kind == "counted" and not self.ends_with("stop") else None

    @property
    def says_of(self) -> bool:
        return self.ends_with("of")

    @property
    def joins(self) -> bool:
        """ "7 of cups, coins and swords": nothing between the suits but "and", "of", a comma."""
        kinds = {token.kind for token in self.tokens}
        return bool(kinds) and kinds <= set(_JOINS)

    def has(self, kind: str) -> bool:
        return any(token.kind == kind for token in self.tokens)

    def opens_with(self, *kinds: str) -> bool:
        return bool(self.tokens) and self.tokens[0].kind in kinds

    def ends_with(self, *kinds: str) -> bool:
        return bool(self.tokens) and self.tokens[-1].kind in kinds


def clauses(tokens: list[Token]) -> list[list[Token]]:
    """Cut at semicolons: nothing goes on behind one but what takes back."""
    clauses: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        if token.kind != "cut":
            clauses[-1].append(token)
        elif any(each.kind in ("except", "or", "no") for each in tokens[at + 1 : at + 2]):
            clauses[-1].append(Token("stop", token.start, token.end))
        else:
            clauses.append([])
    return clauses


@dataclass
class Span:
    """What is said between two places where no suit goes on.

    `loose`: it may be of a suit that was said before. `cut`: what follows at once is not
    understood, and `of`: that is of some suit, as a rank is.
    """

    tokens: list[Token] = field(default_factory=list)
    loose: bool = False
    cut: bool = False
    of: bool = False


def spans(tokens: list[Token]) -> list[Span]:
    """Cut at a word that is not understood, which may have been a suit, and at a card of another
    suit."""
    cut = [Span()]
    suit: Suit | None = None
    for at, token in enumerate(tokens):
        if token.kind == "suit":
            suit = token.suit
        hard = token.kind == "hard"
        inside = len(token.cards) == 1 and token.cards[0].suit is suit
        if hard or (token.kind == "card" and not inside):
            cut[-1].cut = hard
            cut[-1].of = any(each.kind == "of" for each in tokens[at + 1 : at + 2])
            cut += [Span([token]), Span(loose=hard or suit is not None)]
            suit = None
        else:
            cut[-1].tokens.append(token)
    return cut
