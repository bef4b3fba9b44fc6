"""A match as it stands: stored row, deals, points and totals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from scorekeeper.documents.match import Style
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.standings import Outcome, Standing, final, stand
from scorekeeper.store.match_values import StoredDeal, StoredMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.serialization import scored, setup


@dataclass(frozen=True)
class MatchState:
    """A match as it stands: the stored row, the match it makes, and its standing deal by deal.

    `sides` are the sides of the row. The `match` may call those that have no name as whoever looks
    sees them (see `called`): nothing of its names is stored. A page asks for the same many times:
    what is computed is kept, and so it has no slots.
    """

    row: StoredMatch
    match: Match
    style: Style
    standings: tuple[Standing, ...]
    sides: tuple[Side, ...] = ()

    @cached_property
    def table(self) -> str:
        """The table's id."""
        return self.row.table

    @cached_property
    def number(self) -> int:
        """The number of the match at its table."""
        return self.row.number

    @cached_property
    def deals(self) -> tuple[StoredDeal, ...]:
        """The deals as they are stored, the version of each that counts."""
        return self.row.deals

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last deal."""
        before = self.match.totals_before or (0,) * len(self.match.sides)
        return self.standings[-1].totals if self.standings else before

    @cached_property
    def outcome(self) -> Outcome | None:
        """What ended the match; None while it is played."""
        return final(self.match, self.standings)

    @cached_property
    def ended(self) -> bool:
        """Whether people ended it without a winner; a deal that was corrected may have made one."""
        return bool(self.row.ended) and self.outcome is None

    @cached_property
    def over(self) -> bool:
        """Whether nobody plays on: it is won, or was ended."""
        return self.outcome is not None or self.ended

    @cached_property
    def next_deal(self) -> int:
        """The number of the deal that is played now."""
        return len(self.deals) + 1

    @cached_property
    def newest(self) -> StoredDeal | None:
        """The deal or correction that was stored last."""
        return max(self.deals, key=attrgetter("at", "number"), default=None)

    @cached_property
    def names(self) -> list[str]:
        """What the sides are called; all that people read takes their names from here."""
        return [side.name for side in self.match.sides]

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Everybody in the order of their seats; a name that nobody gave is empty."""
        return replace(self.match, sides=self.sides).players

    def called(self, names: Sequence[str] = SIGNS) -> "MatchState":
        """The match with a name for each side: one without has that of `names` at its place."""
        return replace(self, match=self.match.called(names))


def load_match(store: Store, table: str, number: int) -> MatchState:
    """A match of the table as it stands.

    :raise scorekeeper.store.NotFound: when there is none of that number.
    :raise scorekeeper.tables.serialization.Unreadable: when what is stored makes no match.
    """
    return played(store.matches.get(table, number))


def load_latest(store: Store, table: str) -> MatchState:
    """The newest match of the table as it stands; raises what `load_match` does."""
    return played(store.matches.get_newest(table))


def played(row: StoredMatch) -> MatchState:
    """The stored match, scored."""
    before, style = setup(row)
    read = [scored(row.rules, len(before.sides), deal.entry) for deal in row.deals]
    match = replace(before, deals=tuple([deal for deal, _ in read]), first_dealer=row.first_dealer)
    return MatchState(row, match, style, stand(match, [score for _, score in read]), match.sides)
