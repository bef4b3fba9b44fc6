"""The options of the games of Scopa, with their words: where texts disagree there is one. Scores
nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.choice import NO, YES, Option, OptionValue, Value
from scorekeeper.rules.ways import BY_VALUES, WAYS, Way


class Faces(StrEnum):
    """What fante, cavallo and re are worth in primiera (10: 000, 0: 004, barred: 002)."""

    TEN = "10"
    ZERO = "0"
    BARRED = "barred"


class MissingSuit(StrEnum):
    """What becomes of a side without all four suits (003: it cannot win primiera)."""

    CANNOT_WIN = "cannot_win"
    SUM = "sum"


class Finish(StrEnum):
    """Who wins once the target is reached (000, 004: the highest; 003: counting order)."""

    HIGHEST = "highest"
    COUNTING_ORDER = "counting_order"
    COUNTING_ORDER_IF_LEVEL = "counting_order_if_level"


class Direction(StrEnum):
    """Where the deal goes: to the dealer's left (000) or right ("traditional Italian play")."""

    LEFT = "left"
    RIGHT = "right"


SIGNED = "signed"


def _switch(name: str, asks: str, *more: Value) -> Option:
    """Whether the point of that name is played."""
    return Option(name, asks, (YES, NO.but({name: None}), *more))


PRIMIERA = Option("primiera", N_("Primiera"), WAYS)
FACES = Option(
    "faces",
    N_("Fante, cavallo, re in primiera"),
    (
        Value(Faces.TEN, N_("count 10"), reading=N_("faces count 10"), letter="t"),
        Value(Faces.ZERO, N_("count 0"), reading=N_("faces count 0"), letter="z"),
        Value(Faces.BARRED, N_("do not count"), reading=N_("faces do not count"), letter="b"),
    ),
    point="primiera",
)
MISSING_SUIT = Option(
    "missing_suit",
    N_("A side without a suit"),
    (
        Value(
            MissingSuit.CANNOT_WIN,
            N_("cannot win primiera"),
            reading=N_("all four suits needed"),
            letter="c",
        ),
        Value(
            MissingSuit.SUM,
            N_("adds up what it has"),
            reading=N_("a missing suit adds nothing"),
            letter="s",
        ),
    ),
    point="primiera",
)
FINISH = Option(
    "finish",
    N_("When the target is reached"),
    (
        Value(Finish.HIGHEST, N_("the highest wins; level: another deal")),
        Value(Finish.COUNTING_ORDER, N_("the first in counting order wins")),
        Value(Finish.COUNTING_ORDER_IF_LEVEL, N_("the highest wins; level: counting order")),
    ),
)
RE_BELLO = _switch("re_bello", N_("Re bello: a point for the re (10) of coins"))
NAPOLA = _switch("napola", N_("Napola: points for ace, 2, 3 … of coins"))
ALL_COINS_WIN = _switch("all_coins_win", N_("All ten coins win the match"))
BONUS = _switch(
    "bonus",
    N_("Bonus points agreed at the table"),
    Value(SIGNED, N_("yes, and points that are taken away"), {"bonus": {"signed": True}}),
)
DIRECTION = Option(
    "direction",
    N_("The deal goes"),
    (Value(Direction.LEFT, N_("to the left")), Value(Direction.RIGHT, N_("to the right"))),
)
OPTIONS = (
    PRIMIERA,
    FACES,
    MISSING_SUIT,
    FINISH,
    RE_BELLO,
    NAPOLA,
    ALL_COINS_WIN,
    BONUS,
    DIRECTION,
)
"""The usual options, which all games of Scopa have, each a field of `Options`."""
OPTION_NAMES = tuple(option.name for option in OPTIONS)
DISPUTED = (PRIMIERA, FACES, MISSING_SUIT)
"""Those that say how a primiera is read."""
_WAYS = {way.key: way for way in WAYS}


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that a house may change; frozen with the match."""

    primiera: str = BY_VALUES.key
    """The key of its way."""
    faces: Faces = Faces.TEN
    """What a face is worth in it."""
    missing_suit: MissingSuit = MissingSuit.CANNOT_WIN
    """What becomes of a side without a card of some suit."""
    finish: Finish = Finish.HIGHEST
    """Who wins once the target is reached."""
    re_bello: bool = False
    """Whether the re of coins is a point."""
    napola: bool = False
    """Whether the run of coins is."""
    all_coins_win: bool = False
    """Whether all coins win the match."""
    bonus: bool | str = False
    """`SIGNED` where points may also be taken away."""
    direction: Direction = Direction.RIGHT
    """Where the deal goes."""
    house: tuple[tuple[str, OptionValue], ...] = ()
    """What is chosen of the options that only some games have, by their names."""

    def __post_init__(self) -> None:
        """Set aside what says nothing beside the way of primiera."""
        for name in self.set_aside:
            object.__setattr__(self, name, Options.__dataclass_fields__[name].default)

    @property
    def way(self) -> Way:
        """How primiera is decided."""
        return _WAYS[self.primiera]

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The options that say nothing beside the way of primiera."""
        return self.way.sets_aside

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that are counted one after the other; none where values are added."""
        return self.way.ranks

    @property
    def needs_all_suits(self) -> bool:
        """Whether a side without all four suits cannot win primiera."""
        return self.missing_suit is MissingSuit.CANNOT_WIN

    def but(self, chosen: Mapping[str, Any]) -> "Options":
        """These with what a house chose, by the options' names: a game's own before usual ones."""
        house = tuple((name, chosen.get(name, value)) for name, value in self.house)
        own = dict(house)
        usual = {name: value for name, value in chosen.items() if name not in own}
        return replace(self, **usual, house=house)

    def chosen(self, name: str) -> OptionValue | None:
        """What was chosen for the option of that name: one of a game's own, or a usual one."""
        for own, value in self.house:
            if own == name:
                return value
        usual: OptionValue | None = getattr(self, name, None)
        return usual


USUAL = Options()
"""By them a card is stronger than another exactly where it is by every other scale: fante, cavallo
and re are level."""
