"""The first three places of an evening, as they are read aloud: from the third to the first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.club.rules.standing import StandingRow
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import difference_text, standing_parts
from scorekeeper.club.words.event_bracket import consolation_winner, reached_names
from scorekeeper.errors import translatable as N_
from scorekeeper.words.language import gettext, listed, ngettext

_CALLED = {
    1: (N_("First place"), N_("First place, with {score}")),
    2: (N_("Second place"), N_("Second place, with {score}")),
    3: (N_("The third place"), N_("Third place, with {score}")),
}
"""A place, and what is read aloud before the names where points have decided."""
CONSOLATION = 4
"""In the place of a place."""


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A place that somebody has."""

    place: int
    """From 1 to 3, or the consolation."""
    group: str
    """The line or the group in which it is; empty where there is one standing."""
    called: str
    """What is read aloud before the names."""
    names: tuple[str, ...]
    """Who has it: several where it is shared."""
    figures: tuple[str, ...]
    """What it was won with: the score, the difference and the points made."""


def podium(state: EventState) -> list[PodiumPlace]:
    """The consolation and the places that are given, the third first."""
    parts = standing_parts(state, state.standing(state.done))
    by_points = not reached_names(state, state.done)
    given = []
    if name := consolation_winner(state):
        called = gettext("Winner of the consolation")
        given.append(PodiumPlace(CONSOLATION, "", called, (name,), ()))
    for place in (3, 2, 1):
        for group, placed in parts:
            if rows := [row for _, row in placed if row.rank == place]:
                given.append(_place(state, place, group, rows, by_points))
    return given


def most_made(state: EventState, scope: Mapping[int, int]) -> list[tuple[str, str, int]]:
    """Most scope and most points: what it is, who made them, how many; what nobody made, or nobody
    knows, is left out."""
    given = []
    points = {row.number: row.tally.points for row in state.standing(state.done)}
    for called, made in ((gettext("Most scope"), scope), (gettext("Most points made"), points)):
        if most := max(made.values(), default=0):
            names = [state.name(number) for number, own in made.items() if own == most]
            given.append((called, listed(names), most))
    return given


def _place(
    state: EventState, place: int, group: str, rows: Sequence[StandingRow], by_points: bool
) -> PodiumPlace:
    tally, (alone, with_score) = rows[0].tally, _CALLED[place]
    score = ngettext("{num} point", "{num} points", tally.score).format(num=tally.score)
    names = tuple(state.name(row.number) for row in rows)
    if not by_points or len({row.tally.score for row in rows}) > 1:
        return PodiumPlace(place, group, gettext(alone), names, ())
    figures = [score]
    if len({(row.tally.difference, row.tally.points) for row in rows}) == 1:
        made = gettext("made: {points}").format(points=tally.points)
        figures += [difference_text(tally.difference), made]
    return PodiumPlace(place, group, gettext(with_score).format(score=score), names, tuple(figures))
