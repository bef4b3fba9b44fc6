"""Cirulla, as in Genoa."""

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.choice import NO, YES, Option, Value
from scorekeeper.rules.game.comparisons import Counted, Primiera
from scorekeeper.rules.game.game import Clash, Game, Together
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run
from scorekeeper.rules.options import MISSING_SUIT, PRIMIERA, Direction, Options
from scorekeeper.rules.ways import BY_VALUES, SEVEN_SIX, SEVEN_SIX_ACE, TRENTINO

_COINS = Suit.COINS
DEALT = N_("The dealer's four cards make 15: one scopa for the dealer; 30: two. He takes them.")
DEALT_TWO = N_("The dealer's four cards make 15 or 30: two scope for the dealer. He takes them.")
CIRULLA = Game(
    "cirulla",
    (
        Most("carte"),
        Most("denari", _COINS),
        Holds("settebello", SETTEBELLO),
        Primiera("primiera"),
        Run("piccola", _COINS, 3, 6),
        CardSet("grande", tuple(Card(_COINS, rank) for rank in (8, 9, 10)), 5),
        Counted("scope", 1, 19, sweep=True),
        Counted(
            "buona3",
            3,
            7,
            says=N_("a hand of three cards that add up to 9 or less"),
            title="Buona da tre",
        ),
        Counted(
            "buona10", 10, 10, says=N_("a hand of three cards of one rank"), title="Buona da dieci"
        ),
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
    name="Cirulla",
    about=N_("To 51, as in Genoa: fifteens, piccola, grande, buone"),
    play=(
        N_("Three cards each, four on the table. With two or more aces there, deal again."),
        N_("A card takes its like, cards that add up to it, or cards that make fifteen with it."),
        N_("An ace takes the whole table, unless an ace lies there; then it takes that ace."),
        DEALT,
        N_("A hand of 9 or less is a buona da tre, three alike a buona da dieci; one a hand."),
        N_("The 7 of cups (hearts) is any card in a buona and in the dealer's 15 or 30."),
        N_("What the very last card takes is no scopa."),
    ),
    sample=(
        N_("On the table lie a 2, a 5, a 9 and a king (10)."),
        N_("A 6 takes the 9: together 15. A 7 takes 2 and 5. A 3 takes 2 and king: together 15."),
        N_("An ace takes all four cards. Whoever can take in several ways chooses one."),
    ),
)
