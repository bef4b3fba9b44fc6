"""What a house can choose: an option and its values, each with its words. Scores nothing.

A message is marked (`N_`) and data like any other: rules never say it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorekeeper.errors import translatable as N_

OptionValue = bool | int | str
"""What can be chosen for an option."""


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each: it is its own key
class Value:
    """What can be chosen of an option."""

    value: OptionValue
    """As the rules of a match hold it."""
    says: str = ""
    """What a form calls it; a number says itself, and `True` yes."""
    changes: Mapping[str, Any] = field(default_factory=dict)
    """What it does to points, by their names: another point, other data of it, or None where it is
    not played."""
    reading: str = ""
    """Its words in the name of a reading of primiera."""
    letter: str = ""
    """What stands for it in the address of a dispute."""

    def but(self, changes: Mapping[str, Any]) -> "Value":
        """The same, with what it does to points."""
        return replace(self, changes=changes)


YES, NO = Value(True, N_("yes")), Value(False, N_("no"))


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """An option of the rules, with its words."""

    name: str
    """As documents and forms name it."""
    asks: str
    """What it is about, as a form asks for it."""
    values: tuple[Value, ...]
    """The usual one of most games first."""
    point: str = ""
    """The point of which it is data; empty where each value says itself what it changes."""

    @property
    def disputed(self) -> tuple[Value, ...]:
        """What can be chosen where a primiera is disputed."""
        return tuple(value for value in self.values if value.letter)

    def of(self, value: object) -> Value:
        """The value with its words. `True` is not 1.

        :raise ValueError: where it is none of the option's.
        """
        for choice in self.values:
            if choice.value == value and isinstance(choice.value, bool) == isinstance(value, bool):
                return choice
        raise ValueError(f"{self.name}: {value}")

    def read(self, value: object) -> OptionValue:
        """What the value of a document chooses. Neither true nor 1.0 is 1; a word may be a number,
        as in `"faces": 10`.

        :raise ValueError: where there is no such choice.
        """
        for choice in self.values:
            is_word = isinstance(choice.value, StrEnum) and not isinstance(value, bool)
            if type(choice.value) is type(value) and choice.value == value:
                return choice.value
            if is_word and str(value) == choice.value:
                return choice.value
        raise ValueError(self.name)

    def changes(self, value: OptionValue) -> Mapping[str, Any]:
        """What becomes of points, by their names, where this is chosen."""
        return {self.point: {self.name: value}} if self.point else self.of(value).changes
