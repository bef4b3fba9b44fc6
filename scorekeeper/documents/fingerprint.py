"""What tells whether two matches are the same: who played, and what they played. The two parts
stand apart, for people can be renamed."""

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.documents.deal import write_deal
from scorekeeper.documents.match import Record
from scorekeeper.documents.rules import write_rules
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.free_text import visible
from scorekeeper.rules.match.match import Match, Side

Print = tuple[str, str]
"""Who played, and what they played."""


def fingerprint(record: Record) -> Print:
    """Equal for the same match: who played, the rules, and every deal as it counts now.

    Earlier versions, notes and who wrote do not matter. Deals without cards can be equal by
    chance, so the day matters where no deal shows its cards.
    """
    return who(record.match.sides), prints_of(record.match, record.date)[0]


def opening(record: Record) -> Print | None:
    """Equal for the same match in two states, as when it was exported before its last deals.

    It rests on the first deal that shows its cards; None where none does.
    """
    begun = prints_of(record.match, record.date)[1]
    return (who(record.match.sides), begun) if begun else None


def who(sides: Sequence[Side]) -> str:
    """The part of a fingerprint that tells who played."""
    return _digest(_text([[visible(name).casefold() for name in side.players] for side in sides]))


def prints_of(match: Match, date: str) -> tuple[str, str]:
    """The part of a fingerprint that tells what they played, and the one that tells how the match
    begins, which is empty if no deal shows its cards."""
    rules, deals = _text(write_rules(match.rules)), [*map(_text_of_deal, match.deals)]
    shown = [place for place, deal in enumerate(match.deals) if deal.entry.method.every_card]
    day = "" if shown else date[:10]
    # What people say can end the match, so it is another state of it; nothing else is added.
    ending: list[object] = []
    if match.time_call:
        ending += [match.time_call.after, match.time_call.deal_in_play]
    ending += [[change.since, change.left] for change in match.changes if change.left is not None]
    beside = map(_text, (match.totals_before, day, *ending))
    whole = _digest(f"[{', '.join([rules, '[' + ', '.join(deals) + ']', *beside])}]")
    return whole, _digest(f"[{rules}, {deals[shown[0]]}]") if shown else ""


@lru_cache(maxsize=1024)
def _text_of_deal(deal: Deal) -> str:
    """Those of a match that is being played are asked for with each of its deals."""
    return _text(write_deal(deal))


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
