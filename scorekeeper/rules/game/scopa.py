"""The nine games of Scopa that the rule texts know, as data."""

from collections.abc import Mapping

from scorekeeper.rules.cards import RE_BELLO, SETTEBELLO, Suit
from scorekeeper.rules.game.comparisons import Bonus, Counted, Primiera, RanksDown
from scorekeeper.rules.game.game import Choice, Clash, Game, PointChange
from scorekeeper.rules.game.kinds import All, Holds, Most, Run
from scorekeeper.rules.options import (
    SET_ASIDE,
    SIGNED,
    Direction,
    Faces,
    Method,
    MissingSuit,
    Options,
    OptionValue,
    Worth,
)
from scorekeeper.rules.scoring import Category, GamePoint

MOST_SCOPE = 18
MOST_SCOPE_FROM_EMPTY_TABLE = 20
MOST_SCOPE_OF_FIFTEENS = 14
"""The ranks of the deck add up to 220, which allows 14 captures of fifteen (003)."""
ALL_COINS = "all_coins_win"


def _points(most_scope: int = MOST_SCOPE, called: str = "") -> tuple[GamePoint, ...]:
    return (
        Most(Category.CARTE),
        Most(Category.DENARI, Suit.COINS),
        Holds(Category.SETTEBELLO, SETTEBELLO),
        Primiera(Category.PRIMIERA, called=called),
        Holds(Category.RE_BELLO, RE_BELLO),
        Run(Category.NAPOLA),
        Counted(Category.SCOPE, limit=most_scope, sweep=True),
        Bonus(Category.BONUS),
        All(ALL_COINS),
    )


def _played(name: str) -> dict[OptionValue, Mapping[str, PointChange]]:
    return {False: {name: None}, True: {}}


_POINTS = _points()
SINGLE = tuple(point.name for point in _POINTS if point.is_single)
"""The points that one side has or nobody, by name, in counting order."""
SHARED_POINTS = tuple(
    point.name
    for point in sorted(_POINTS, key=lambda point: not isinstance(point, Counted))
    if not (point.is_single or point.win_match)
)
"""The points of which each side has its own number, by name; what is counted during play first."""

_METHODS: dict[OptionValue, Mapping[str, PointChange]] = {
    Method.VALUES: {},
    Method.SEVENS_DOWN: {Category.PRIMIERA: RanksDown(Category.PRIMIERA)},
    Method.MOST_SEVENS: {Category.PRIMIERA: RanksDown(Category.PRIMIERA, ranks=(7,))},
    Method.SEVEN_SIX: {Category.PRIMIERA: RanksDown(Category.PRIMIERA, ranks=(7, 6))},
    Method.TRENTINO: {Category.PRIMIERA: {"worth": Worth.TRENTINO}},
    Method.NONE: {Category.PRIMIERA: None},
}
_CHOICES = (
    Choice("primiera", _METHODS),
    Choice("faces", {each: {Category.PRIMIERA: {"faces": each}} for each in Faces}),
    Choice(
        "missing_suit",
        {each: {Category.PRIMIERA: {"missing_suit": each}} for each in MissingSuit},
    ),
    Choice("re_bello", _played(Category.RE_BELLO)),
    Choice("napola", _played(Category.NAPOLA)),
    Choice("bonus", _played(Category.BONUS) | {SIGNED: {Category.BONUS: {"signed": True}}}),
    Choice("all_coins_win", _played(ALL_COINS)),
)
_CLASHES = tuple(
    Clash(
        (name, values),
        ("primiera", tuple(method for method, aside in SET_ASIDE.items() if name in aside)),
    )
    for name, values in (("faces", tuple(Faces)), ("missing_suit", tuple(MissingSuit)))
)
_AS_TRADITIONAL = (2, 3, 4, 6)
GAMES_OF_SCOPA = (
    Game(
        "winning-moves",
        _points(),
        texts=("000",),
        players=(2, 3, 4),
        targets=(11,),
        target_by_players=((2, 11), (3, 8), (4, 15)),
        choices=_CHOICES,
        clashes=_CLASHES,
        options=Options(direction=Direction.LEFT),
        leftovers=True,
        redeal=False,
    ),
    Game(
        "traditional",
        _points(),
        texts=("001", "003", "004"),
        players=_AS_TRADITIONAL,
        targets=(11, 16, 21),
        choices=_CHOICES,
        clashes=_CLASHES,
    ),
    Game(
        "settanta",
        _points(called="settanta"),
        texts=("002",),
        players=(2, 4),
        targets=(11, 15),
        choices=_CHOICES,
        clashes=_CLASHES,
        options=Options(faces=Faces.BARRED),
        redeal=False,
    ),
    Game("scopone", _points(), (4,), (11, 21), _CHOICES, ("003",), clashes=_CLASHES),
    Game(
        "scopone-scientifico",
        _points(MOST_SCOPE_FROM_EMPTY_TABLE),
        texts=("003",),
        players=(4,),
        targets=(11, 21),
        choices=_CHOICES,
        clashes=_CLASHES,
        table_cards=0,
        redeal=False,
    ),
    Game(
        "quindici",
        _points(MOST_SCOPE_OF_FIFTEENS),
        texts=("003",),
        players=_AS_TRADITIONAL,
        targets=(11,),
        choices=_CHOICES,
        clashes=_CLASHES,
        capture_fifteen=True,
    ),
    Game(
        "quindici-napoli",
        _points(MOST_SCOPE_OF_FIFTEENS),
        texts=("003",),
        players=_AS_TRADITIONAL,
        targets=(11,),
        choices=_CHOICES,
        clashes=_CLASHES,
        options=Options(napola=True, bonus=True),
        capture_fifteen=True,
    ),
    Game(
        "assi",
        _points(),
        texts=("003",),
        players=_AS_TRADITIONAL,
        targets=(11,),
        choices=_CHOICES,
        clashes=_CLASHES,
        ace_takes_itself=True,
        ace_takes_table=True,
        pips_hold=False,
    ),
    Game(
        "re-bello",
        _points(),
        texts=("003",),
        players=_AS_TRADITIONAL,
        targets=(11,),
        choices=_CHOICES,
        clashes=_CLASHES,
        options=Options(re_bello=True),
    ),
)
