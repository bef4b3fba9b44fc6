"""A match as it stands: from the row that is stored to deals, points and totals."""

from dataclasses import dataclass, replace

from scorekeeper.documents.record import Style
from scorekeeper.rules.match import Match, Outcome, Standing, final, stand
from scorekeeper.store import Store, StoredDeal, StoredMatch
from scorekeeper.tables.texts import scored, setup


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it stands: the stored row, the match it makes, and its standing deal by deal."""

    row: StoredMatch
    match: Match
    style: Style
    standings: tuple[Standing, ...]

    @property
    def table(self) -> str:
        """The table's id."""
        return self.row.table

    @property
    def number(self) -> int:
        """The number of the match at its table."""
        return self.row.number

    @property
    def deals(self) -> tuple[StoredDeal, ...]:
        """The deals as they are stored, the version of each that counts."""
        return self.row.deals

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last deal."""
        before = self.match.totals_before or (0,) * len(self.match.sides)
        return self.standings[-1].totals if self.standings else before

    @property
    def outcome(self) -> Outcome | None:
        """What ended the match; None while it is played."""
        return final(self.match, self.standings)

    @property
    def next_deal(self) -> int:
        """The number of the deal that is played now."""
        return len(self.deals) + 1

    @property
    def names(self) -> list[str]:
        """The names of the sides."""
        return [side.name for side in self.match.sides]


def load_match(store: Store, table: str, number: int) -> Played:
    """A match of the table as it stands.

    :raise scorekeeper.store.NotFound: when there is none of that number.
    :raise scorekeeper.tables.texts.Unreadable: when what is stored makes no match.
    """
    return played(store.match(table, number))


def load_latest(store: Store, table: str) -> Played:
    """The newest match of the table as it stands; raises what `load_match` does."""
    return load_match(store, table, store.latest(table))


def played(row: StoredMatch) -> Played:
    """The stored match, scored."""
    before, style = setup(row.rules, row.sides, row.settings)
    read = [scored(row.rules, len(before.sides), deal.entry) for deal in row.deals]
    match = replace(before, deals=tuple(deal for deal, _ in read), first_dealer=row.first_dealer)
    return Played(row, match, style, stand(match, [score for _, score in read]))
