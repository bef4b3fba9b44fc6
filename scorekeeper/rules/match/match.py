"""A match as it is played: who sits where, its deals, and what is wrong with its set-up.

Immutable values in and out; a correction is a new match with another deal in its place.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.rules.ending import TimeCall, problems_of_ending
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.free_text import SIGNS, problems_of_names
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import LARGEST_TARGET, Rules
from scorekeeper.rules.problems import Problem, What

MOST_SIDES = 4
_HOUSE_SEATINGS = {(4, 1), (2, 3)}


@dataclass(frozen=True, slots=True)
class Side:
    """Who owns a pile: one player, or partners together.

    A name that nobody gave is empty: of the side, and of each of its players.
    """

    name: str
    players: tuple[str, ...]

    @classmethod
    def of(cls, *players: str) -> "Side":
        """A side named after its players, as far as they have names."""
        return cls(" & ".join(filter(None, players)), players)

    def called(self, name: str, sign: str) -> "Side":
        """The side with `name` where it has none, and its players who have none: beside a partner
        with a name they are called by the sign."""
        player = sign if self.name else name
        return Side(self.name or name, tuple(own or player for own in self.players))


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What people said of their seats while they played: who deals, or who has gone home."""

    since: int
    """The first deal of which it is said, from 1."""
    dealer: int | None = None
    """The seat that deals it."""
    left: tuple[int, ...] | None = None
    """The sides that have gone home, and no others; none where all play again."""
    at: str = ""
    """When it was said (ISO 8601, UTC); empty where nobody knows."""
    who: str = ""
    """By whom."""


def gone_by(changes: Sequence[SeatChange], deal: int) -> tuple[int, ...]:
    """The sides that have gone home before that deal, by what was said last."""
    gone: tuple[int, ...] = ()
    for change in changes:
        if change.since <= deal and change.left is not None:
            gone = change.left
    return gone


@dataclass(frozen=True)
class Match:
    """Rules, sides and deals of one match."""

    rules: Rules
    """By which it is played."""
    sides: tuple[Side, ...]
    """In the order in which they sit."""
    deals: tuple[Deal, ...] = ()
    """Those that count, in their order."""
    first_dealer: int = 0
    """The place of the player, from 0."""
    totals_before: tuple[int, ...] | None = None
    """Totals to start from."""
    seated: Direction = Direction.LEFT
    """Which way round the table the players are named: to the left is clockwise."""
    time_call: TimeCall | None = None
    """Of a match that is played by time, or with a lead that nobody reaches."""
    changes: tuple[SeatChange, ...] = ()
    """What people said of the seats; of those of the same deals the last counts."""

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Everybody in the order of their seats: the sides alternate round the table."""
        longest = max(len(side.players) for side in self.sides)
        return tuple(
            side.players[seat]
            for seat in range(longest)
            for side in self.sides
            if seat < len(side.players)
        )

    def called(self, names: Sequence[str] = SIGNS) -> "Match":
        """The match to be read by people: each side without a name has the one of `names` at its
        place. Nothing of it is ever stored."""
        sides = zip(self.sides, names, SIGNS, strict=False)
        return replace(self, sides=tuple(side.called(name, sign) for side, name, sign in sides))

    @property
    def usual(self) -> bool:
        """Whether some text has such sides: four alone and two teams of three are a house rule."""
        return (len(self.sides), len(self.sides[0].players)) not in _HOUSE_SEATINGS

    def dealer(self, deal: int) -> int:
        """The seat that deals deal number `deal` (from 1): one further in the rules' direction,
        from the first dealer or from whom people said last, past who has gone home."""
        seats = len(self.players)
        step = 1 if self.rules.options.direction is self.seated else -1
        since, seat = 1, self.first_dealer
        for change in self.changes:
            if change.since <= deal and change.dealer is not None:
                since, seat = change.since, change.dealer
        if not any(change.left for change in self.changes):
            return (seat + step * (deal - since)) % seats
        for number in range(since, deal + 1):
            seat = (seat + step * (number > since)) % seats
            while seat in self.gone(number):
                seat = (seat + step) % seats
        return seat

    def gone(self, deal: int) -> tuple[int, ...]:
        """The sides that do not play that deal. Each is one player, so it has the seat of the same
        number."""
        return gone_by(self.changes, deal)

    @property
    def left(self) -> tuple[int, ...]:
        """The sides that have gone home by now: they neither win nor lose."""
        return self.gone(len(self.deals) + 1)


def problems_of_seating(game: Game, players: int, sides: int) -> list[Problem]:
    """That the game is not for so many players, or not for them on so many sides."""
    if game.takes(players, sides):
        return []
    what = What.SIDES_NOT_TAKEN if players in game.players else What.PLAYERS_NOT_TAKEN
    return [Problem(what, figures=(players,), text=game.key)]


def problems_of_setup(match: Match) -> list[Problem]:
    """What is wrong before the first deal: sides, names, target, preset."""
    problems = problems_of_sides(match.sides)
    target = match.rules.target
    if target is not None and not 1 <= target <= LARGEST_TARGET:
        problems.append(Problem(What.TARGET_OUT_OF_RANGE, text=str(target)))
    ending = match.rules.ending
    problems += problems_of_ending(ending, target, match.rules.options.finish)
    call = match.time_call
    if call is not None and ending.minutes is None and ending.margin == 1:
        problems.append(Problem(What.CALL_WITHOUT_TIME))
    if not match.sides:
        return problems
    players = len(match.players)
    if not problems:
        problems += problems_of_seating(match.rules.preset, players, len(match.sides))
    if not problems and not 0 <= match.first_dealer < players:
        problems.append(Problem(What.NO_SUCH_DEALER))
    if not problems:
        for change in match.changes:
            problems += problems_of_change(match, change)
    before = match.totals_before
    if before is not None and len(before) != len(match.sides):
        problems.append(Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(len(match.sides),)))
    return problems


def may_leave(match: Match) -> bool:
    """Whether somebody may go home and the others play on: more than two, each alone."""
    alone = len(match.players) == len(match.sides)
    return alone and len(match.sides) > 2 and 2 in match.rules.preset.players


def problems_of_change(match: Match, change: SeatChange) -> list[Problem]:
    """That there is no such dealer; that a pair would go home, or that fewer than two sides would
    play on, or as many as the game is not for."""
    problems, sides = [], len(match.sides)
    if change.dealer is not None and not 0 <= change.dealer < len(match.players):
        problems.append(Problem(What.NO_SUCH_DEALER))
    left = set(change.left or ())
    if left and (len(match.players) > sides or not left < {*range(sides)} or sides - len(left) < 2):
        problems.append(Problem(What.NOT_TO_LEAVE))
    elif left:
        remain = sides - len(left)
        problems += problems_of_seating(match.rules.preset, remain, remain)
    return problems


def problems_of_sides(sides: Sequence[Side]) -> list[Problem]:
    """Blank, long and repeated names; too many, too few or uneven sides."""
    problems = []
    if not 2 <= len(sides) <= MOST_SIDES:
        problems.append(Problem(What.SIDES_OUT_OF_RANGE, figures=(len(sides),)))
    elif len({len(side.players) for side in sides}) > 1:
        problems.append(Problem(What.SIDES_NOT_EVEN))
    problems += problems_of_names([(i, name) for i, s in enumerate(sides) for name in s.players])
    named = [(i, s.name) for i, s in enumerate(sides) if s != Side.of(*s.players)]
    return problems + problems_of_names(named)


@dataclass(frozen=True, slots=True)
class Seating:
    """How many sides there are and how many players sit on each."""

    sides: int
    on_each: int

    @property
    def players(self) -> int:
        """How many play."""
        return self.sides * self.on_each

    def of(self, names: list[str]) -> tuple[Side, ...]:
        """The sides of these players, who sit round the table in this order, sides alternating."""
        return tuple(Side.of(*names[side :: self.sides]) for side in range(self.sides))


SEATINGS = {
    "2": Seating(2, 1),
    "3": Seating(3, 1),
    "4": Seating(2, 2),
    "6": Seating(3, 2),
    "4-alone": Seating(4, 1),
    "6-teams": Seating(2, 3),
}
"""By the name that forms and commands give them. No text has the last two."""
