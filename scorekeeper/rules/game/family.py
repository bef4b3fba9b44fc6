"""Other games with the same forty cards, as data."""

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.choice import NO, YES, Option
from scorekeeper.rules.game.cirulla import CIRULLA
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.escoba import ESCOBA, ESCOBA_CHORIZO, ESCOBA_SETENTA
from scorekeeper.rules.game.game import SAID_ALOUD, Game
from scorekeeper.rules.game.kinds import All, Holds, Most, Run
from scorekeeper.rules.options import ALL_COINS_WIN, NAPOLA

_COINS = Suit.COINS
_CARTE, _DENARI = Most("carte"), Most("denari", _COINS)
_SETTEBELLO = Holds("settebello", SETTEBELLO)

CHKOBBA = Game(
    "chkobba",
    (
        Most("carta"),
        Most("dinari", _COINS),
        RanksDown("bermila", ranks=(7, 6)),
        Holds("haya", SETTEBELLO, title="Sabaa el haya"),
        Counted("chkobba", 1, 18, sweep=True),
    ),
    players=(2, 3, 4),
    targets=(21, 11, 31),
    deck="tn40",
    redeal=False,
    language="fr",
    name="Chkobba",
    about=N_("To 21, as in Tunisia: most sevens, the queen is 8 and the jack 9"),
    play=(
        N_("Three cards each, four on the table; when they are played, three more."),
        N_("The queen is called moujira, the jack kawal, the king ray; diamonds are dinari."),
        N_("A card takes one card of its number, before a sum: an 8 on the table goes to an 8."),
        N_("Where there is none, it takes cards that add up to its number: a 7 takes 4 and 3."),
        N_(
            "Whoever takes the last card from the table has a chkobba; not with the very last card."
        ),
        N_("With two sides, 21 cards have carta and 6 diamonds have dinari."),
        N_("Bermila is the most sevens. Two each: the most sixes; level again: nobody has it."),
    ),
    habits=(
        SAID_ALOUD,
        N_("In some places the jack is 8 and the queen 9, and two sevens each leave no bermila."),
    ),
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
    name=N_("Scopa d'assi to 31"),
    about=N_("To 31, an ace takes the whole table, with napola"),
    play=(
        N_("Three cards each, four on the table; when they are played, three more."),
        N_("An ace takes the whole table; most do not count that as a scopa."),
        N_(
            "An ace that lies on the table is taken with the rest; some let an ace take that ace "
            "alone: agree before. On an empty table an ace takes only itself."
        ),
        N_("Other cards take their like, or cards that add up to them."),
    ),
)
SPAZZINO = Game(
    "spazzino",
    (
        Most("carte", points=2, level=1),
        Most("spade", Suit.SWORDS, points=2, level=1),
        _SETTEBELLO,
        Holds("fante_di_spade", Card(Suit.SWORDS, 8), title="Fante di spade"),
        Holds("due_di_spade", Card(Suit.SWORDS, 2), title="Due di spade"),
        Run("napola", Suit.SWORDS),
        Counted("spazzini", 1, 18, sweep=True),
        Counted("picule", 1, 18, says=N_("the like of the card just laid, taken with one card")),
        Counted("bager", 1, 36, in_points=True, says=N_("points for captures of one suit")),
    ),
    players=(2, 3, 4),
    targets=(31, 21),
    faces_take_only_like=True,
    redeal=False,
    name="Spazzino",
    about=N_("To 31, swords instead of coins, with picule and bager"),
    play=(
        N_("Three cards each, four on the table; when they are played, three more."),
        N_("A card takes its like or, where there is none, cards that add up to it."),
        N_("A spazzino clears the table. Fante, cavallo and re take only their like."),
        N_("A picula takes with one card the like card that the player before has just laid."),
        N_("A bager takes two cards or more, all of the suit of the card played: 1 for each card."),
        N_("None of these with the very last card."),
    ),
)
RUBAMAZZO = Game(
    "rubamazzo",
    (_CARTE,),
    players=(2, 3, 4),
    targets=(1, 3),
    redeal=False,
    pips_hold=False,
    name="Rubamazzo",
    about=N_("One deal, whoever has most cards"),
    habits=(),
    play=(
        N_("Three cards each, four on the table; when they are played, three more."),
        N_("What a side takes lies face up before it, the card it played on top."),
        N_("A card takes its like from the table, or a whole pile whose top card is its like."),
    ),
    sample=(
        N_("On the table lie a 3, a 5 and a fante. Anna plays a 5 and takes the 5."),
        N_("Bruno plays a 5: on top of Anna's pile lies a 5, so he takes all of it."),
        N_("Anna plays a 3 and takes the 3. Her pile begins again, and his 5 is still in danger."),
    ),
)
FAMILY = (CIRULLA, ESCOBA, ESCOBA_SETENTA, ESCOBA_CHORIZO, CHKOBBA, ASSI_31, SPAZZINO, RUBAMAZZO)
