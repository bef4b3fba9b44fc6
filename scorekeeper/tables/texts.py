"""What is stored of a match as text, and what such a text means: written and read in one place.

What is stored never changes under its text, so reading and scoring an entry is remembered.
"""

import json
from functools import lru_cache
from typing import Any

from scorekeeper.documents.deal import read_deal, write_deal
from scorekeeper.documents.match import read_loosely, read_rules, write_rules, write_side
from scorekeeper.documents.record import Style
from scorekeeper.rules.entry import Deal, score_deal
from scorekeeper.rules.match import Match, Side
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import DealScore

REMEMBERED = 4096


class Unreadable(ValueError):
    """What is stored makes no match: somebody else has written into the database."""


def as_text(value: Any) -> str:
    """JSON text in the one form in which it is stored and compared."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def deal_text(deal: Deal) -> str:
    """A deal as it is stored."""
    return as_text(write_deal(deal))


def rules_text(rules: Rules) -> str:
    """Rules as they are stored: every option, so that they are frozen with the match."""
    return as_text(write_rules(rules))


def settings_text(style: str, totals_before: tuple[int, ...] | None = None) -> str:
    """What the cards say and totals to start from, as they are stored."""
    before = {} if totals_before is None else {"totals_before": list(totals_before)}
    return as_text({"cards": style} | before)


def sides_text(sides: tuple[Side, ...]) -> str:
    """Sides as they are stored."""
    return as_text([write_side(side) for side in sides])


@lru_cache(REMEMBERED)
def setup(rules: str, sides: str, settings: str) -> tuple[Match, Style]:
    """The match before its first deal, and the cards' style, from their stored texts.

    What is refused of names today may have been taken when the match was made: it still opens.
    """
    kept = json.loads(settings)
    before = kept.get("totals_before")
    given = {"rules": json.loads(rules), "sides": json.loads(sides), "totals_before": before}
    match, _ = read_loosely(given)
    if match is None:
        raise Unreadable("A stored match cannot be read.")
    return match, Style(kept.get("cards", Style.ITALIAN))


@lru_cache(REMEMBERED)
def scored(rules: str, sides: int, entry: str) -> tuple[Deal, DealScore]:
    """A stored deal and its points."""
    deal, found = read_deal(json.loads(entry), sides)
    known = read_rules(json.loads(rules), sides, found)
    if deal is None or known is None or found:
        raise Unreadable("A stored deal cannot be read.")
    return deal, score_deal(deal, known)
