"""What is said between two suits, and what its pauses part."""

from dataclasses import dataclass, field

from scorekeeper.rules.entry.said.tokens import Token

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
        found: list[list[Token]] = [[]]
        for token in self.tokens:
            if token.kind in pauses and found[-1]:
                found.append([])
            elif token.kind in _LISTED:
                found[-1].append(token)
        return found if found[-1] else found[:-1] or [[]]

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
