"""What the page of all cards asks once before its deal is stored: drawn with a question by the
server, and empty for the script, which asks before the deal goes into its log."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from sys import getsizeof

from flask import current_app
from markupsafe import Markup

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry.all_cards import FEW_CARDS
from scorekeeper.web.http.cache import cached_by_language
from scorekeeper.words import Style
from scorekeeper.words.deal.all_cards import Notice, notice_words

MOST_BYTES = 4_000_000
"""Of sections without a question: one takes 10 kB."""
_NOTHING = Notice("", (), (), (), ("", ""), "", "", "")


@cached_by_language(MOST_BYTES, getsizeof)
def empty_notice(names: tuple[str, ...], style: Style, law: int | None) -> Markup:
    """The section that the script fills in: hidden, with all cards, all sides and its words."""
    words = asdict(notice_words(law, len(names)))
    known = words | {"names": names, "law": law or 0, "fewest": FEW_CARDS[len(names)]}
    return _draw(names, style, DECK, _NOTHING, json.dumps(known, ensure_ascii=False))


def filled_notice(names: tuple[str, ...], style: Style, asks: Notice) -> Markup:
    """The section with a question."""
    return _draw(names, style, asks.cards, asks, "")


def _draw(
    names: tuple[str, ...], style: Style, cards: Sequence[Card], asks: Notice, known: str
) -> Markup:
    named = {side: (n, odd) for side, n, odd in asks.sums}
    sums = [named.get(side, (None, "")) for side in range(len(names))]
    around = current_app.jinja_env.get_template("cards/_notice.html").module
    return Markup(around.section(names, style, cards, asks, sums, known))  # type: ignore[attr-defined]
