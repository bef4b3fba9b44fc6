"""Sentences of the short entry: what is asked, what was taken as whose, and what is proved."""

import json
from collections.abc import Collection, Iterator, Sequence

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry.claims import single_cards
from scorekeeper.rules.entry.deal import MANY_SCOPE, Deal
from scorekeeper.rules.entry.key_cards import ASKED_RANKS
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.game.kinds import Most
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category
from scorekeeper.words.cards import card_name, more, rank_plural, suit_cards
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext

_PROVED = N_("{point}: {side}, whatever the other cards are")
_NOBODY = N_("{point}: nobody, whatever the other cards are")
_TAKEN = N_("Taken as cards of {side}: {cards}")
_FACES = {
    Style.ITALIAN: {
        "10": N_("The kings of {side}"),
        "9": N_("The cavalli of {side}"),
        "8": N_("The fanti of {side}"),
    },
    Style.SPANISH: {
        "10": N_("The kings of {side}"),
        "9": N_("The caballos of {side}"),
        "8": N_("The sotas of {side}"),
    },
    Style.FRENCH: {
        "10": N_("The kings of {side}"),
        "9": N_("The queens of {side}"),
        "8": N_("The jacks of {side}"),
    },
    Style.TUNISIAN: {
        "10": N_("The kings of {side}"),
        "9": N_("The jacks of {side}"),
        "8": N_("The queens of {side}"),
    },
    Style.NUMBERS: {
        "10": N_("The tens of {side}"),
        "9": N_("The nines of {side}"),
        "8": N_("The eights of {side}"),
    },
}
"""Without their numbers, for the cards lie below as pictures."""
_OF_A_SIDE = {
    "7": N_("The sevens of {side}"),
    "6": N_("The sixes of {side}"),
    "1": N_("The aces of {side}"),
    "5": N_("The fives of {side}"),
    "4": N_("The fours of {side}"),
    "3": N_("The threes of {side}"),
    "2": N_("The twos of {side}"),
}
SOME = 3
"""Of how many lower ranks the first request speaks."""
MOST_SHOWN = (3, 1)
"""How many cards the line on the entry page names: of one side, and of each of several."""


def first_request(rules: Rules, sides: int, style: Style) -> str:
    """What the page asks for at first: the cards that the point compares, highest first."""
    if rules.compared is None:
        cards = listed(card_name(point.card, style) for point in single_cards(rules))
        return _("Tap this card for the side that has it: {card}").format(card=cards)
    ranks = rules.compared.ranks
    lower = [rank_plural(rank, style) for rank in (ranks or ASKED_RANKS)[1:]]
    if not lower:
        if sides > 2:
            return _("Tap the sevens of every pile but one, no other cards.")
        return _("Tap the sevens of one pile, no other cards.")
    message = _("Tap the sevens of one pile, then its {lower}, only as far as needed.")
    if sides > 2:
        message = _(
            "Tap the sevens of every pile but one, then the {lower}, only as far as needed."
        )
    some = listed(lower) if len(lower) <= SOME else f"{', '.join(lower[:SOME])}\N{NO-BREAK SPACE}…"
    return message.format(lower=some)


def first_of_key_cards(rules: Rules, style: Style) -> str:
    """What is asked first: the sevens, or a card where nothing is compared."""
    single = () if rules.compared else single_cards(rules)
    asked = [card_name(point.card, style) for point in single]
    return asked[0] if asked else rank_plural(ASKED_RANKS[0], style).capitalize()


def key_card_words_json(rules: Rules, style: Style) -> str:
    """What the script of the key cards says, as JSON."""
    point = category_name(rules.compared.name if rules.compared else Category.PRIMIERA)
    counted = [each for each in rules.points if isinstance(each, Most)]
    single = [] if rules.compared else [each.card for each in single_cards(rules)]
    return json.dumps(
        {
            "of": {
                str(card.rank): _("{card}: {side}?").format(
                    card=card_name(card, style), side="{side}"
                )
                for card in single
            }
            or {rank: _(of) for rank, of in (_OF_A_SIDE | _FACES[style]).items()},
            "ask": _("Tap the cards of {side}"),
            "ranks": {str(card.rank): card_name(card, style) for card in single}
            or {str(r): rank_plural(r, style).capitalize() for r in ASKED_RANKS},
            "suit": suit_cards(rules.counted_suit, style).capitalize(),
            "piles": _("Cards"),
            "tap": _("Tap it if it is in this pile.")
            if single
            else _("Tap those in this pile. If {side} has fewer, tap {side} first."),
            "open": _("{point} is still open: all four count.").format(point=point),
            "other": _("Tap another name above to tap its cards."),
            "rest": [_("The other one is {side}’s"), _("The other {n} are {side}’s")],
            "none": _("None of these"),
            "all": _("The rest to {side}"),
            "on": _("Go on"),
            "next": _("Now the cards of {side}"),
            "point": _("Say who has it: {point}"),
            "proved": _(_PROVED).format(point=point, side="{side}"),
            "nobody": _(_NOBODY).format(point=point) if rules.compared else "",
            "coins": _("How many diamonds? {side}")
            if style.has_diamonds
            else _("How many coins? {side}"),
            "cards": _("How many cards? {side}"),
            "number": _("Tap a number"),
            "more": _("more"),
            "fewer": _("fewer"),
            "level": _("Level: nobody"),
            "above": _("More than {n}"),
            "below": _("Fewer than {n}"),
            "back": _("back"),
            "send": _("Score this deal"),
            "worth": {
                "cards": sum(each.points for each in counted if each.of is None),
                "coins": sum(each.points for each in counted if each.of is rules.counted_suit),
            },
        },
        ensure_ascii=False,
    )


def taken_so_far(
    implied: Sequence[Collection[Card]], names: Sequence[str], style: Style
) -> list[str]:
    """The line of the entry page: "Taken as cards of Bruno: 7 of swords, 7 of batons"."""
    most = MOST_SHOWN[sum(map(bool, implied)) > 1]
    lines = []
    for name, cards in _taken(implied, names):
        shown = [card_name(card, style) for card in cards[:most]]
        if len(cards) > most:
            shown.append(more(len(cards) - most))
        lines.append(_(_TAKEN).format(side=name, cards=", ".join(shown)))
    return lines


def proved_taking(
    entry: Entry, names: Sequence[str], style: Style, *, as_sentence: bool = False
) -> list[str]:
    """What a proof rests on beside what was said: "proved, taking 7 of coins as cards of Bruno".

    All cards are named, however many: a forgotten one can be noticed here alone.
    """
    message = _("proved, taking {cards} as cards of {side}")
    if as_sentence:
        message = _("Proved, taking {cards} as cards of {side}.")
    return [
        message.format(side=name, cards=listed(card_name(card, style) for card in cards))
        for name, cards in _taken(entry.implied, names)
    ]


def _taken(
    implied: Sequence[Collection[Card]], names: Sequence[str]
) -> Iterator[tuple[str, list[Card]]]:
    """Each side that has implied cards, with these in the order in which they are asked for."""
    for name, cards in zip(names, implied, strict=False):
        if cards:
            in_deck = [card for card in DECK if card in cards]
            yield name, sorted(in_deck, key=lambda card: ASKED_RANKS.index(card.rank))


def count_the_pile(names: Sequence[str], piles: Sequence[Collection[object]]) -> str:
    """The check that catches most slips: one pile counted by hand."""
    side = min(range(len(piles)), key=lambda each: (len(piles[each]) == 0, len(piles[each])))
    return ngettext(
        "To be sure, count this pile: {side}, {n} card.",
        "To be sure, count this pile: {side}, {n} cards.",
        len(piles[side]),
    ).format(side=names[side], n=len(piles[side]))


def hints(deal: Deal, names: Sequence[str]) -> list[str]:
    """What is improbable, yet accepted."""
    return [
        ngettext(
            "{n} scopa for {side} in one deal is rare. If it is right, all is well.",
            "{n} scope for {side} in one deal is rare. If it is right, all is well.",
            scope,
        ).format(n=scope, side=names[side])
        for side, scope in enumerate(deal.scope)
        if scope >= MANY_SCOPE
    ]
