"""The options of the rules and the presets that choose them. Scores nothing.

Where the five rule texts disagree there is an option; each text is a preset of options.
"""

from dataclasses import dataclass, fields
from enum import StrEnum


class Method(StrEnum):
    """How primiera is decided (004: sums of values, or America's variant by sevens)."""

    VALUES = "values"
    SEVENS_DOWN = "sevens_down"
    MOST_SEVENS = "most_sevens"


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


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that a house may change; frozen with the match."""

    primiera: Method = Method.VALUES
    faces: Faces = Faces.TEN
    missing_suit: MissingSuit = MissingSuit.CANNOT_WIN
    finish: Finish = Finish.HIGHEST
    re_bello: bool = False
    napola: bool = False
    all_coins_win: bool = False
    bonus: bool = False
    direction: Direction = Direction.RIGHT


OPTION_NAMES = tuple(field.name for field in fields(Options))


@dataclass(frozen=True, slots=True)
class Preset:
    """What one rule text says: its options, who may play, how it is dealt and played.

    `targets` lists the usual target first, then others to offer; `target_by_players`
    comes before it. `table_cards` is how many cards lie on the table at the start;
    `redeal`: with three or four re among them all cards are dealt again (001, 003, 004).
    """

    key: str
    texts: tuple[str, ...]
    players: tuple[int, ...]
    targets: tuple[int, ...]
    options: Options = Options()
    target_by_players: tuple[tuple[int, int], ...] = ()
    leftovers: bool = False
    ace_takes_itself: bool = False
    table_cards: int = 4
    redeal: bool = True
    capture_fifteen: bool = False
    ace_takes_table: bool = False

    def target_for(self, players: int) -> int:
        """The target filled in for that number of players."""
        return dict(self.target_by_players).get(players, self.targets[0])


_AS_TRADITIONAL = (2, 3, 4, 6)

PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            "winning-moves",
            texts=("000",),
            players=(2, 3, 4),
            targets=(11,),
            target_by_players=((2, 11), (3, 8), (4, 15)),
            options=Options(direction=Direction.LEFT),
            leftovers=True,
            redeal=False,
        ),
        Preset(
            "traditional",
            texts=("001", "003", "004"),
            players=_AS_TRADITIONAL,
            targets=(11, 16, 21),
        ),
        Preset(
            "settanta",
            texts=("002",),
            players=(2, 4),
            targets=(11, 15),
            options=Options(faces=Faces.BARRED),
            redeal=False,
        ),
        Preset("scopone", texts=("003",), players=(4,), targets=(11, 21)),
        Preset(
            "scopone-scientifico",
            texts=("003",),
            players=(4,),
            targets=(11, 21),
            table_cards=0,
            redeal=False,
        ),
        Preset(
            "quindici",
            texts=("003",),
            players=_AS_TRADITIONAL,
            targets=(11,),
            capture_fifteen=True,
        ),
        Preset(
            "quindici-napoli",
            texts=("003",),
            players=_AS_TRADITIONAL,
            targets=(11,),
            options=Options(napola=True, bonus=True),
            capture_fifteen=True,
        ),
        Preset(
            "assi",
            texts=("003",),
            players=_AS_TRADITIONAL,
            targets=(11,),
            ace_takes_itself=True,
            ace_takes_table=True,
        ),
        Preset(
            "re-bello",
            texts=("003",),
            players=_AS_TRADITIONAL,
            targets=(11,),
            options=Options(re_bello=True),
        ),
    )
}
DEFAULT_PRESET = "winning-moves"
FOR_ANY_NUMBER = "traditional"
"""Taken where another preset has nothing for as many players as there are."""
USUAL_PRESETS = (DEFAULT_PRESET, FOR_ANY_NUMBER)
"""What most tables play."""
LARGEST_TARGET = 999
POINTS_OF_A_DEAL = 4
MOST_SCOPE = 18
MOST_SCOPE_FROM_EMPTY_TABLE = 20
MOST_SCOPE_OF_FIFTEENS = 14
LONGEST_NAPOLA = 10


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one match: a preset, its options as changed by the house, the target."""

    preset: Preset
    target: int
    options: Options

    @classmethod
    def of(cls, key: str, players: int = 2) -> "Rules":
        """The preset as its text has it, with the target for that number of players."""
        preset = PRESETS[key]
        return cls(preset, preset.target_for(players), preset.options)

    @classmethod
    def fitting(cls, key: str, players: int) -> "Rules":
        """The same, by the traditional rules where the preset is not for that number of players."""
        return cls.of(key if players in PRESETS[key].players else FOR_ANY_NUMBER, players)

    @property
    def changed(self) -> tuple[str, ...]:
        """Names of the options in which the house differs from the preset."""
        return tuple(
            name
            for name in OPTION_NAMES
            if getattr(self.options, name) != getattr(self.preset.options, name)
        )

    @property
    def most_scope(self) -> int:
        """The most scope one deal can hold: 18, or 20 where the table starts empty (003).

        The ranks of the deck add up to 220, which allows 14 captures of fifteen (003).
        """
        if self.preset.capture_fifteen:
            return MOST_SCOPE_OF_FIFTEENS
        return MOST_SCOPE_FROM_EMPTY_TABLE if self.preset.table_cards == 0 else MOST_SCOPE

    @property
    def most_points(self) -> int:
        """The most points that one deal can give, added over the sides; bonus is apart."""
        most = POINTS_OF_A_DEAL + self.most_scope
        if self.options.re_bello:
            most += 1
        return most + LONGEST_NAPOLA if self.options.napola else most

    @property
    def least_points(self) -> int:
        """The fewest points that one deal can give, added over the sides; bonus is apart.

        The last side to capture takes what lies on the table (001, 003), so each card is in some
        pile: somebody has the settebello, and the re bello where it is played. All else can be
        level or lacking. Where leftovers may belong to nobody (000), so may these two.
        """
        return 0 if self.preset.leftovers else 1 + self.options.re_bello
