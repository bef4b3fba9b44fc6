"""Escoba, as in Spain; with setenta; with cantos, as in Uruguay."""

from dataclasses import replace

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import SETTEBELLO, Suit
from scorekeeper.rules.choice import Option, Value
from scorekeeper.rules.game.comparisons import Bonus, Counted, Primiera, RanksDown
from scorekeeper.rules.game.game import SAID_ALOUD, Clash, Game
from scorekeeper.rules.game.kinds import Holds, Most
from scorekeeper.rules.options import BONUS, Options
from scorekeeper.rules.ways import BY_VALUES, MOST_SEVENS, SEVENS_DOWN

_CARTAS, _OROS = Most("cartas"), Most("oros", Suit.COINS)
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
    name="Escoba",
    about=N_("To 21, as in Spain: captures make 15, most sevens"),
    play=(
        N_("Three cards each, four on the table. Every capture makes fifteen."),
        N_("The dealer's four cards make 15: one escoba for the dealer; 30: two. He takes them."),
    ),
    habits=(
        SAID_ALOUD,
        N_("Fifteen on the table at the start is the dealer's; some give it to who plays first."),
    ),
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
    name="Escoba de setenta",
    about=N_("To 15, captures make 15, setenta by values"),
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
        Counted("escalera", 3, 12, says=N_("three cards in a row in hand")),
        Counted("flor", 3, 12, says=N_("three cards of one suit in hand")),
        Counted("miseria", 2, 4, says=N_("a hand of 7 or less"), title="Dos de miseria"),
        Counted("nueve", 3, 6, says=N_("a hand of exactly 9"), title="Tres de nueve"),
        Counted("chorizo", 20, 10, says=N_("three cards alike in hand")),
    ),
    targets=(30, 21, 15),
    choices=(),
    clashes=(),
    options=Options(),
    name="Escoba con chorizo",
    about=N_("To 30, as in Uruguay: with cantos and chorizo"),
)
