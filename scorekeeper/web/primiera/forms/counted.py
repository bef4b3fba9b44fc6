"""What a stored deal said beyond its cards, carried along while its dispute is edited."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import Card, UnknownCard, parse_card, sort_cards


@dataclass(frozen=True, slots=True)
class Counted:
    """Numbers, one a side, how many cards stayed on the table, what each side lacks, and the
    sides without a napola."""

    cards: tuple[int | None, ...] = ()
    coins: tuple[int | None, ...] = ()
    table: int | None = None
    lacks: tuple[frozenset[Card], ...] = ()
    no_napola: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.has_numbers or self.table is not None or any(self.lacks) or bool(self.no_napola)

    @property
    def has_numbers(self) -> bool:
        """Whether a side has counted its cards or coins."""
        return any(each is not None for each in (*self.cards, *self.coins))

    def fields(self) -> Iterator[tuple[str, str]]:
        """The hidden fields that hold it."""
        for name, figures in (("cards", self.cards), ("coins", self.coins)):
            for side, figure in enumerate(figures, 1):
                if figure is not None:
                    yield f"{name}-{side}", str(figure)
        if self.table is not None:
            yield "table", str(self.table)
        for side, cards in enumerate(self.lacks, 1):
            if cards:
                yield f"lacks-{side}", " ".join(map(str, sort_cards(cards)))
        for side in self.no_napola:
            yield f"napola-{side + 1}", "0"


def counted_in(fields: Mapping[str, str], sides: int) -> tuple[Counted, list[str]]:
    """What the hidden fields hold, and what of them cannot be read."""
    wrong: list[str] = []
    numbers = range(1, sides + 1)
    found = Counted(
        tuple(_figure(f"cards-{side}", 40, fields, wrong) for side in numbers),
        tuple(_figure(f"coins-{side}", 10, fields, wrong) for side in numbers),
        _figure("table", 40, fields, wrong),
        tuple(_cards(f"lacks-{side}", fields, wrong) for side in numbers),
        tuple(side - 1 for side in numbers if fields.get(f"napola-{side}") == "0"),
    )
    return found, wrong


def _figure(name: str, most: int, fields: Mapping[str, str], wrong: list[str]) -> int | None:
    text = fields.get(name, "").strip()
    if re.fullmatch(r"\d{1,2}", text, re.ASCII) and int(text) <= most:
        return int(text)
    if text:
        wrong.append(f"{name}: {text[:40]}")
    return None


def _cards(name: str, fields: Mapping[str, str], wrong: list[str]) -> frozenset[Card]:
    found = set()
    for text in fields.get(name, "").split()[:40]:
        try:
            found.add(parse_card(text))
        except UnknownCard:
            wrong.append(f"{name}: {text[:40]}")
    return frozenset(found)
