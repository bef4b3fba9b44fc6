"""The options of the rules: where texts disagree there is one. Scores nothing."""

from dataclasses import dataclass, fields
from enum import StrEnum

OptionValue = bool | int | str
"""What can be chosen for an option."""


COUNTED_RANKS = (7, 6, 1, 5, 4, 3, 2)
"""From the rank that counts most in primiera down."""


class Method(StrEnum):
    """How primiera is decided: by sums of values (004), also those of Trentino, or by counting
    ranks: America's variants by sevens (004), and Tunisia's, which asks the sixes where the sevens
    are level; or that it is not played, of which there is no dispute."""

    VALUES = "values"
    SEVENS_DOWN = "sevens_down"
    MOST_SEVENS = "most_sevens"
    SEVEN_SIX = "seven_six"
    TRENTINO = "trentino"
    NONE = "none"


_RANKS = {
    Method.SEVENS_DOWN: COUNTED_RANKS,
    Method.MOST_SEVENS: (7,),
    Method.SEVEN_SIX: (7, 6),
}
SET_ASIDE = {
    Method.SEVEN_SIX: ("faces", "missing_suit"),
    Method.TRENTINO: ("faces",),
    Method.NONE: ("faces", "missing_suit"),
}
"""The options that say nothing under a method: what a game brings along of them is set aside, and
no house chooses them. (Older documents may have them beside the other methods by sevens.)"""


class Worth(StrEnum):
    """What the cards are worth that are added up."""

    USUAL = "usual"
    TRENTINO = "trentino"


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


_USUAL = {"faces": Faces.TEN, "missing_suit": MissingSuit.CANNOT_WIN}


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that a house may change; frozen with the match.

    `house` holds what is chosen of the options that only some games have, by their names. `bonus`
    is `SIGNED` where points may also be taken away.
    """

    primiera: Method = Method.VALUES
    faces: Faces = Faces.TEN
    missing_suit: MissingSuit = MissingSuit.CANNOT_WIN
    finish: Finish = Finish.HIGHEST
    re_bello: bool = False
    napola: bool = False
    all_coins_win: bool = False
    bonus: bool | str = False
    direction: Direction = Direction.RIGHT
    house: tuple[tuple[str, OptionValue], ...] = ()

    def __post_init__(self) -> None:
        """Set aside what says nothing under the method."""
        for name in self.set_aside:
            object.__setattr__(self, name, _USUAL[name])

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The options that say nothing under the method."""
        return SET_ASIDE.get(self.primiera, ())

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that are counted one after the other under a method by sevens (004)."""
        return _RANKS.get(self.primiera, ())

    @property
    def worth(self) -> Worth:
        """What the cards are worth under a method by values."""
        return Worth.TRENTINO if self.primiera is Method.TRENTINO else Worth.USUAL

    def chosen(self, name: str) -> OptionValue | None:
        """What was chosen for the option of that name: one of a game's own, or a usual one."""
        for own, value in self.house:
            if own == name:
                return value
        usual: OptionValue | None = getattr(self, name, None)
        return usual


SIGNED = "signed"
BY_VALUES = Options()
"""By them a card is stronger than another exactly where it is by every other scale: fante, cavallo
and re are level."""
OPTION_NAMES = tuple(field.name for field in fields(Options) if field.name != "house")
"""The usual options, which all games of Scopa have."""
