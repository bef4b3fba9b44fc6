"""The nine games of Scopa that the rule texts know, as data."""

from scorekeeper.errors import translatable as N_
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
        Most(Category.CARTE, title=N_("Cards")),
        Most(Category.DENARI, Suit.COINS, title=N_("Coins")),
        Holds(Category.SETTEBELLO, SETTEBELLO),
        Primiera(Category.PRIMIERA, called=called),
        Holds(Category.RE_BELLO, RE_BELLO, title="Re bello"),
        Run(Category.NAPOLA),
        Counted(Category.SCOPE, limit=most_scope, sweep=True, title=N_("Scope")),
        Bonus(Category.BONUS, title=N_("Bonus")),
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
        (option.name, tuple(value.value for value in option.values)),
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
        name=N_("Winning Moves"),
        about=N_("To 11, three to 8, four to 15"),
        source=N_("Winning Moves leaflet"),
        differs=(
            N_("the target depends on the number of players"),
            N_("cards may be left with nobody at the end"),
        ),
    ),
    Game(
        "traditional",
        _points(),
        texts=("001", "003", "004"),
        players=_AS_TRADITIONAL,
        targets=(11, 16, 21),
        choices=OPTIONS,
        clashes=_CLASHES,
        name=N_("Traditional"),
        about=N_("To 11, as most play in Italy"),
        chosen=N_("Traditional, to 11"),
        source=N_("as most play in Italy"),
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
        name=N_("Settanta"),
        about=N_("To 11, fante, cavallo and re do not count in primiera"),
        differs=(N_("primiera is called la settanta"),),
    ),
    Game(
        "scopone",
        _points(),
        texts=("003",),
        players=(4,),
        targets=(11, 21),
        choices=OPTIONS,
        clashes=_CLASHES,
        name=N_("Scopone"),
        about=N_("To 11, four in pairs, nine cards each"),
    ),
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
        name=N_("Scopone scientifico"),
        about=N_("To 11, four in pairs, ten cards each"),
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
        name=N_("Scopa to fifteen"),
        about=N_("To 11, captures make 15"),
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
        name=N_("Scopa to fifteen, Naples"),
        about=N_("To 11, captures make 15, with napola and bonus points"),
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
        name=N_("Scopa d'assi"),
        about=N_("To 11, an ace takes the whole table"),
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
        name=N_("Re bello"),
        about=N_("To 11, a point for the re (10) of coins"),
    ),
)
