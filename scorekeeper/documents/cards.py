"""Cards in documents and in forms: `7d`, `10b`."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.codec import Kind, Reading, Schema
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import WRITTEN, Card, UnknownCard, parse_card, sort_cards
from scorekeeper.rules.problems import Problem, What

TEXTS = {card: text for text, card in WRITTEN.items()}
"""How each card is written."""


@dataclass(frozen=True, slots=True)
class Cards(Kind):
    """A list of different cards; written in the order of the deck, so that equal ones read
    equal."""

    shape: str = N_("it should be a list of cards")

    def read(self, raw: Any, place: str, reading: Reading) -> list[Card]:
        if isinstance(raw, list) and len(raw) <= limits.IN_LIST.most:
            return read_cards(raw, None, reading.problems)
        reading.unreadable(place, self.shape)
        return []

    def write(self, value: Iterable[Card]) -> list[str]:
        return [TEXTS[card] for card in sort_cards(tuple(value))]

    def schema(self) -> Schema:
        return {"type": "array", "items": {"enum": [*WRITTEN]}, "uniqueItems": True}


CARDS = Cards()


def read_cards(raw: Iterable[object], side: int | None, problems: list[Problem]) -> list[Card]:
    """The cards that are written there; unknown and repeated ones are added to `problems`."""
    raw = list(raw)
    try:
        plain = [WRITTEN[text] for text in raw]  # type: ignore[index]
        if len(set(plain)) == len(plain):
            return plain
    except (KeyError, TypeError):
        pass  # something is written otherwise, or is no card
    sides = () if side is None else (side,)
    cards: dict[Card, None] = {}
    for text in raw:
        try:
            card = parse_card(text if isinstance(text, str) else "")
        except UnknownCard:
            problems.append(Problem(What.UNKNOWN_CARD, sides=sides, text=str(text)[:40]))
            continue
        if card in cards:
            problems.append(Problem(What.CARD_LISTED_TWICE, sides=sides, cards=(card,)))
        cards[card] = None
    return list(cards)
