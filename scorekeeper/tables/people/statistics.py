"""The figures of a table and of its people, asked of the facts of its matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from scorekeeper.rules.game.game import shared_points
from scorekeeper.rules.presets import GAMES
from scorekeeper.store.sql.facts import ADDED
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match.listing import MatchListing, list_matches
from scorekeeper.tables.match_state import MatchState

FEWEST = 20
"""With fewer than so many deals, or matches, a share says little."""

_SUMS = (*ADDED, "gap")
People = tuple[int, ...]
"""Those of one side who have names, by their numbers, the lowest first."""


class Share(NamedTuple):
    """How often somebody had it `of` the times that it is known."""

    won: int = 0
    of: int = 0

    @property
    def rate(self) -> float:
        """How often, from 0 to 1."""
        return self.won / self.of if self.of else 0.0


class Met(NamedTuple):
    """Decided matches with somebody: `lost` are those that an opponent won. With three sides both
    may have lost one."""

    person: int
    matches: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """The figures of a person."""

    person: int = 0
    """The id."""
    won: int = 0
    """Matches."""
    lost: int = 0
    """Matches."""
    abandoned: int = 0
    """Matches that ended without a winner."""
    comebacks: int = 0
    """Matches won from behind."""
    deals: int = 0
    """Those that count."""
    points: int = 0
    """Scored in them."""
    scope: int = 0
    """Made in the deals of which they are known."""
    scope_of: int = 0
    """How many deals these are."""
    primiera: int = 0
    """The sums of the best four cards, where they are known."""
    primiera_of: int = 0
    """In how many deals they are."""
    gap: int = 0
    """The largest number of points made good in one match."""
    shares: tuple[Share, ...] = ()
    """Of the shared points of the game."""
    results: Sequence[int] = ()
    """The decided matches in their order: 1 was won, -1 lost."""

    @property
    def matches(self) -> Share:
        """The matches won of those that were decided."""
        return Share(self.won, self.won + self.lost)

    @property
    def points_a_deal(self) -> float:
        """The mean; 0 where there is no deal."""
        return self.points / self.deals if self.deals else 0.0

    def longest(self, result: int) -> int:
        """The longest row of matches won (1) or lost (-1)."""
        runs = (len([*run]) for outcome, run in groupby(self.results) if outcome == result)
        return max(runs, default=0)

    @property
    def current(self) -> int:
        """The row that still goes on: above 0 of wins, below 0 of losses."""
        last = next((len([*run]) for _, run in groupby(reversed(self.results))), 0)
        return last * self.results[-1] if last else 0


class Tally(NamedTuple):
    """How often each of these sides won where just these played, the lowest numbers first; and how
    many such matches were given up."""

    sides: tuple[People, ...]
    wins: tuple[int, ...]
    abandoned: int


class Top(NamedTuple):
    """A record: how much, by whom (nobody where the side has no name), in which match, and in which
    deal, 0 for the whole match."""

    value: int
    people: People
    match: int
    deal: int


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What is counted for the table and for nobody in it."""

    decided: int
    """Matches."""
    abandoned: int
    """Matches that ended without a winner."""
    deals: int
    """Those that count."""
    scope: int
    """Cleared tables."""
    nobody: tuple[Share, ...]
    """How often each shared point was nobody's."""


def points_of(game: str) -> tuple[str, ...]:
    """The names of the shared points of the game with that key, empty for Scopa."""
    return shared_points(GAMES[game] if game else None)


def people_figures(
    store: Store, table: str, period: str = "", game: str = "", person: int | None = None
) -> dict[int, PersonFigures]:
    """Of each person, or of one, the figures of all matches of a period ("2026-11-20", "2026-11",
    "2026" or "", all the time): those of Scopa, or of the other game with that key."""
    results = store.facts.results(table, period, game, person)
    found = {}
    for who, *numbers in store.facts.people(table, period, game, len(points_of(game)), person):
        sums, shares = dict(zip(_SUMS, numbers, strict=False)), _shares(numbers[len(_SUMS) :])
        found[who] = PersonFigures(who, **sums, shares=shares, results=results.get(who, ()))
    return found


def table_figures(store: Store, table: str, period: str = "", game: str = "") -> TableFigures:
    """What the matches of a period say of the table."""
    decided, abandoned, deals, scope, *shared = store.facts.table(
        table, period, game, len(points_of(game))
    )
    return TableFigures(decided, abandoned, deals, scope, _shares(shared))


def _shares(numbers: Sequence[int]) -> tuple[Share, ...]:
    return tuple(map(Share, numbers[::2], numbers[1::2]))


def records(store: Store, table: str, period: str = "", game: str = "") -> list[Top | None]:
    """The most points in a deal, the highest primiera, and the match with the most deals of those
    that were decided; None where there is none."""
    roots = _roots(store, table)
    tops: list[Top | None] = []
    for row in store.facts.tops(table, period, game):
        value, side, deal, match, lineup = row or (None, None, 0, 0, "")
        people = _people_in(lineup.split("|")[side], roots) if side is not None else ()
        tops.append(None if value is None else Top(value, tuple(filter(None, people)), match, deal))
    return tops


def tallies(store: Store, table: str, period: str = "", game: str | None = "") -> list[Tally]:
    """How often the sides of the same people won, those who met first first. None: of every game.
    Of a side in which somebody has no name nobody could say who it was."""
    found: dict[tuple[People, ...], Tally] = {}
    for sides, winner, abandoned, matches in _lineups(store, table, period, game):
        if all(0 not in side for side in sides):
            key = tuple(sorted(sides))
            before = found.get(key, Tally(key, (0,) * len(key), 0))
            wins = [
                number + matches * (winner is not None and side == sides[winner])
                for side, number in zip(key, before.wins, strict=True)
            ]
            found[key] = Tally(key, tuple(wins), before.abandoned + abandoned)
    return list(found.values())


def _lineups(
    store: Store, table: str, period: str, game: str | None
) -> Iterator[tuple[list[People], int | None, int, int]]:
    """The sides that played (0 has no name), the one that won, and how many such matches."""
    roots = _roots(store, table)
    for lineup, winner, abandoned, matches in store.facts.tally(table, period, game):
        sides = [_people_in(side, roots) for side in lineup.split("|")]
        yield sides, winner, int(abandoned), matches


def _people_in(side: str, roots: dict[int, int]) -> People:
    return tuple(sorted(roots.get(int(person), 0) for person in side.split("+")))


def _roots(store: Store, table: str) -> dict[int, int]:
    return {person.id: person.root for person in store.people.all(table)}


def met(
    store: Store, table: str, period: str, game: str, person: int
) -> tuple[list[Met], list[Met]]:
    """Opponents and partners of the person, those of most matches first."""
    rows = store.facts.met(table, period, game, person)
    against, beside = ([Met(*row[1:]) for row in rows if row[0] == kind] for kind in (0, 1))
    return against, beside


def between(
    store: Store, table: str, one: int, other: int, most: int
) -> list[tuple[MatchListing, int]]:
    """The newest matches that one person won (1) or lost (-1) against the other, the oldest first.
    Others have won none of them."""
    won = store.facts.between(table, one, other, most)
    matches = list_matches(store, table, numbers=won, most=most)
    return [(match, 1 if won[match.row.number] else -1) for match in reversed(matches)]


def rivalry(store: Store, played: MatchState) -> tuple[int, int] | None:
    """How many matches of its table each of the two sides of a match, with names, won against the
    other; None where they are not two, and where there is none."""
    sides = played.match.sides
    names = {person.id: person.name.casefold() for person in store.people.all(played.table)}
    asked = [sorted(map(str.casefold, side.players)) for side in sides]
    if len(sides) != 2 or any("" in side for side in asked):
        return None
    for streak in tallies(store, played.table, game=None):
        met = [sorted(names[person] for person in side) for side in streak.sides]
        if sorted(met) == sorted(asked) and any(streak.wins):
            first, second = (streak.wins[met.index(side)] for side in asked)
            return first, second
    return None
