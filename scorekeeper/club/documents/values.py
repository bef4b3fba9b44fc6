"""Values of an event's document, read one by one: what is wrong with any of them is noted."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.documents.unknown_keys import unknown_keys
from scorekeeper.rules.problems import Problem, What

MOST_NUMBER = 999
"""Of an entrant, and of a table."""
MOST_POINTS = 99_999
LONGEST_TEXT = 200
_Choice = TypeVar("_Choice", bound=StrEnum)


class Values:
    """Reads part after part and notes in `problems` what is wrong. A part that is wrong is read as
    far as those after it need it."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, what: What, *figures: int, text: str = "") -> None:
        self.problems.append(Problem(what, figures=figures, text=text))

    def unreadable(self, where: str) -> None:
        """What it should look like is said by the key that `where` ends with."""
        self.add(What.NOT_READABLE, text=where)

    def keys(self, raw: Mapping[str, Any], known: Iterable[str], where: str = "") -> None:
        before = f"{where}." if where else ""
        for each in unknown_keys(raw, frozenset(known)):
            self.add(each.what, text=f"{before}{each.text}")

    def objects(self, raw: object, where: str, most: int) -> list[Mapping[str, Any]]:
        """The objects of a list of no more than so many."""
        if isinstance(raw, list) and len(raw) <= most:
            if all(isinstance(each, Mapping) for each in raw):
                return raw
        self.unreadable(where)
        return []

    def text(self, raw: Mapping[str, Any], key: str, where: str) -> str:
        value = raw.get(key, "")
        if isinstance(value, str) and len(value) <= LONGEST_TEXT:
            return value
        self.add(What.NOT_A_TEXT, text=f"{where}.{key}")
        return ""

    def whole(self, raw: object, where: str, least: int, most: int) -> int:
        if isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most:
            return raw
        self.add(What.NOT_A_NUMBER, text=f"{where}: {_text_of(raw)}")
        return least

    def numbers(
        self, raw: object, where: str, size: int, least: int = 0, most: int = MOST_POINTS
    ) -> tuple[int, ...]:
        """Exactly so many whole numbers."""
        if not isinstance(raw, list) or len(raw) != size:
            self.unreadable(where)
            return (least,) * size
        return tuple(self.whole(each, where, least, most) for each in raw)

    def truth(self, raw: Mapping[str, Any], key: str) -> bool:
        value = raw.get(key, False)
        if not isinstance(value, bool):
            self.add(What.NOT_TRUE_OR_FALSE, text=key)
        return value is True

    def choice(self, raw: object, choices: type[_Choice], where: str) -> _Choice:
        try:
            return choices(str(raw))
        except ValueError:
            self.add(What.UNKNOWN_CHOICE, text=f"{where}: {_text_of(raw)}")
            return next(iter(choices))


def _text_of(raw: object) -> str:
    if isinstance(raw, str | int | float | bool) or raw is None:
        return str(raw)
    return "…"
