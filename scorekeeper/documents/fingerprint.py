"""Whether two records are of the same match, by whatever way they came."""

import hashlib
import json
from typing import Any

from scorekeeper.documents.deal import write_deal
from scorekeeper.documents.match import write_rules
from scorekeeper.documents.record import Record
from scorekeeper.rules.entry import Piles
from scorekeeper.rules.written import visible


def fingerprint(record: Record) -> str:
    """Equal for the same match: who played, the rules, and every deal as it counts now.

    Earlier versions, notes and who wrote do not matter. Deals without cards can be equal by
    chance, so the day matters where no deal shows its cards.
    """
    match = record.match
    played = _setting(record) | {
        "deals": [write_deal(deal) for deal in match.deals],
        "before": match.totals_before,
    }
    if not any(isinstance(deal.entry, Piles) for deal in match.deals):
        played["day"] = record.date[:10]
    return _digest(played)


def opening(record: Record) -> str | None:
    """Equal for the same match in two states, as when it was exported before its last deals.

    It rests on the first deal that shows its cards; None where none does.
    """
    for deal in record.match.deals:
        if isinstance(deal.entry, Piles):
            return _digest(_setting(record) | {"deal": write_deal(deal)})
    return None


def _setting(record: Record) -> dict[str, Any]:
    match = record.match
    return {
        "sides": [[visible(player).casefold() for player in side.players] for side in match.sides],
        "rules": write_rules(match.rules),
    }


def _digest(value: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
