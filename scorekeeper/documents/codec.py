"""A document is its fields: each has a key, a kind with its bounds, and what it is taken for where
the document leaves it out.

From this one description a document is read, written, and its JSON Schema made. Reading notes all
that is wrong, each with its place; how much there is of something is looked at before what it is.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice, pairwise
from typing import Any

from scorekeeper import limits
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.problems import Problem, What

MOST_POINTS = 999
LONGEST_KEY = 100
"""Letters that are said of one; of ours the longest has fourteen."""
LONGEST_VALUE = 40
WHOLE_NUMBERS = N_("it should be a list of whole numbers")
NEEDED: Any = object()
"""What a field is taken for that no document leaves out."""
Schema = dict[str, Any]


@dataclass(slots=True)
class Reading:
    """What is found while a document is read."""

    problems: list[Problem] = field(default_factory=list)
    ours: bool = False
    """Whether this program wrote the document, which once took what it refuses today."""
    stored: bool = False
    """Whether it was checked before it was stored: then no key in it is strange."""

    def add(self, what: What, text: str = "", *figures: int) -> None:
        """Note a problem of this place, or of this place and value."""
        self.problems.append(Problem(what, text=text, figures=figures))

    def unreadable(self, place: str, shape: str) -> None:
        """Note that there is something else than there should be."""
        self.problems.append(Problem(What.NOT_READABLE, text=place, shape=shape))

    def keys(self, raw: Mapping[str, Any], known: Set[str], before: str = "") -> None:
        """Note the keys that nobody knows, as many as anybody reads: to ignore them would lose
        data."""
        if not self.stored and not raw.keys() <= known:
            for key in islice((key for key in raw if key not in known), limits.IN_LIST.most):
                self.add(What.UNKNOWN_KEY, before + shortened(str(key), LONGEST_KEY))

    @property
    def is_full(self) -> bool:
        """Whether so much is wrong that nothing more is looked at."""
        return len(self.problems) >= limits.FOUND.most


def shortened(text: str, most: int) -> str:
    """A key or a value as it is said of a document, where it may be a whole file."""
    return text if len(text) <= most else text[:most] + "…"


def at_place(place: str, raw: object) -> str:
    """A place and what stands there, where that is no list and no object."""
    is_plain = raw is None or isinstance(raw, str | int | float)
    return f"{place}: {shortened(str(raw), LONGEST_VALUE) if is_plain else '…'}"


class Kind:
    """What a value can be. Reading answers with something of it, whatever is there."""

    def read(self, raw: Any, place: str, reading: Reading) -> Any:
        """The value; what is wrong with it is noted, by its place."""
        return raw

    def write(self, value: Any) -> Any:
        """The value as JSON has it."""
        return value

    def schema(self) -> Schema:
        """What JSON Schema says of it; any value, where nothing is said."""
        return {}


@dataclass(frozen=True, slots=True)
class Exactly(Kind):
    """One text, as the name of a format; whoever reads it looks at it first."""

    text: str

    def schema(self) -> Schema:
        return {"const": self.text}


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number within bounds."""

    least: int = 0
    most: int = MOST_POINTS

    def read(self, raw: Any, place: str, reading: Reading) -> int:
        if type(raw) is int and self.least <= raw <= self.most:
            return raw
        reading.add(What.NOT_A_NUMBER, at_place(place, raw))
        return self.least

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Truth(Kind):
    """True or false."""

    def read(self, raw: Any, place: str, reading: Reading) -> bool:
        if not isinstance(raw, bool):
            reading.add(What.NOT_TRUE_OR_FALSE, place)
        return raw is True

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of the values of an enumeration."""

    choices: type[StrEnum]
    shape: str = ""

    def read(self, raw: Any, place: str, reading: Reading) -> StrEnum:
        try:
            return self.choices(str(raw))
        except ValueError:
            if self.shape:
                reading.unreadable(place, self.shape)
            else:
                reading.add(What.UNKNOWN_CHOICE, at_place(place, raw))
            return next(iter(self.choices))

    def write(self, value: Any) -> str:
        return str(value)

    def schema(self) -> Schema:
        return {"enum": [choice.value for choice in self.choices]}


@dataclass(frozen=True, slots=True)
class Maybe(Kind):
    """A value, or null for none."""

    kind: Kind

    def read(self, raw: Any, place: str, reading: Reading) -> Any:
        return None if raw is None else self.kind.read(raw, place, reading)

    def write(self, value: Any) -> Any:
        return None if value is None else self.kind.write(value)

    def schema(self) -> Schema:
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}


class Of(StrEnum):
    """What the places of a list are: sides, from 0; or items, from 1."""

    SIDE = "side"
    ITEM = "item"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Many(Kind):
    """A list of values of one kind. One that is too long is not looked into."""

    item: Kind
    most: int = limits.IN_LIST.most
    least: int = 0
    of: Of = Of.SIDE
    shape: str = WHOLE_NUMBERS
    rises: bool = False
    """Whether each is more than the one before it."""

    def read(self, raw: Any, place: str, reading: Reading) -> tuple[Any, ...]:
        if not isinstance(raw, list) or not self.least <= len(raw) <= self.most:
            reading.unreadable(place, self.shape)
            return ()
        read, item, problems = [], self.item, reading.problems
        for number, value in enumerate(raw):
            there = len(problems)
            name = f"{place}[{number + 1}]" if self.of is Of.ITEM else place
            read.append(item.read(value, name, reading))
            if len(problems) > there:
                if self.of is Of.SIDE:
                    problems[there:] = [
                        one if one.sides else replace(one, sides=(number,))
                        for one in problems[there:]
                    ]
                if reading.is_full:
                    break
        if self.rises and any(one >= other for one, other in pairwise(read)):
            reading.unreadable(place, self.shape)
        return tuple(read)

    def write(self, value: Any) -> list[Any]:
        if type(self.item).write is Kind.write:
            return list(value)
        return [self.item.write(item) for item in value]

    def schema(self) -> Schema:
        bounds = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", "items": self.item.schema()} | bounds


class OneOrMany(Many):
    """One value that stands by itself, or a list of them."""

    def read(self, raw: Any, place: str, reading: Reading) -> tuple[Any, ...]:
        return Many.read(self, raw if isinstance(raw, list) else [raw], place, reading)

    def write(self, value: Any) -> Any:
        written = Many.write(self, value)
        return written[0] if len(written) == 1 else written

    def schema(self) -> Schema:
        return {"anyOf": [self.item.schema(), Many.schema(self)]}


@dataclass(frozen=True, slots=True)
class Named(Kind):
    """Values of one kind by names that no description knows, as those of the points of a game."""

    item: Kind
    most: int = limits.IN_LIST.most
    shape: str = ""

    def read(self, raw: Any, place: str, reading: Reading) -> dict[str, Any]:
        if not isinstance(raw, Mapping) or len(raw) > self.most:
            reading.unreadable(place, self.shape)
            return {}
        return {
            name[:LONGEST_VALUE]: self.item.read(item, f"{place}: {name[:LONGEST_VALUE]}", reading)
            for name, item in raw.items()
        }

    def write(self, value: Any) -> dict[str, Any]:
        return {name: self.item.write(item) for name, item in dict(value).items()}

    def schema(self) -> Schema:
        values = {"additionalProperties": self.item.schema(), "maxProperties": self.most}
        return {"type": "object"} | values


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an object."""

    key: str
    """As documents call it; empty where the fields of its value stand beside those of the object
    itself."""
    kind: Kind
    usual: Any = NEEDED
    """What it is taken for where it is left out; a function is told the fields before it."""
    attribute: str = ""
    """What the value has it as; as the key, where nothing is said."""
    skip: Callable[[Any], bool] | None = None
    """Whether it is left out where it is this; only where it is as usual, if nothing is said."""

    @property
    def name(self) -> str:
        """What the value has it as."""
        return self.attribute or self.key


class Object(Kind):
    """An object with these fields and no others, but those `ignored`; `make` makes the value."""

    def __init__(
        self,
        make: Callable[..., Any],
        fields: Sequence[Field],
        shape: str = "",
        ignored: Sequence[str] = (),
    ) -> None:
        self.make, self.fields, self.shape = make, fields, shape
        self.ignored = {key: Schema() for key in ignored}
        own = [field for field in fields if field.key]
        self._inner = [
            (field.name, field.kind)
            for field in fields
            if isinstance(field.kind, Object) and not field.key
        ]
        inner = (kind.known for _, kind in self._inner)
        self.known: frozenset[str] = frozenset({field.key for field in own}.union(ignored, *inner))
        self._each = [(field.key, field.name, field.kind.read, field.usual) for field in own]
        self._written = [
            (field.key, field.name, field.kind.write, field.usual, field.skip)
            for field in own
            if field.skip is not read_only
        ]

    def read(self, raw: Any, place: str, reading: Reading) -> Any:
        if not isinstance(raw, Mapping):
            reading.unreadable(place, self.shape)
            return None
        return self.make(**self.values(raw, place, reading))

    def values(self, raw: Mapping[str, Any], place: str, reading: Reading) -> dict[str, Any]:
        """The values of the fields by what the value has them as."""
        before = f"{place}." if place else ""
        if not raw.keys() <= self.known:
            reading.keys(raw, self.known, before)
        return self.parts(raw, before, reading)

    def parts(self, raw: Mapping[str, Any], before: str, reading: Reading) -> dict[str, Any]:
        """The same where the keys were looked at; `before` is what comes before each of them."""
        values: dict[str, Any] = {}
        for key, name, read, usual in self._each:
            if key in raw or usual is NEEDED:
                values[name] = read(raw.get(key), before + key, reading)
            else:
                values[name] = usual(values) if callable(usual) else usual
        for name, kind in self._inner:
            values[name] = kind.make(**kind.parts(raw, before, reading))
        return values

    def stored(self, raw: Mapping[str, Any]) -> Any:
        """The value of what was checked before it was stored, whatever else stands beside it.

        :raise ValueError: where it is none.
        """
        reading = Reading(stored=True)
        values = self.parts(raw, "", reading)
        if reading.problems:
            raise ValueError(reading.problems)
        return self.make(**values)

    def write(self, value: Any) -> dict[str, Any]:
        written = {}
        for key, name, write, usual, skip in self._written:
            part = getattr(value, name)
            if skip is always or not (skip(part) if skip else part == usual):
                written[key] = write(part)
        for name, kind in self._inner:
            written |= kind.write(getattr(value, name))
        return written

    def schema(self) -> Schema:
        own = [field for field in self.fields if field.key]
        properties = {field.key: field.kind.schema() for field in own} | self.ignored
        needed = [field.key for field in own if field.usual is NEEDED]
        for _, kind in self._inner:
            inner = kind.schema()
            properties |= inner["properties"]
            needed += inner["required"]
        whole = {"type": "object", "properties": properties, "required": needed}
        return whole | {"additionalProperties": False}


def schema_of(name: str, document: Object) -> Schema:
    """The JSON Schema of a document, under its name, as it is served."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "title": name} | document.schema()


def always(_: object) -> bool:
    """Of a field that is never left out."""
    return False


def read_only(_: object) -> bool:
    """Of a field that no value has."""
    return True


def if_any(value: Any) -> bool:
    """Of a field that is left out where it is empty, or holds nothing but zeros."""
    return not (any(value) if isinstance(value, tuple) else value)
