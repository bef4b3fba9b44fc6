"""The pairs of a new evening as they were read, a row each, to look at and to put right."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.documents.foreign.pairs import Asked, Doubt, Listed, Players, doubts, pair_name
from scorekeeper.rules.free_text import one_line

MOST_ROWS = 130
"""Of 64 pairs each can have been read as two."""


@dataclass(frozen=True, slots=True)
class PairRow:
    """A row by its number on the page: two players, or one who plays alone.

    `unsure` is what the reader of the list was not sure of, `was` the name that the page has shown;
    `is_sure`: somebody said that it is right so. `doubts` are all that there are now; `next_alone`
    is who stands alone in the next row, where a pair may have been written on two lines.
    """

    number: int
    players: Players
    unsure: Doubt | None = None
    was: str = ""
    is_sure: bool = False
    with_next: bool = False
    doubts: tuple[Asked, ...] = ()
    next_alone: str = ""

    @property
    def name(self) -> str:
        """What the pair is called."""
        return pair_name(self.players)

    @property
    def fields(self) -> tuple[str, str]:
        """What stands in its two fields."""
        first, *others = self.players or ("",)
        return first, pair_name(others)

    @property
    def is_open(self) -> bool:
        """Whether it is doubtful, and nobody has said that it is right."""
        return bool(self.doubts) and not (self.is_sure and self.was == self.name)


def rows_listed(pairs: Sequence[Listed]) -> list[PairRow]:
    """The rows of a list that was just read."""
    rows = [PairRow(at, each.players, each.doubt) for at, each in enumerate(pairs, 1)]
    return _looked_at(rows)


def rows_sent(sent: Mapping[str, str]) -> list[PairRow]:
    """The rows as they were sent, without those that are empty; who was said to belong together
    is one row."""
    rows = list(_sent(sent))
    joined: list[PairRow] = []
    for row in rows:
        if joined and joined[-1].with_next:
            before = joined.pop()
            row = PairRow(before.number, (*before.players, *row.players))
        joined.append(row)
    return _looked_at([replace(row, number=at) for at, row in enumerate(joined, 1)])


def are_sent(sent: Mapping[str, str]) -> bool:
    """Whether a page with rows was sent."""
    return "one-1" in sent


def _sent(sent: Mapping[str, str]) -> Iterator[PairRow]:
    for at in range(1, MOST_ROWS + 1):
        players = tuple(
            filter(None, (one_line(sent.get(f"{n}-{at}", "")) for n in ("one", "other")))
        )
        if not players:
            continue
        was, unsure = sent.get(f"was-{at}", ""), sent.get(f"unsure-{at}", "")
        is_same = was == pair_name(players) and unsure in list(Doubt)
        yield PairRow(
            at,
            players,
            Doubt(unsure) if is_same else None,
            was,
            bool(sent.get(f"sure-{at}")),
            bool(sent.get(f"join-{at}")),
        )


def _looked_at(rows: Sequence[PairRow]) -> list[PairRow]:
    found = doubts([row.players for row in rows])
    looked: list[PairRow] = []
    for at, (row, of_row) in enumerate(zip(rows, found, strict=True)):
        if row.unsure and all(row.unsure is not each for each, *_ in of_row):
            of_row = [(row.unsure, row.name, ""), *of_row]
        alone = [
            any(each is Doubt.ALONE for each, *_ in found[n]) for n in (at, at + 1) if n < len(rows)
        ]
        is_first = alone == [True, True] and not (looked and looked[-1].next_alone)
        next_alone = rows[at + 1].players[0] if is_first else ""
        looked.append(replace(row, doubts=tuple(of_row), next_alone=next_alone))
    return looked
