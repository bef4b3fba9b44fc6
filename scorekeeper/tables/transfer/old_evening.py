"""Store an evening that was played before: the points of its deals, divided into matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.documents.record import Record, Version
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.match.old_evening import matches_of
from scorekeeper.rules.problems import Problem, What, in_deal
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.match.matches import MatchSetup
from scorekeeper.tables.transfer.file_import import bring_in

EARLIEST_CLOCK = 14
"""Hours from UTC: nowhere is it a later day."""


@dataclass(frozen=True, slots=True)
class OldEvening:
    """What was played: who by which rules, the day (`2026-11-20`, or "" for today), and the deals
    in their order, None in place of one that could not be read."""

    ready: MatchSetup
    day: str
    deals: tuple[Deal | None, ...]

    def problems(self, form_problems: Sequence[Problem] = ()) -> list[Problem]:
        """The problems of reading the form and those that the rules find, each with the place of
        its deal, from 1, in the order of the deals."""
        match = self.ready.match
        wrong = [
            each
            for place, deal in enumerate(self.deals, 1)
            if deal is not None
            for each in in_deal(place, problems_of_deal(deal, match.rules, len(match.sides)))
        ]
        return sorted([*form_problems, *wrong], key=lambda each: each.deal or 0)

    def records(self, at: str, who: str) -> list[Record]:
        """The matches of the evening, entered at that moment by that person. Ask only where
        nothing is wrong."""
        read = [deal for deal in self.deals if deal is not None]
        return [
            Record.of(
                match,
                [(Version(deal, at, who),) for deal in match.deals],
                self.day or at,
                cards=self.ready.style.value,
            )
            for match in matches_of(self.ready.match, read)
        ]


def keep(
    store: Store,
    seat: Seat,
    key: str,
    evening: OldEvening,
    at: str,
    form_problems: Sequence[Problem] = (),
) -> tuple[int, ...] | Rejected:
    """Add the matches of the evening to the seat's table, all or none: their numbers. Sent again
    under the same key, it adds nothing and answers the same.

    `form_problems` are those of reading the form; `Rejected` lists them and all that the rules
    find, in the order of the deals.

    :raise scorekeeper.store.NotFound: when there is no such table or no such seat at it.
    """
    wrong = evening.problems(form_problems)
    if not evening.deals:
        wrong.append(Problem(What.NO_ROWS))
    if is_to_come(evening.day, at):
        wrong.append(Problem(What.DAY_TO_COME, text=evening.day))
    if wrong:
        return Rejected(tuple(wrong))
    return bring_in(store, seat.table, seat.id, key, evening.records(at, seat.name))


def is_to_come(day: str, at: str) -> bool:
    """Whether that day has begun nowhere on earth at that moment."""
    return day > later(at, hours=EARLIEST_CLOCK)[:10]
