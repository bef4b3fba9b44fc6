"""The stored texts of a match, written and read in one place.

A stored text never changes, so its rules, its entries and their points are read once: to score the
entries anew took a third of the time of a page.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any

from scorekeeper.documents.codec import Field, Maybe, Object, Reading
from scorekeeper.documents.deal import read_stored
from scorekeeper.documents.match import SETTINGS, Style
from scorekeeper.documents.meeting_format import read_format, write_format
from scorekeeper.documents.rules import CALL, CALL_OF_TIME, read_rules, write_rules
from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.entry.deal import Deal, score_deal
from scorekeeper.rules.match.match import Match, Side, gone_by
from scorekeeper.rules.match.meeting import Meeting, problems_of_meeting
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import DealScore
from scorekeeper.store.match_values import Player, StoredMatch

REMEMBERED_RULES = 64
"""Of the matches that are being played."""
REMEMBERED = 2048
"""Deals of eight kilobytes at most: 16 MB."""
_SETTINGS = Object(
    dict, [*SETTINGS, Field(CALL_OF_TIME, Maybe(CALL), usual=None, attribute="time_call")]
)


class Unreadable(UserFacingError, ValueError):
    """A stored text makes no match: another program has written to the database."""


_BROKEN = {
    "match": N_("A stored match cannot be read."),
    "deal": N_("A stored deal cannot be read."),
}


@contextmanager
def _readable(noun: str) -> Iterator[None]:
    """Turn any error in reading a stored text into `Unreadable`.

    :raise Unreadable: after any error.
    """
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(_BROKEN[noun]) from error


def as_text(value: Any) -> str:
    """JSON text in the one form in which it is stored and compared."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def rules_text(rules: Rules) -> str:
    """Rules as they are stored: every option, so that they are frozen with the match."""
    return as_text(write_rules(rules))


def meeting_text(meeting: Meeting) -> str:
    """The format of a meeting, as it is stored and frozen with it."""
    return as_text(write_format(meeting))


def meeting_format(text: str) -> Meeting:
    """The format of a meeting, from its stored text.

    :raise Unreadable: when it is none.
    """
    with _readable("match"):
        meeting = read_format(json.loads(text), Reading())
        if meeting is None or any(problems_of_meeting(meeting)):
            raise ValueError(text)
        return meeting


def settings_text(style: str, match: Match | None = None) -> str:
    """What the cards say, and of the match totals to start from, which way its players are named,
    and what was said of its seats and its end, as they are stored."""
    return as_text({"cards": style} | (_SETTINGS.write(match) if match else {}))


def sides_text(sides: tuple[Side, ...]) -> tuple[str, tuple[str, ...]]:
    """Sides as they are stored, and the names of their people: a player is the place there. Only a
    name of its own is stored of a side: "Us", but not "Anna & Eva"."""
    names: list[str] = []
    written = []
    for side in sides:
        places: list[int | None] = []
        for player in side.players:
            places.append(len(names) if player else None)
            names += [player] if player else []
        own = {} if side == Side.of(*side.players) else {"name": side.name}
        written.append(own | {"players": places})
    return as_text(written), tuple(names)


def setup(row: StoredMatch) -> tuple[Match, Style]:
    """The match before its first deal, and the cards' style, from their stored texts.

    What is stored was checked when it was made, and opens also where it would be refused today.

    :raise Unreadable: when the texts make no match.
    """
    with _readable("match"):
        sides = sides_in(row.sides, row.people)
        if not sides:
            raise ValueError(row.sides)
        rules, _ = rules_in(row.rules, sum(len(side.players) for side in sides))
        reading, stored = Reading(stored=True), json.loads(row.settings)
        settings = _SETTINGS.parts(stored, "", reading)
        style = Style(stored.get("cards", Style.ITALIAN))
        if reading.problems:
            raise ValueError(row.settings)
        return Match(rules, sides, **settings), style


@lru_cache(REMEMBERED_RULES)
def rules_in(text: str, players: int) -> tuple[Rules, bool]:
    """Stored rules of so many players, and whether this program understands all of them.

    :raise ValueError: when not even the game is known.
    """
    problems: list[Problem] = []
    rules = read_rules(json.loads(text), players, problems)
    if rules is None:
        raise ValueError(text)
    return rules, not problems


def with_fields(settings: str, **changes: Any) -> str:
    """The stored settings of a match with these fields changed; None takes one out."""
    others = {key: value for key, value in json.loads(settings).items() if key not in changes}
    return as_text(others | {key: change for key, change in changes.items() if change})


def left_in(settings: str, deals: int) -> tuple[int, ...]:
    """The sides that have gone home from a match of so many deals, by its stored settings."""
    if '"left"' not in settings:  # as nearly everywhere
        return ()
    with suppress(Unreadable), _readable("match"):
        parts = _SETTINGS.parts(json.loads(settings), "", Reading(stored=True))
        return gone_by(parts["changes"], deals + 1)
    return ()


def with_changes(settings: str, match: Match) -> str:
    """The stored settings with what was said of the seats of this match."""
    return with_fields(settings, changes=_SETTINGS.write(match)["changes"])


def sides_in(sides: str, people: Sequence[Player]) -> tuple[Side, ...]:
    """The sides from their stored text; those of a match are in its `setup`.

    :raise Unreadable: when they are none.
    """
    made = []
    with _readable("match"):
        for side in json.loads(sides):
            players = ["" if player is None else people[player].name for player in side["players"]]
            own = side.get("name")
            made.append(Side.of(*players) if own is None else Side(own, tuple(players)))
    return tuple(made)


def places_in(sides: str) -> list[list[int | None]]:
    """For each side the places of its players among the people of the match, None for one without
    a name.

    :raise Unreadable: when the text is none of sides.
    """
    with _readable("match"):
        return [side["players"] for side in json.loads(sides)]


@lru_cache(REMEMBERED)
def scored(rules: str, sides: int, entry: str) -> tuple[Deal, DealScore]:
    """A stored deal and its points.

    :raise Unreadable: when it is none of so many sides.
    """
    with _readable("deal"):
        known, is_whole = rules_in(rules, sides)
        if not is_whole:
            raise ValueError(rules)
        deal = read_stored(json.loads(entry), known, sides)
        if deal is None or deal.sides != sides:
            raise ValueError(entry)
        score = score_deal(deal, known)
        if len(score.points) != sides:
            raise ValueError(entry)
        return deal, score
