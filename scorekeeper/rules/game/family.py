"""Other games with the same forty cards, as data."""

from dataclasses import replace

from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.game.comparisons import Bonus, Counted, Primiera, RanksDown
from scorekeeper.rules.game.game import Choice, Clash, Game, Together
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run
from scorekeeper.rules.options import SIGNED, Direction, MissingSuit, Options, Worth

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
        Choice("piccola", {6: {}, 5: {"piccola": {"longest": 5}}, 7: {"piccola": {"longest": 7}}}),
        Choice(
            "cappotto",
            {
                "wins": {},
                "none": {"cappotto": None},
                30: {"cappotto": {"points": 30, "win_match": False}},
            },
        ),
        Choice(
            "table_nine",
            {False: {}, True: {"scope": {"limit": 20, "beside_half": 1}}},
        ),
        Choice(
            "primiera",
            {
                "values": {},
                "seven_six_ace": {"primiera": RanksDown("primiera", ranks=(7, 6, 1))},
                "seven_six": {"primiera": RanksDown("primiera", ranks=(7, 6))},
                "trentino": {"primiera": {"worth": Worth.TRENTINO}},
            },
        ),
        Choice(
            "missing_suit",
            {
                each.value: {"primiera": {"missing_suit": each}}
                for each in (MissingSuit.CANNOT_WIN, MissingSuit.SUM)
            },
        ),
        Choice("one_buona", {True: {}, False: {}}),
        Choice("buone", {"3_10": {}, "1_3": {"buona3": {"points": 1}, "buona10": {"points": 3}}}),
        Choice("dealer", {1: {}, 2: {}}),
        Choice("grande", {5: {}, "long": {"grande": Run("grande", _COINS, 3, 5, True, 2)}}),
    ),
    clashes=(Clash(("missing_suit", ("sum",)), ("primiera", ("seven_six",))),),
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
_ALL_OROS = Choice("all_oros", {1: {}, 2: {"oros": {"all": 2}}})

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
        # How the point for sevens is decided; by whole piles in the order 7 6 1 5 4 3 2.
        Choice(
            "sietes",
            {
                "most": {},
                "setenta": {"sietes": Primiera("sietes")},
                "down": {"sietes": RanksDown("sietes")},
                "none": {"sietes": None},
            },
        ),
        Choice("all_sevens", {1: {}, 2: {"sietes": {"all": 2}}, 3: {"sietes": {"all": 3}}}),
        _ALL_OROS,
        Choice("bonus", {False: {"bonus": None}, True: {}, SIGNED: {"bonus": {"signed": True}}}),
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
        Choice(
            "sietes",
            {
                "setenta": {},
                "most": {"setenta": RanksDown("setenta", ranks=(7,))},
                "down": {"setenta": RanksDown("setenta")},
            },
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
        Choice("napola", {True: {}, False: {"napola": None}}),
        Choice("napolone", {True: {}, False: {"napolone": None}}),
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
