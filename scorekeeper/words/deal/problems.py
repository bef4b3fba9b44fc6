"""What is wrong with an entry, in a sentence that names the card and the side."""

from collections.abc import Sequence

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ending import NUMBERS
from scorekeeper.rules.presets import GAMES
from scorekeeper.rules.problems import Problem, What
from scorekeeper.words.cards import card_names, rank_plural, suit_cards, suit_name
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.deal.problem_sentences import SENTENCES
from scorekeeper.words.language import gettext, listed, ngettext
from scorekeeper.words.language import gettext as _
from scorekeeper.words.rule_names import option_name, preset_name

LONGEST_SAID = 60
MOST_MISSING = 6
_ABOUT_A_GAME = (
    *(What.PLAYERS_NOT_TAKEN, What.SIDES_NOT_TAKEN),
    What.OPTION_OF_ANOTHER_GAME,
)
_OF_A_RANK = (What.NUMBERS_DO_NOT_ADD_UP, What.NUMBER_NOT_SAID, What.NUMBER_AGAINST_CARDS)
_ABOUT_A_RANK = (What.RANK_AGAINST_BEST, What.RANK_OVER_FOUR)
"""Of these the last figure is the rank."""
_FIELDS = {
    "table": N_("Cards left on the table"),
    "rounds": N_("Rounds"),
    "tables": N_("Tables"),
    **{name: option.asks for option in NUMBERS for name in (option.name, option.field)},
    "games": N_("Games"),
    "groups": N_("Groups"),
    "advance": N_("Of each group go on"),
    "danese_rounds": N_("Danese rounds after them"),
    "win": N_("Win"),
    "draw": N_("Draw"),
    "loss": N_("Loss"),
    "rest_win": N_("Match points for sitting out"),
    "rest_difference": N_("Difference for sitting out"),
    "rest_vp": N_("Victory points for sitting out"),
    "best": N_("How many of the best count? Empty: all"),
}
"""What fields of numbers are called where something is wrong in them."""


def problem(wrong: Problem, names: Sequence[str], style: Style = Style.ITALIAN) -> str:
    """The sentence for one problem; `names` are those of the sides, in their order."""
    if wrong.what is What.CARDS_WITH_NOBODY:
        sentence = ngettext(
            "{a} card is with nobody: {cards}.",
            "{a} cards are with nobody: {cards}.",
            len(wrong.cards),
        ).format(a=len(wrong.cards), cards=card_names(wrong.cards, style, MOST_MISSING))
    else:
        sides = [names[side] if side < len(names) else str(side + 1) for side in wrong.sides]
        sentence = _(SENTENCES[wrong.what]).format(**_facts(wrong, sides, style))
    if wrong.deal is None:
        return sentence
    return _("Deal {number}: {sentence}").format(number=wrong.deal, sentence=sentence)


def _facts(wrong: Problem, sides: Sequence[str], style: Style) -> dict[str, object]:
    """All that a sentence may say of the problem, which is about these sides."""
    figures = wrong.figures
    # The suit that is named in it, that of its cards, else coins.
    suit = wrong.cards[0].suit if wrong.cards else Suit.COINS
    if wrong.text in tuple(Suit):
        suit = Suit(wrong.text)
    # What numbers were told of: a rank, or what a point is called.
    what = category_name(wrong.text)
    if wrong.cards and wrong.what in _OF_A_RANK:
        what = rank_plural(wrong.cards[0].rank, style).capitalize()
    preset = wrong.text.partition(" ")[0] if wrong.what in _ABOUT_A_GAME else ""
    return {
        "side": sides[0] if sides else _("the table"),
        "other": sides[1] if len(sides) > 1 else _("the table"),
        "sides": listed(sides) if sides else "",
        "place": wrong.sides[0] + 1 if wrong.sides else "",
        "cards": card_names(wrong.cards, style) if wrong.cards else "",
        "a": figures[0] if figures else "",
        "b": figures[1] if len(figures) > 1 else "",
        "c": figures[2] if len(figures) > 2 else "",
        "figures": " + ".join(map(str, figures)),
        "sum": sum(figures),
        "coins": suit_cards(suit, style),
        "point": category_name(wrong.text).lower(),
        "what": what,
        "ranks": rank_plural(figures[0], style) if wrong.what is What.RANK_NOT_SAID else "",
        "others": sum(figures[1:]),
        "suit": suit_name(suit, style),
        "rank": rank_plural(figures[-1], style) if wrong.what in _ABOUT_A_RANK else "",
        "text": _text(wrong, sides),
        "shape": _(wrong.shape) if wrong.shape else "",
        "preset": preset_name(preset) if preset else "",
    }


def shortened(text: str, most: int = LONGEST_SAID) -> str:
    """The text, cut where it is longer than anybody wants to read it again."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _text(wrong: Problem, sides: Sequence[str]) -> str:
    """What the problem names: points that are counted, an option of some game, or a text; of a
    number that cannot be read also whose it is, where that is known."""
    if wrong.what in (What.COUNTED_OVER_MOST, What.SWEEPS_OVER_HALF, What.WINNERS_CLASH):
        # What a game counts, or several such things of which there is a number in all.
        return " + ".join(map(category_name, wrong.text.split()))
    if wrong.what is What.ENDING_OUT_OF_RANGE:
        return field_name(wrong.text)
    if wrong.what is What.NO_LONGER_READ:
        return _(wrong.text)
    if wrong.what is What.OPTION_OF_ANOTHER_GAME:
        name = wrong.text.rpartition(" ")[2].rpartition(".")[2]
        every = (option for game in GAMES.values() for option in game.offered)
        return next((option_name(option) for option in every if option.name == name), name)
    whose = f"{sides[0]}, " if wrong.what is What.NOT_A_NUMBER and sides else ""
    return whose + shortened(wrong.text)


def field_name(name: str) -> str:
    """A number that is typed, by its field: as it is called on the page, or as the point is."""
    return gettext(_FIELDS[name]) if name in _FIELDS else category_name(name)
