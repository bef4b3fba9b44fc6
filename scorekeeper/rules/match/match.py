"""A match is its deals: totals, the outcome and who deals are computed from them.

Immutable values in and out; a correction is a new match with another deal in its place.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from scorekeeper.rules.ending import Aim, Level, TimeCall, problems_of_ending
from scorekeeper.rules.entry import Deal, score_deal
from scorekeeper.rules.free_text import compared, problems_of_text
from scorekeeper.rules.presets import (
    LARGEST_TARGET,
    Direction,
    Finish,
    Rules,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Category, DealScore

LONGEST_NAME = 40
MOST_SIDES = 4
SIGNS = ("●", "■", "▲", "◆")
"""How each side is marked; one without a name is called so."""
ALREADY_THERE = -1
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
        return Side(self.name or name, tuple(each or player for each in self.players))


class How(Enum):
    """What decided the match, or why another deal is played."""

    HIGHEST = auto()
    FIRST_IN_ORDER = auto()
    BEFORE_THE_DEAL = auto()
    BEFORE_THE_BONUS = auto()
    HIGHEST_IN_LAST_STEP = auto()
    ALL_COINS = auto()
    LEVEL = auto()
    LEVEL_IN_ORDER = auto()
    BEFORE = auto()
    TOO_CLOSE = auto()
    DEALS = auto()
    TIME = auto()
    DRAW_BY_DEALS = auto()
    DRAW_BY_TIME = auto()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state of a match that could end: `winner` is None for a draw and where all play on.

    `step` is the category in which the winner arrived first (003), where the deal was counted
    category by category. `level` names the sides that stand level at the top.
    """

    winner: int | None
    how: How
    step: str | None = None
    level: tuple[int, ...] = ()

    @property
    def is_draw(self) -> bool:
        """Whether the match is over with nobody alone in front."""
        return self.how in (How.DRAW_BY_DEALS, How.DRAW_BY_TIME)

    @property
    def ends(self) -> bool:
        """Whether the match is over: won, or a draw."""
        return self.winner is not None or self.is_draw


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match is with the deal that is looked at: the number of that deal, how many deals
    ago the target was first reached, and whether time is over with it."""

    deals: int = 1
    since_target: int = 0
    time_over: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand after one deal: its score, the totals, the outcome if one is reached.

    `counts` is False for a deal that was entered after the match had ended: it stays in the
    record and adds nothing.
    """

    score: DealScore
    totals: tuple[int, ...]
    outcome: Outcome | None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Match:
    """Rules, sides and deals of one match. `totals_before` are totals to start from; `seated` is
    which way round the table the players are named: to the left is clockwise; `time_call`
    is the call of time in a match that is played by time."""

    rules: Rules
    sides: tuple[Side, ...]
    deals: tuple[Deal, ...] = ()
    first_dealer: int = 0
    totals_before: tuple[int, ...] | None = None
    seated: Direction = Direction.LEFT
    time_call: TimeCall | None = None

    @property
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
        """The seat that deals deal number `deal` (from 1): one further in the rules' direction."""
        step = 1 if self.rules.options.direction is self.seated else -1
        return (self.first_dealer + step * (deal - 1)) % len(self.players)


def standings(match: Match) -> tuple[Standing, ...]:
    """How things stand after each deal, in order. Ask only about deals without problems."""
    return stand(match, [score_deal(deal, match.rules) for deal in match.deals])


def stand(match: Match, scores: Sequence[DealScore]) -> tuple[Standing, ...]:
    """The same from deals that are scored already."""
    totals = match.totals_before or (0,) * len(match.sides)
    over = _over_before(match) is not None
    by_target_alone = match.rules.by_target_alone
    result: list[Standing] = []
    for score in scores:
        if over:
            result.append(Standing(score, totals, None, counts=False))
            continue
        progress = None if by_target_alone else next_progress(match, result)
        outcome = outcome_after(match.rules, totals, score, progress)
        totals = _added(totals, score.points)
        over = outcome is not None and outcome.ends
        result.append(Standing(score, totals, outcome))
    return tuple(result)


def next_progress(match: Match, after: Sequence[Standing]) -> Progress:
    """How far the match is with the deal that follows these standings."""
    target, deal = match.rules.target, len(after) + 1
    start = match.totals_before or (0,) * len(match.sides)
    every = [start, *(standing.totals for standing in after)]
    first = next((n for n, t in enumerate(every) if target is not None and max(t) >= target), deal)
    return Progress(deal, deal - first, is_time_over(match, deal))


def is_time_over(match: Match, deals: int) -> bool:
    """Whether time is over once so many deals are played."""
    call = match.time_call
    return call is not None and deals >= call.last_deal(match.rules.ending.time_called)


def final(match: Match, after: Sequence[Standing]) -> Outcome | None:
    """The outcome that ended the match; None while it is played.

    Where the totals to start from ended it, no deal did: then no standing has an outcome.
    """
    ended = (s.outcome for s in after if s.outcome and s.outcome.ends)
    return _over_before(match) or next(ended, None)


def problems_of_setup(match: Match) -> list[Problem]:
    """What is wrong before the first deal: sides, names, target, preset."""
    found = problems_of_sides(match.sides)
    target = match.rules.target
    if target is not None and not 1 <= target <= LARGEST_TARGET:
        found.append(Problem(What.TARGET_OUT_OF_RANGE, text=str(target)))
    found += problems_of_ending(match.rules.ending, target, match.rules.options.finish)
    if match.time_call is not None and match.rules.ending.minutes is None:
        found.append(Problem(What.CALL_WITHOUT_TIME))
    if match.time_call is not None and match.time_call.after < 0:
        wrong = match.time_call.after
        found.append(Problem(What.ENDING_OUT_OF_RANGE, figures=(wrong, 0, 999), text="called"))
    if not match.sides:
        return found
    players = len(match.players)
    if not found and players not in match.rules.preset.players:
        preset = match.rules.preset.key
        found.append(Problem(What.PLAYERS_NOT_TAKEN, figures=(players,), text=preset))
    if not found and not 0 <= match.first_dealer < players:
        found.append(Problem(What.NO_SUCH_DEALER))
    before = match.totals_before
    if before is not None and len(before) != len(match.sides):
        found.append(Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(len(match.sides),)))
    return found


def problems_of_sides(sides: Sequence[Side]) -> list[Problem]:
    """Blank, long and repeated names; too many, too few or uneven sides."""
    found = []
    if not 2 <= len(sides) <= MOST_SIDES:
        found.append(Problem(What.SIDES_OUT_OF_RANGE, figures=(len(sides),)))
    elif len({len(side.players) for side in sides}) > 1:
        found.append(Problem(What.SIDES_NOT_EVEN))
    found += problems_of_names([(i, name) for i, s in enumerate(sides) for name in s.players])
    named = [(i, s.name) for i, s in enumerate(sides) if s != Side.of(*s.players)]
    return found + problems_of_names(named)


def problems_of_names(
    names: Sequence[tuple[int, str]], longest: int = LONGEST_NAME
) -> list[Problem]:
    """What is wrong with the names; each comes with the index of its side or seat.

    Nothing is wrong with none at all: nobody has to give a name.
    """
    found = []
    seen: dict[str, int] = {}
    for place, name in names:
        if not name:
            continue
        plain = _as_read(name)
        if not plain:
            found.append(Problem(What.NAME_BLANK, sides=(place,)))
        elif wrong := problems_of_text(name.strip(), longest, What.NAME_TOO_LONG):
            found += [replace(each, sides=(place,)) for each in wrong]
        elif plain in seen:
            found.append(Problem(What.NAME_TWICE, sides=(seen[plain], place), text=name.strip()))
        seen.setdefault(plain, place)
    return found


def problems_of_signs(names: Sequence[str]) -> list[Problem]:
    """Names by which no side can be told, for they are the sign of one. Old matches may have them:
    only who gives a name now is told."""
    return [
        Problem(What.NAME_IS_SIGN, sides=(place,), text=name.strip())
        for place, name in enumerate(names)
        if name.strip() in SIGNS
    ]


def reads_same(name: str, other: str) -> bool:
    """Whether the eye takes the two names for one: "Anna" and "anna"."""
    return _as_read(name) == _as_read(other)


def _as_read(name: str) -> str:
    """The name as the eye tells it from others: no case, no invisible letters, one form."""
    return unicodedata.normalize("NFKC", compared(name)).casefold().strip()


def _added(totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(totals, points, strict=True)))


def _over_before(match: Match) -> Outcome | None:
    """The end before the first deal: by the totals to start from, or by time without a deal."""
    rules, before = match.rules, match.totals_before
    if before is None and match.time_call is None:
        return None
    start = before or (0,) * len(match.sides)
    progress = Progress(0, 0, is_time_over(match, 0))
    if before and rules.target is not None and max(before) >= rules.target:
        winner = _ahead(before, rules.ending.aim, rules.ending.needed(0))
        if winner is not None:
            return Outcome(winner, How.BEFORE)
    ended = _over_by_count(rules, start, progress)
    return ended if ended is not None and ended.ends else None


_ANY = Progress()


def outcome_after(
    rules: Rules, before: Sequence[int], score: DealScore, progress: Progress | None = None
) -> Outcome | None:
    """Who wins with this deal (000, 003, 004), or that all play on; None where nothing could end.

    `before` are the totals before the deal, of a match that is not over; its progress matters only
    where more than the target ends it. The first that ends a
    match ends it: a point that wins it, then the target, then the deals or the time.
    """
    progress = progress or _ANY
    if score.wins is not None and rules.ending.aim is Aim.MOST:
        return Outcome(score.wins, How.ALL_COINS)
    at_target = _at_target(rules, before, score, progress)
    if at_target is not None and at_target.winner is not None:
        return at_target
    return _over_by_count(rules, _added(before, score.points), progress) or at_target


def _at_target(
    rules: Rules, before: Sequence[int], score: DealScore, progress: Progress
) -> Outcome | None:
    totals, target, ending = _added(before, score.points), rules.target, rules.ending
    arrived = [side for side, total in enumerate(totals) if target and total >= target]
    if target is None or not arrived:
        return None
    level = _level(totals, ending.aim)
    needed = ending.needed(progress.since_target)
    if ending.aim is Aim.FEWEST or needed > 1:
        winner = _ahead(totals, ending.aim, needed)
        if winner is None and len(level) == 1:
            return Outcome(None, How.TOO_CLOSE, level=level)
        return _highest(level)
    if len(arrived) == 1:
        return Outcome(arrived[0], How.HIGHEST)
    match rules.options.finish:
        case Finish.HIGHEST:
            return _highest(level)
        case Finish.COUNTING_ORDER:
            return _in_order(target, before, score, arrived)
        case Finish.COUNTING_ORDER_IF_LEVEL:
            if len(level) == 1:
                return _highest(level)
            return _in_order(target, before, score, level)


def _over_by_count(rules: Rules, totals: Sequence[int], progress: Progress) -> Outcome | None:
    """What it comes to when the deals or the time are over; None while they are not."""
    ending = rules.ending
    by_deals = ending.deals is not None and progress.deals >= ending.deals
    if not (by_deals or progress.time_over):
        return None
    level = _level(totals, ending.aim)
    if len(level) == 1:
        return Outcome(level[0], How.DEALS if by_deals else How.TIME)
    if ending.level is Level.DRAW:
        return Outcome(None, How.DRAW_BY_DEALS if by_deals else How.DRAW_BY_TIME, level=level)
    return Outcome(None, How.LEVEL, level=level)


def _level(totals: Sequence[int], aim: Aim) -> tuple[int, ...]:
    """The sides that stand in front: with the most points, or with the fewest."""
    front = max(totals) if aim is Aim.MOST else min(totals)
    return tuple(side for side, total in enumerate(totals) if total == front)


def _ahead(totals: Sequence[int], aim: Aim, margin: int) -> int | None:
    """The side that is so much ahead of the next one; None where nobody is."""
    front, following = sorted(totals, reverse=aim is Aim.MOST)[:2]
    return _level(totals, aim)[0] if abs(front - following) >= margin else None


def _highest(level: tuple[int, ...]) -> Outcome:
    if len(level) == 1:
        return Outcome(level[0], How.HIGHEST)
    return Outcome(None, How.LEVEL, level=level)


def _in_order(
    target: int, before: Sequence[int], score: DealScore, sides: Sequence[int]
) -> Outcome:
    """The first of `sides` to arrive when the deal is counted category by category (003)."""
    steps = {side: _arrival(target, before[side], score, side) for side in sides}
    first, *others = sorted(set(steps.values()))
    together = [side for side in sides if steps[side] == first]
    step = None if first == ALREADY_THERE else score.awards[first].category
    if step == Category.POINTS:  # of points alone nobody knows in which order they came
        step = None
    if len(together) == 1:
        return Outcome(together[0], _how_first(first, others[0], score), step)
    totals = {side: before[side] + score.points[side] for side in together}
    best = [side for side in together if totals[side] == max(totals.values())]
    if len(best) == 1:
        return Outcome(best[0], How.HIGHEST_IN_LAST_STEP if step else How.HIGHEST, step)
    return Outcome(None, How.LEVEL_IN_ORDER, step, tuple(best))


def _how_first(first: int, second: int, score: DealScore) -> How:
    """How the side that arrived first is ahead of the next one: bonus is in no text's order."""
    if first == ALREADY_THERE:
        return How.BEFORE_THE_DEAL
    if score.awards[second].category == Category.BONUS:
        return How.BEFORE_THE_BONUS
    return How.FIRST_IN_ORDER


def _arrival(target: int, total: int, score: DealScore, side: int) -> int:
    """In which step of the deal, from 0, the side reaches the target."""
    if total >= target:
        return ALREADY_THERE
    for step, award in enumerate(score.awards):
        total += award.points[side]
        if total >= target:
            return step
    raise AssertionError("asked about a side that does not reach the target")
