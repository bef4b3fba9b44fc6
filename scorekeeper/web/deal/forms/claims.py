"""What a stored deal says of single coins beside its cards and numbers: fields that keep it.

Only an imported file says so. The page that corrects such a deal shows it, so that it is neither
lost nor beyond correction. Fields: `settebello-1`, `re_bello-1`: yes, no or nothing; `napola-1`: a
number or nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.entry import KnownSide
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import Category
from scorekeeper.web.forms.numbers import unread, whole

YES, NO = "yes", "no"
_SAID = (Category.SETTEBELLO, Category.RE_BELLO, Category.NAPOLA)


@dataclass(frozen=True, slots=True)
class Claim:
    """One field: what it is about, of which side (from 1), and what is said."""

    category: Category
    side: int
    value: str

    @property
    def name(self) -> str:
        """The name of the field."""
        return f"{self.category.value}-{self.side}"


def claims_of(known: Sequence[KnownSide]) -> dict[str, str]:
    """The fields of a stored deal; of what was said of no side there are none."""
    fields = {}
    for category in _SAID:
        values = [getattr(side, category.value) for side in known]
        if any(value is not None for value in values):
            for side, value in enumerate(values, 1):
                fields[f"{category.value}-{side}"] = _text(value)
    return fields


def claims_in(typed: Mapping[str, str], sides: range) -> Iterator[Claim]:
    """The claims that a form holds, in the order in which it shows them."""
    for category in _SAID:
        for side in sides:
            name = f"{category.value}-{side}"
            if name in typed:
                yield Claim(category, side, typed[name])


def yes_or_no(typed: Mapping[str, str], name: str, found: list[Problem]) -> bool | None:
    """Whether the side has that card; None where nothing is said."""
    text = typed.get(name, "")
    if text not in ("", YES, NO):
        found.append(unread(name, text))
    return {YES: True, NO: False}.get(text)


def number_or_nothing(
    typed: Mapping[str, str], name: str, side: int, found: list[Problem]
) -> int | None:
    """The number that is said of the side, from 0; None where none is."""
    text = typed.get(name, "")
    return whole(f"{name}: {text}", text, (side,), found) if text else None


def _text(value: bool | int | None) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None else str(value)
