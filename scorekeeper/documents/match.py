"""The match document: the one format that import, export and the command line share.

Reads and writes plain JSON values (dicts, lists, strings, numbers); opens no file. Reading
lists every problem of a document at once.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.deal import read_checked, write_deal
from scorekeeper.documents.plain_values import is_list, numbers, problems_of_keys, whole
from scorekeeper.documents.rules import CALL_OF_TIME, read_rules, read_time_call, write_rules
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.free_text import visible
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.match.match import Match, Side, problems_of_setup, problems_of_sides
from scorekeeper.rules.match.meeting import Meeting
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.rules.problems import Problem, Refused, What, in_deal

FORMAT_NUMBER = 1
FORMAT = f"scopa-match/{FORMAT_NUMBER}"
_FORMATS = re.compile(r"scopa-(match|table|meeting)/(?P<number>[0-9]{1,9})")
MOST_TOTAL = 99_999


def read_match(document: object) -> Match:
    """The match that a document describes, checked in full.

    :raise Refused: with every problem of the document.
    """
    match, problems = read_loosely(document)
    if match is None or problems:
        raise Refused(problems)
    return match


def read_loosely(document: object) -> tuple[Match | None, list[Problem]]:
    """The match as far as it can be read, and everything that is wrong with the document."""
    if not isinstance(document, Mapping):
        return None, [Problem(What.NOT_A_DOCUMENT)]
    if newer := problems_of_newer(document):
        return None, newer
    match, problems = _read_setup(document)
    raw_deals = document.get("deals", [])
    if match is not None and not isinstance(raw_deals, list):
        problems.append(Problem(What.NOT_READABLE, text="deals"))
    elif match is not None and not problems:
        deals = []
        here = "results" in document  # what the program itself wrote has them
        for number, raw in enumerate(raw_deals, 1):
            if len(problems) >= limits.FOUND.most:
                break
            deal, wrong = read_checked(raw, match.rules, len(match.sides), here)
            if deal is not None:
                deals.append(deal)
            problems += in_deal(number, wrong)
        match = replace(match, deals=tuple(deals))
    return match, problems_of_keys(document) + problems


def problems_of_newer(document: Mapping[str, Any]) -> list[Problem]:
    """That the document says it is of a later format; nothing else of it is looked at then, for
    what is right in it would be called wrong."""
    format_name = document.get("format")
    later = _FORMATS.fullmatch(format_name) if isinstance(format_name, str) else None
    if format_name is None or not later or int(later["number"]) <= FORMAT_NUMBER:
        return []
    return [Problem(What.NEWER_FORMAT, text=format_name)]


def _read_setup(document: Mapping[str, Any]) -> tuple[Match | None, list[Problem]]:
    """The match before its first deal."""
    problems: list[Problem] = []
    here = "results" in document  # what the program itself wrote has them
    if document.get("format", FORMAT) != FORMAT:
        problems.append(Problem(What.NOT_READABLE, text="format"))
    sides = _read_sides(document.get("sides"), here, problems)
    players = sum(len(side.players) for side in sides)
    rules = read_rules(document.get("rules", DEFAULT_PRESET), players, problems)
    dealer = whole(document.get("first_dealer", 0), "first_dealer", problems)
    before = document.get("totals_before")
    if before is not None:
        before = numbers(before, "totals_before", problems, MOST_TOTAL)
    seated = str(document.get("seated", Direction.LEFT))
    if seated not in list(Direction):
        problems.append(Problem(What.UNKNOWN_CHOICE, text=f"seated: {seated[:40]}"))
        seated = Direction.LEFT
    if rules is None:
        return None, problems + problems_of_sides(sides)
    call = read_time_call(document.get("rules"), problems)
    match = Match(rules, sides, (), dealer, before, Direction(seated), call)
    return match, problems + problems_of_setup(match)


def write_match(match: Match) -> dict[str, Any]:
    """The document of a match, without results."""
    rules = write_rules(match.rules)
    if call := match.time_call:
        rules[CALL_OF_TIME] = {"after": call.after, "deal_in_play": call.deal_in_play}
    sides: list[dict[str, Any]] = []
    for side in match.sides:
        sides.append({"name": side.name} if side.name else {})
        # The players, where they are more than one or one has no name: `null` then.
        if len(side.players) != 1 or not side.players[0]:
            sides[-1]["players"] = [player or None for player in side.players]
    document: dict[str, Any] = {
        "format": FORMAT,
        "rules": rules,
        "sides": sides,
        "deals": [write_deal(deal) for deal in match.deals],
    }
    if match.first_dealer:
        document["first_dealer"] = match.first_dealer
    if match.totals_before is not None:
        document["totals_before"] = list(match.totals_before)
    if match.seated is not Direction.LEFT:
        document["seated"] = match.seated.value
    return document


def _read_sides(raw: object, here: bool, problems: list[Problem]) -> tuple[Side, ...]:
    sides: list[Side] = []
    for item in raw if is_list(raw) else [None]:
        fields = item if isinstance(item, Mapping) else {}
        name = fields.get("name")
        players = fields.get("players", [name] if isinstance(name, str) else None)
        texts = [*players, name] if is_list(players) and players else [name]
        if len(texts) == 1 or not all(each is None or isinstance(each, str) for each in texts):
            problems.append(Problem(What.NOT_READABLE, text="sides"))
            return ()
        seen = [visible(each) if here and each else each for each in texts]
        *read, own = (each if each is None else each.strip() for each in seen)
        # No name is `null`; an empty text is a name that somebody forgot to write.
        written = [*read, own] if "players" in fields else read
        problems += [Problem(What.NAME_BLANK, sides=(len(sides),))] * written.count("")
        side = Side.of(*(player or "" for player in read))
        sides.append(Side(own, side.players) if own else side)
    return tuple(sides)


class Style(StrEnum):
    """What the cards on the table say: Fante Cavallo Re, J Q K with French suits, the same with Q
    before J, Sota Caballo Rey with the numbers 10 to 12, or 1-10."""

    ITALIAN = "italian"
    FRENCH = "french"
    TUNISIAN = "tunisian"
    SPANISH = "spanish"
    NUMBERS = "numbers"

    @property
    def has_diamonds(self) -> bool:
        """Whether its suits are the French ones."""
        return self in (Style.FRENCH, Style.TUNISIAN)


CARDS = tuple(style.value for style in Style)


_DECKS = {
    "it40": Style.ITALIAN,
    "es40": Style.SPANISH,
    "fr40": Style.FRENCH,
    "tn40": Style.TUNISIAN,
}


def style_of(game: Game) -> Style:
    """What the cards of a game say where nobody chose: those of its deck."""
    return _DECKS[game.deck]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a deal: what was entered, when (ISO 8601, UTC), by whom, and why it was
    corrected. What is not known is empty."""

    deal: Deal
    at: str = ""
    who: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class OfMeeting:
    """That a match is a game of a meeting: its format, and the number that tells its games from
    those of another one."""

    format: Meeting
    number: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A match with its history.

    `versions` holds all versions of each deal, oldest first; the last one is the deal of the
    match. `date` is the day (`2026-11-20`) or the instant at which the match began, `note` is
    free text, `cards` is one of `CARDS`. `ended` is when it was ended without a winner, empty
    where it was not. `meeting` is the one that it is a game of.
    """

    match: Match
    versions: tuple[tuple[Version, ...], ...]
    date: str = ""
    note: str = ""
    cards: str = CARDS[0]
    ended: str = ""
    meeting: OfMeeting | None = None

    def __post_init__(self) -> None:
        if tuple(versions[-1].deal for versions in self.versions) != self.match.deals:
            raise ValueError("the last version of each deal must be the deal of the match")

    @classmethod
    def of(
        cls,
        match: Match,
        versions: Sequence[Sequence[Version]] | None = None,
        date: str = "",
        note: str = "",
        cards: str = CARDS[0],
        ended: str = "",
    ) -> "Record":
        """The record of a match, from lists as well; without versions each deal is its only one."""
        all_versions = [(Version(deal),) for deal in match.deals] if versions is None else versions
        return cls(match, tuple(map(tuple, all_versions)), date, note, cards, ended)


Print = tuple[str, str]
"""Who played, and what they played: apart, for people can be renamed."""


def fingerprint(record: Record) -> Print:
    """Equal for the same match: who played, the rules, and every deal as it counts now.

    Earlier versions, notes and who wrote do not matter. Deals without cards can be equal by
    chance, so the day matters where no deal shows its cards.
    """
    return who(record.match.sides), print_of(record.match, record.date)


def opening(record: Record) -> Print | None:
    """Equal for the same match in two states, as when it was exported before its last deals.

    It rests on the first deal that shows its cards; None where none does.
    """
    begun = print_of_opening(record.match)
    return (who(record.match.sides), begun) if begun else None


def who(sides: Sequence[Side]) -> str:
    """The part of a fingerprint that tells who played."""
    return _digest([[visible(player).casefold() for player in side.players] for side in sides])


def print_of(match: Match, date: str) -> str:
    """The part of a fingerprint that tells what they played."""
    deals = [write_deal(deal) for deal in match.deals]
    day = "" if any(deal.entry.method.every_card for deal in match.deals) else date[:10]
    # What people say can end the match, so it is another state of it; nothing else is added.
    ending: list[object] = []
    if match.time_call:
        ending += [match.time_call.after, match.time_call.deal_in_play]
    return _digest([write_rules(match.rules), deals, match.totals_before, day, *ending])


def print_of_opening(match: Match) -> str:
    """The part of a fingerprint that tells how a match begins; empty if no deal shows its cards."""
    for deal in match.deals:
        if deal.entry.method.every_card:
            return _digest([write_rules(match.rules), write_deal(deal)])
    return ""


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:32]
