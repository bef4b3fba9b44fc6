"""Numbers and cards in plain JSON values; what cannot be read is listed, never guessed."""

from collections.abc import Iterable
from typing import Any, TypeGuard

from scorekeeper.documents.size_limits import is_long
from scorekeeper.rules.cards import WRITTEN, Card, UnknownCard, parse_card, sort_cards
from scorekeeper.rules.problems import Problem, What

MOST_POINTS = 999
MOST_COUNTED = 20
"""Of so many points a document says how often they were counted."""


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


def write_cards(cards: Iterable[Card]) -> list[str]:
    """The cards as they are written, in the order of the deck."""
    return [str(card) for card in sort_cards(tuple(cards))]


def numbers(
    raw: object,
    name: str,
    problems: list[Problem],
    most: int = MOST_POINTS,
    least: int = 0,
) -> tuple[int, ...]:
    """The whole numbers from `least` to `most` of a list; others are added to `problems`."""
    if not isinstance(raw, list) or is_long(raw):
        problems.append(Problem(What.NOT_READABLE, text=name))
        return ()
    read = tuple(whole(number, name, problems) for number in raw)
    for side, number in enumerate(read):
        if not least <= number <= most:
            problems.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=f"{name}: {number}"))
    return read


def whole(raw: object, name: str, problems: list[Problem]) -> int:
    """A whole number; 0 and a problem in `problems` where it is none."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    problems.append(Problem(What.NOT_A_NUMBER, text=f"{name}: {raw}"))
    return 0


def is_list(raw: object) -> TypeGuard[list[Any]]:
    return isinstance(raw, list) and not is_long(raw)
