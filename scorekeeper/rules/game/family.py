"""Other games with the same forty cards, as data."""

from dataclasses import replace

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.choice import NO, YES, Option, Value
from scorekeeper.rules.game.comparisons import Bonus, Counted, Primiera, RanksDown
from scorekeeper.rules.game.game import Clash, Game, Together
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run
from scorekeeper.rules.options import (
    ALL_COINS_WIN,
    BONUS,
    MISSING_SUIT,
    NAPOLA,
    PRIMIERA,
    Direction,
    Options,
)
from scorekeeper.rules.ways import (
    BY_VALUES,
    MOST_SEVENS,
    SEVEN_SIX,
    SEVEN_SIX_ACE,
    SEVENS_DOWN,
    TRENTINO,
)

_COINS = Suit.COINS
_CARTE, _DENARI = Most("carte"), Most("denari", _COINS)
_SETTEBELLO = Holds("settebello", SETTEBELLO)

CIRULLA = Game(
    "cirulla",
    (
        _CARTE,
        _DENARI,
        _SETTEBELLO,
        Primiera("primiera"),
        Run("piccola", _COINS, 3, 6),
        CardSet("grande", tuple(Card(_COINS, rank) for rank in (8, 9, 10)), 5),
        Counted("scope", 1, 19, sweep=True),
        Counted("buona3", 3, 7),
        Counted("buona10", 10, 10),
        All("cappotto", _COINS),
    ),
    players=(2, 3, 4),
    targets=(51, 31, 81, 100, 101, 150),
    choices=(
        Option(
            "piccola",
            N_("The piccola goes up to"),
            (
                Value(6),
                Value(5, changes={"piccola": {"longest": 5}}),
                Value(7, changes={"piccola": {"longest": 7}}),
            ),
        ),
        Option(
            "cappotto",
            N_("All ten coins (cappotto)"),
            (
                Value("wins", N_("win the match")),
                Value("none", N_("count nothing"), {"cappotto": None}),
                Value(30, N_("count 30"), {"cappotto": {"points": 30, "win_match": False}}),
            ),
        ),
        Option(
            "table_nine",
            N_("Dealer's four cards of 9 or less: 3 scope"),
            (NO, YES.but({"scope": {"limit": 20, "beside_half": 1}})),
        ),
        Option(PRIMIERA.name, PRIMIERA.asks, (BY_VALUES, SEVEN_SIX_ACE, SEVEN_SIX, TRENTINO)),
        MISSING_SUIT,
        Option("one_buona", N_("One hand counts one buona, the higher"), (YES, NO)),
        Option(
            "buone",
            N_("Buona da tre and da dieci count"),
            (
                Value("3_10", N_("3 and 10")),
                Value("1_3", N_("1 and 3"), {"buona3": {"points": 1}, "buona10": {"points": 3}}),
            ),
        ),
        Option("dealer", N_("Scope for a dealer's four cards of 15"), (Value(1), Value(2))),
        Option(
            "grande",
            N_("The grande (8, 9, 10 of coins)"),
            (
                Value(5, N_("counts 5")),
                Value(
                    "long",
                    N_("counts 5, and 1 more each for the 7 and then the 6"),
                    {"grande": Run("grande", _COINS, 3, 5, True, 2)},
                ),
            ),
        ),
    ),
    clashes=(Clash((MISSING_SUIT.name, ("sum",)), (PRIMIERA.name, (SEVEN_SIX.key,))),),
    together=(Together(("buona3", "buona10"), 12, unless=("one_buona", False)),),
    deck="fr40",
    options=Options(direction=Direction.LEFT),
    redeal=False,
    pips_hold=False,
    dealer_sweeps=True,
)

_CARTAS, _OROS = Most("cartas"), Most("oros", _COINS)
_VELO = Holds("velo", SETTEBELLO)
_ESCOBAS = Counted("escobas", 1, 14, sweep=True)
_ALL_OROS = Option(
    "all_oros", N_("All ten oros count"), (Value(1), Value(2, changes={"oros": {"all": 2}}))
)
_BONUS, _NO_BONUS, _SIGNED = BONUS.values
# How the point for sevens is decided; by whole piles in the order 7 6 1 5 4 3 2.
_SIETES = N_("The point for sevens")

ESCOBA = Game(
    "escoba",
    (
        _CARTAS,
        _OROS,
        RanksDown("sietes", ranks=(7,)),
        _VELO,
        _ESCOBAS,
        Bonus("bonus"),
    ),
    players=(2, 3, 4, 6),
    sides_by_players=((6, 2),),
    targets=(21, 15, 31),
    deck="es40",
    choices=(
        Option(
            "sietes",
            _SIETES,
            (
                Value("most", MOST_SEVENS.says),
                Value("setenta", BY_VALUES.says, {"sietes": Primiera("sietes")}),
                Value("down", SEVENS_DOWN.says, {"sietes": RanksDown("sietes")}),
                Value("none", N_("none"), {"sietes": None}),
            ),
        ),
        Option(
            "all_sevens",
            N_("All four sevens count"),
            (
                Value(1),
                Value(2, changes={"sietes": {"all": 2}}),
                Value(3, changes={"sietes": {"all": 3}}),
            ),
        ),
        _ALL_OROS,
        Option(BONUS.name, BONUS.asks, (_NO_BONUS, _BONUS, _SIGNED)),
    ),
    clashes=(Clash(("all_sevens", (2, 3)), ("sietes", ("setenta", "none"))),),
    redeal=False,
    capture_fifteen=True,
    dealer_sweeps=True,
    language="es",
)
ESCOBA_SETENTA = replace(
    ESCOBA,
    key="escoba-setenta",
    points=(_CARTAS, _OROS, Primiera("setenta"), _VELO, _ESCOBAS),
    targets=(15, 18, 21, 30),
    choices=(
        Option(
            "sietes",
            _SIETES,
            (
                Value("setenta", BY_VALUES.says),
                Value("most", MOST_SEVENS.says, {"setenta": RanksDown("setenta", ranks=(7,))}),
                Value("down", SEVENS_DOWN.says, {"setenta": RanksDown("setenta")}),
            ),
        ),
        _ALL_OROS,
    ),
    clashes=(),
    options=Options(),
)
ESCOBA_CHORIZO = replace(
    ESCOBA,
    key="escoba-chorizo",
    points=(
        _CARTAS,
        _OROS,
        RanksDown("setenta", ranks=(7, 6, 1, 5)),
        _VELO,
        _ESCOBAS,
        Counted("escalera", 3, 12),
        Counted("flor", 3, 12),
        Counted("miseria", 2, 4),
        Counted("nueve", 3, 6),
        Counted("chorizo", 20, 10),
    ),
    targets=(30, 21, 15),
    choices=(),
    clashes=(),
    options=Options(),
)
CHKOBBA = Game(
    "chkobba",
    (
        Most("carta"),
        Most("dinari", _COINS),
        RanksDown("bermila", ranks=(7, 6)),
        Holds("haya", SETTEBELLO),
        Counted("chkobba", 1, 18, sweep=True),
    ),
    players=(2, 3, 4),
    targets=(21, 11, 31),
    deck="tn40",
    redeal=False,
    language="fr",
)
ASSI_31 = Game(
    "assi-31",
    (
        _CARTE,
        _DENARI,
        _SETTEBELLO,
        Primiera("primiera"),
        Run("napola"),
        Counted("scope", 1, 18, sweep=True),
        All("napolone"),
    ),
    players=(2, 4),
    targets=(31, 21),
    choices=(
        Option("napola", NAPOLA.asks, (YES, NO.but({"napola": None}))),
        Option("napolone", ALL_COINS_WIN.asks, (YES, NO.but({"napolone": None}))),
    ),
    ace_takes_itself=True,
    ace_takes_table=True,
    pips_hold=False,
)
SPAZZINO = Game(
    "spazzino",
    (
        Most("carte", points=2, level=1),
        Most("spade", Suit.SWORDS, points=2, level=1),
        _SETTEBELLO,
        Holds("fante_di_spade", Card(Suit.SWORDS, 8)),
        Holds("due_di_spade", Card(Suit.SWORDS, 2)),
        Run("napola", Suit.SWORDS),
        Counted("spazzini", 1, 18, sweep=True),
        Counted("picule", 1, 18),
        Counted("bager", 1, 36, in_points=True),
    ),
    players=(2, 3, 4),
    targets=(31, 21),
    redeal=False,
)
RUBAMAZZO = Game(
    "rubamazzo",
    (_CARTE,),
    players=(2, 3, 4),
    targets=(1, 3),
    redeal=False,
    pips_hold=False,
)
FAMILY = (CIRULLA, ESCOBA, ESCOBA_SETENTA, ESCOBA_CHORIZO, CHKOBBA, ASSI_31, SPAZZINO, RUBAMAZZO)
