"""Whether two records are of the same match, by whatever way they came."""

import hashlib
import json
from collections.abc import Sequence

from scorekeeper.documents.deal.deal import write_deal
from scorekeeper.documents.record import Record
from scorekeeper.documents.rules import write_rules
from scorekeeper.rules.free_text import visible
from scorekeeper.rules.match.match import Match, Side

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
    """The same of its opening; empty where no deal shows its cards."""
    for deal in match.deals:
        if deal.entry.method.every_card:
            return _digest([write_rules(match.rules), write_deal(deal)])
    return ""


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:32]
