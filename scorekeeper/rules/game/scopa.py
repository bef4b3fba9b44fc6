"""The nine games of Scopa that the rule texts know, as data."""

from scorekeeper.rules.cards import RE_BELLO, SETTEBELLO, Suit
from scorekeeper.rules.game.comparisons import Bonus, Counted, Primiera
from scorekeeper.rules.game.game import Clash, Game
from scorekeeper.rules.game.kinds import All, Holds, Most, Run
from scorekeeper.rules.options import DISPUTED, OPTIONS, PRIMIERA, Direction, Faces, Options
from scorekeeper.rules.scoring import Category, GamePoint
from scorekeeper.rules.ways import WAYS

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


_POINTS = _points()
SINGLE = tuple(point.name for point in _POINTS if point.is_single)
"""The points that one side has or nobody, by name, in counting order."""
SHARED_POINTS = tuple(
    point.name
    for point in sorted(_POINTS, key=lambda point: not isinstance(point, Counted))
    if not (point.is_single or point.win_match)
)
"""The points of which each side has its own number, by name; what is counted during play first."""

_CLASHES = tuple(
    Clash(
        (option.name, tuple(each.value for each in option.values)),
        (PRIMIERA.name, tuple(way.key for way in WAYS if option.name in way.sets_aside)),
    )
    for option in DISPUTED
    if option is not PRIMIERA
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
        choices=OPTIONS,
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
        choices=OPTIONS,
        clashes=_CLASHES,
    ),
    Game(
        "settanta",
        _points(called="settanta"),
        texts=("002",),
        players=(2, 4),
        targets=(11, 15),
        choices=OPTIONS,
        clashes=_CLASHES,
        options=Options(faces=Faces.BARRED),
        redeal=False,
    ),
    Game("scopone", _points(), (4,), (11, 21), OPTIONS, ("003",), clashes=_CLASHES),
    Game(
        "scopone-scientifico",
        _points(MOST_SCOPE_FROM_EMPTY_TABLE),
        texts=("003",),
        players=(4,),
        targets=(11, 21),
        choices=OPTIONS,
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
        choices=OPTIONS,
        clashes=_CLASHES,
        capture_fifteen=True,
    ),
    Game(
        "quindici-napoli",
        _points(MOST_SCOPE_OF_FIFTEENS),
        texts=("003",),
        players=_AS_TRADITIONAL,
        targets=(11,),
        choices=OPTIONS,
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
        choices=OPTIONS,
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
        choices=OPTIONS,
        clashes=_CLASHES,
        options=Options(re_bello=True),
    ),
)
