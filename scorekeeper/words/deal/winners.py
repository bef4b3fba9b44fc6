"""What is asked where people say who has each point."""

from scorekeeper.documents.match import Style
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, All, CardSet, Holds, Most, Run
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.words.cards import (
    card_icon,
    card_index,
    card_name,
    card_names,
    card_symbol,
    rank_plural,
    suit_cards,
)
from scorekeeper.words.deal.points import point_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.rule_names import points


def question(point: GamePoint, style: Style) -> str:
    """Who has it, as one asks at the table."""
    match point:
        case Most(of=None):
            return _("Who has more cards?")
        case Most(of=Suit() as suit):
            return _("Who has more {suit}?").format(suit=suit_cards(suit, style))
        case Primiera(name="primiera", called=""):
            return _("Who has the primiera?")
        case Holds(name="settebello"):
            return _("Who has the settebello?")
    return _("{point}: who has it?").format(point=point_name(point))


def hint(point: GamePoint, sides: int, style: Style) -> str:
    """What it takes to have it, in a few words."""
    match point:
        case Most(of=kind) if sides == 2:
            return _("more than {n}").format(n=len(CARDS_OF[kind]) // 2)
        case Most():
            return ""
        case Holds(card=card):
            return card_name(card, style)
        case CardSet(cards=cards):
            return card_names(cards, style)
        case Run(down=True) as run:
            return _("{first} downwards").format(first=card_name(run.cards[0], style))
        case Run():
            return _("run from the ace")
        case RanksDown(ranks=ranks):
            return _("most {rank}").format(rank=rank_plural(ranks[0], style))
        case All(of=suit):
            return _("all ten {suit}").format(suit=suit_cards(suit, style))
    return ""


def counted_cards(point: GamePoint, rank: int, style: Style) -> str:
    """What is counted for it: the name of the point, or the cards of that rank."""
    if rank:
        return rank_plural(rank, style).capitalize()
    return point_name(point)


def point_sign(point: GamePoint, style: Style) -> str:
    """The drawing beside it: the suit or the card, or a small pile; nothing for a longer list."""
    match point:
        case Most(of=Suit() as suit):
            return card_symbol(Card(suit, 1), style)
        case Most():
            return "stack"
        case Primiera() | RanksDown():
            return "cards"
        case Holds(card=card):
            return card_icon(card, style)
    return ""


def has_all(point: GamePoint, worth: int) -> str:
    """That the side has all of them, with what that brings."""
    if point.win_match:
        return _("all of them: wins the match")
    return _("all of them: {n}").format(n=points(worth))


def script_sentences(style: Style) -> dict[str, object]:
    """What the page's script says: on the button, between numbers, and of best cards what stands in
    their corners."""
    return {
        "ready": _("Score this deal"),
        "same": _("Nothing changed yet"),
        "level": _("level"),
        "corners": {1: card_index(1, style), 8: card_index(8, style)},
    }
