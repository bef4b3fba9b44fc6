"""A match with all versions of its deals: when, by whom and why; with date and note. A fingerprint
says whether two records are of the same match, by whatever way they came.

Values only; `scorekeeper.documents.file_writer` writes them, `scorekeeper.documents.file_reader`
reads them.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.documents.deal.deal import write_deal
from scorekeeper.documents.rules import write_rules
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.free_text import visible
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.meeting import Meeting
from scorekeeper.rules.presets import Game


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
    if match.waiver:
        ending += ["waived", match.waiver.after]
    return _digest([write_rules(match.rules), deals, match.totals_before, day, *ending])


def print_of_opening(match: Match) -> str:
    """The part of a fingerprint that tells how a match begins; empty if no deal shows its cards."""
    for deal in match.deals:
        if deal.entry.method.every_card:
            return _digest([write_rules(match.rules), write_deal(deal)])
    return ""


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:32]
