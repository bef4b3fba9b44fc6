"""Names of cards and suits, as the players' own cards have them."""

from collections.abc import Iterable

from scorekeeper.documents.match import Style, style_of
from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_as as P_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.rules.cards import FACE_RANKS, RANKS, SETTEBELLO, Card, Suit
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.rules.primiera import Comparison, worths
from scorekeeper.rules.ways import COUNTED_RANKS
from scorekeeper.words.language import SOURCE, listed, ngettext, pgettext, spoken
from scorekeeper.words.language import gettext as _

MOST_NAMED = 12

_SUITS = {
    Suit.COINS: N_("coins"),
    Suit.CUPS: N_("cups"),
    Suit.SWORDS: N_("swords"),
    Suit.BATONS: N_("batons"),
}
_FRENCH_SUITS = {
    Suit.COINS: N_("diamonds"),
    Suit.CUPS: N_("hearts"),
    Suit.SWORDS: N_("spades"),
    Suit.BATONS: N_("clubs"),
}
_SPANISH_SUITS = {
    Suit.COINS: "oros",
    Suit.CUPS: "copas",
    Suit.SWORDS: "espadas",
    Suit.BATONS: "bastos",
}
"""Their drawings; in words they are called as the Italian ones."""
# With its preposition, which may change before it: French "as d’épées", "as de coupes".
_OF_SUITS = {
    Suit.COINS: P_("in a card", "of coins"),
    Suit.CUPS: P_("in a card", "of cups"),
    Suit.SWORDS: P_("in a card", "of swords"),
    Suit.BATONS: P_("in a card", "of batons"),
}
_OF_FRENCH_SUITS = {
    Suit.COINS: P_("in a card", "of diamonds"),
    Suit.CUPS: P_("in a card", "of hearts"),
    Suit.SWORDS: P_("in a card", "of spades"),
    Suit.BATONS: P_("in a card", "of clubs"),
}
_COUNTED = {
    Suit.COINS: P_("counted", "coins"),
    Suit.CUPS: P_("counted", "cups"),
    Suit.SWORDS: P_("counted", "swords"),
    Suit.BATONS: P_("counted", "batons"),
}
_COUNTED_FRENCH = {
    Suit.COINS: P_("counted", "diamonds"),
    Suit.CUPS: P_("counted", "hearts"),
    Suit.SWORDS: P_("counted", "spades"),
    Suit.BATONS: P_("counted", "clubs"),
}
# "Donna" is the 8 in the south and the 9 in the north: the number is always said.
_FACES = {8: N_("fante (8)"), 9: N_("cavallo (9)"), 10: N_("re (10)")}
_SPANISH_FACES = {8: N_("sota (10)"), 9: N_("caballo (11)"), 10: N_("rey (12)")}
_MANY_FACES = {8: N_("fanti (8)"), 9: N_("cavalli (9)"), 10: _FACES[10]}
_MANY_SPANISH_FACES = {8: N_("sotas (10)"), 9: N_("caballos (11)"), 10: N_("reyes (12)")}
_MANY_FRENCH_FACES = {8: N_("jacks (8)"), 9: N_("queens (9)"), 10: N_("kings (10)")}
_PRINTED = {8: "sota", 9: "caballo", 10: "rey"}
"""What a face of the Spanish cards is called on each of them; its number is two more."""
_FRENCH_FACES = {8: N_("jack (8)"), 9: N_("queen (9)"), 10: N_("king (10)")}
# L10n: On Tunisian cards: queen (moujira) is 8, jack (kawal) is 9, king (ray) is 10.
_TUNISIAN_FACES = {8: N_("queen (8)"), 9: N_("jack (9)"), 10: N_("king (10)")}
_MANY_TUNISIAN_FACES = {8: N_("queens (8)"), 9: N_("jacks (9)"), 10: N_("kings (10)")}
_CALLED = {
    Style.FRENCH: _FRENCH_FACES,
    Style.TUNISIAN: _TUNISIAN_FACES,
    Style.SPANISH: _SPANISH_FACES,
}
_MANY_CALLED = {
    Style.FRENCH: _MANY_FRENCH_FACES,
    Style.TUNISIAN: _MANY_TUNISIAN_FACES,
    Style.SPANISH: _MANY_SPANISH_FACES,
}


_AT_HOME = {"es": Style.SPANISH, "fr": Style.FRENCH}
"""The cards of the language's country, where a game is played with those too."""


def decks() -> list[tuple[Style, str, str]]:
    """What can stand on the cards of a table: each style, its figures, and whose cards are so.

    A region's own words for a card ("donna", "mazze") are none of these: the same word is another
    card elsewhere (rules.md, "Cards"), so a deck is chosen by what is drawn on it.
    """
    return [
        (
            Style.ITALIAN,
            _("Fante, Cavallo, Re"),
            _("Neapolitan, Piacentine, Sicilian, Bergamasque, Trevisane …"),
        ),
        (Style.FRENCH, _("J Q K with ♦ ♥ ♠ ♣"), _("Genoese, Milanese, Tuscan, poker cards …")),
        (Style.TUNISIAN, _("Q J K with ♦ ♥ ♠ ♣"), _("Tunisian cards: the queen is 8, the jack 9")),
        (Style.SPANISH, _("10 sota, 11 caballo, 12 rey"), _("Spanish cards")),
        (Style.NUMBERS, _("Numbers, 1 to 10"), _("whatever is drawn on the cards")),
    ]


def usual_cards(game: Game) -> Style:
    """What the cards say where nobody chose: as usual for the game, but Spanish in Spanish, French
    in French, and numbers by the leaflet's rules in English: so is its deck."""
    if game.key == DEFAULT_PRESET and spoken() == SOURCE:
        return Style.NUMBERS
    usual = style_of(game)
    return _AT_HOME.get(spoken(), usual) if usual is Style.ITALIAN else usual


def suit_name(suit: Suit, style: Style = Style.ITALIAN) -> str:
    """The suit in the plural: "coins". On cards with numbers batons are the "clubs" that American
    leaflets call them."""
    if style is Style.NUMBERS and suit is Suit.BATONS:
        return pgettext("cards with numbers", "clubs")
    return _((_FRENCH_SUITS if style.has_diamonds else _SUITS)[suit])


def suit_cards(suit: Suit, style: Style = Style.ITALIAN) -> str:
    """The cards of a suit as they are counted, "most coins": a plural that needs no other word
    before it, French "deniers", "cartes d’épées"."""
    if style is Style.NUMBERS and suit is Suit.BATONS:
        return pgettext("counted, cards with numbers", "clubs")
    counted = _COUNTED_FRENCH if style.has_diamonds else _COUNTED
    return pgettext("counted", counted[suit])


def rank_name(rank: int, style: Style = Style.ITALIAN) -> str:
    """The rank in words where it has a name: "ace", "fante (8)", else its number."""
    if style is Style.NUMBERS:
        return str(rank)
    faces = _CALLED.get(style, _FACES)
    if rank == 1:
        return _("ace")
    return _(faces[rank]) if rank in faces else str(rank)


_PLURALS = {
    7: N_("sevens"),
    6: N_("sixes"),
    1: N_("aces"),
    5: N_("fives"),
    4: N_("fours"),
    3: N_("threes"),
    2: N_("twos"),
}


OF_RANK = {
    7: NN_("{n} seven", "{n} sevens"),
    6: NN_("{n} six", "{n} sixes"),
    1: NN_("{n} ace", "{n} aces"),
    5: NN_("{n} five", "{n} fives"),
    4: NN_("{n} four", "{n} fours"),
    3: NN_("{n} three", "{n} threes"),
    2: NN_("{n} two", "{n} twos"),
}
"""One and several cards of a rank; faces are never counted."""


def rank_plural(rank: int, style: Style = Style.ITALIAN) -> str:
    """All cards of a rank: "sevens", "kings (10)"."""
    if rank in _PLURALS:
        return _(_PLURALS[rank])
    if rank == RANKS[-1] and style is Style.ITALIAN:
        return pgettext("several", "re (10)")  # French "rois"
    faces = _MANY_CALLED.get(style, _MANY_FACES)
    is_named = rank in faces and style is not Style.NUMBERS
    return _(faces[rank]) if is_named else rank_name(rank, style)


def card_name(card: Card, style: Style = Style.ITALIAN) -> str:
    """A card in words: "7 of coins", "fante (8) of swords"."""
    # L10n: A number or a face, and "of coins": turn them round where your language does.
    message = pgettext("in a card", "{rank} {of_suit}")
    return message.format(rank=rank_name(card.rank, style), of_suit=in_suit(card.suit, style))


def in_suit(suit: Suit, style: Style = Style.ITALIAN) -> str:
    """The suit as it stands in the name of a card: "of coins"."""
    if style is Style.NUMBERS and suit is Suit.BATONS:
        return pgettext("in a card with numbers", "of clubs")
    suits = _OF_FRENCH_SUITS if style.has_diamonds else _OF_SUITS
    return pgettext("in a card", suits[suit])


def worth_text(number: float) -> str:
    """What cards are worth in primiera, with its half: "24", "24½", "½"."""
    whole = int(number)
    if whole == number:
        return str(whole)
    return f"{whole or ''}½"


def worth_texts(options: Comparison) -> list[str]:
    """The same of each rank that is counted, from the best down, and of a face; empty of a face
    that is barred."""
    worth = worths(options)
    ranks = (worth[rank - 1] for rank in (*COUNTED_RANKS, FACE_RANKS[0]))
    return ["" if number is None else worth_text(number) for number in ranks]


def card_index(rank: int, style: Style) -> str:
    """What stands in the card's corner: A, 2 ... 7, F C R or J Q K, or the number as printed."""
    if style is Style.SPANISH:
        return str(rank + 2 if rank in _PRINTED else rank)
    if style is Style.NUMBERS:
        return str(rank)
    if rank == 1:
        return pgettext("letter on a card", "A")
    if style.has_diamonds:
        faces = {
            8: pgettext("letter on a card", "J"),
            9: pgettext("letter on a card", "Q"),
            10: pgettext("letter on a card", "K"),
        }
    else:
        faces = {
            8: pgettext("letter on a card", "F"),
            9: pgettext("letter on a card", "C"),
            10: pgettext("letter on a card", "R"),
        }
    return faces.get(drawn_rank(rank, style), str(rank))


def drawn_rank(rank: int, style: Style) -> int:
    """As which rank of its pack the card is drawn: the 8 of Tunisian cards is the queen, which is
    the 9 of other French ones, and the 9 the jack."""
    return {8: 9, 9: 8}.get(rank, rank) if style is Style.TUNISIAN else rank


def drawing(card: Card, style: Style) -> str:
    """The name of its face in the file of its deck: "7d", or with the letter that French cards have
    where they are not called J, Q and K: "Vd"."""
    letter = card_index(card.rank, style)
    face = letter if style.has_diamonds and letter in ("V", "D", "R") else None
    return f"{face or drawn_rank(card.rank, style)}{card.suit}"


def face_mark(rank: int, style: Style) -> str:
    """What stands small beside the corner of a face: its number, or on Spanish cards its name."""
    if rank not in _FACES or style is Style.NUMBERS:
        return ""
    return _PRINTED[rank] if style is Style.SPANISH else str(rank)


def card_symbol(card: Card, style: Style) -> str:
    """The name of the suit's drawing in the sprite."""
    names = _SPANISH_SUITS if style is Style.SPANISH else _SUITS
    return (_FRENCH_SUITS if style.has_diamonds else names)[card.suit]


def card_icon(card: Card, style: Style) -> str:
    """The name of the drawing that stands for the card: its suit, or its own, which tells all."""
    return "settebello" if card is SETTEBELLO else card_symbol(card, style)


def more(left_out: int) -> str:
    """What stands for the names that a list leaves out."""
    return ngettext("one more", "{n} more", left_out).format(n=left_out)


def card_names(cards: Iterable[Card], style: Style = Style.ITALIAN, most: int = MOST_NAMED) -> str:
    """Several cards in words, as a list; a very long one is cut."""
    names = [card_name(card, style) for card in cards]
    if len(names) > most:
        names = [*names[: most - 1], more(len(names) - most + 1)]
    return listed(names)
