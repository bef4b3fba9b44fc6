"""Sentences of the short entry: what is asked, what was taken as whose, and what is proved."""

import json
from collections.abc import Collection, Iterator, Sequence

from scorekeeper.documents.record import Style
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry import ASKED_RANKS, Entry, Known
from scorekeeper.words.cards import card_name, listed, rank_plural
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import later as N_

_PROVED = N_("Primiera: {side}, whatever the other cards are")
MOST_SHOWN, MOST_SHOWN_OF_TWO = 5, 2
"""How many cards the line on the entry page names: of one side, and where it names two sides."""


def short_words_json(style: Style) -> str:
    """What the script of "only what decides" says, as JSON."""
    return json.dumps(
        {
            "ask": {
                "7": _("Primiera: tap {side}'s sevens"),
                "6": _("Primiera is open: tap {side}'s sixes"),
                "1": _("Primiera is open: tap {side}'s aces"),
                "5": _("Primiera is open: tap {side}'s fives"),
                "4": _("Primiera is open: tap {side}'s fours"),
                "3": _("Primiera is open: tap {side}'s threes"),
                "2": _("Primiera is open: tap {side}'s twos"),
                "10": _("Primiera is open: tap {side}'s re (10)"),
                "9": _("Primiera is open: tap {side}'s cavalli (9)"),
                "8": _("Primiera is open: tap {side}'s fanti (8)"),
            },
            "askAll": _("Primiera is open: tap {ranks} of {sides}"),
            "ranks": {str(rank): rank_plural(rank, style) for rank in ASKED_RANKS},
            "none": _("none of these: go on"),
            "who": _("Who has the {card}?"),
            "taken": _("Taken as cards of {side}: {cards}"),
            "more": _("{n} more"),
            "most": [MOST_SHOWN, MOST_SHOWN_OF_TWO],
            "cards": {str(card): card_name(card, style) for card in DECK},
            "proved": _(_PROVED),
            "provedNobody": _("Primiera: nobody, whatever the other cards are"),
            "coins": _("How many coins has {side}?"),
            "cardsOf": _("How many cards has {side}?"),
            "score": _("Proved: score this deal"),
            "send": _("Score this deal"),
        },
        ensure_ascii=False,
    )


def taken_so_far(
    implied: Sequence[Collection[Card]], names: Sequence[str], style: Style
) -> list[str]:
    """The line of the entry page: "Taken as cards of Bruno: 7 of swords, 7 of batons"."""
    most = MOST_SHOWN if sum(map(bool, implied)) < 2 else MOST_SHOWN_OF_TWO
    return [
        _("Taken as cards of {side}: {cards}").format(
            side=name, cards=", ".join(_cut([card_name(card, style) for card in cards], most))
        )
        for name, cards in _taken(implied, names)
    ]


def primiera_proved(names: Sequence[str]) -> list[str]:
    """Every sentence that says whose primiera is, and the one that says that it is nobody's."""
    return [
        *(_(_PROVED).format(side=name) for name in names),
        _("Primiera: nobody, whatever the other cards are"),
    ]


def longest_taken(names: Sequence[str], style: Style) -> list[str]:
    """The longest texts that there can be of cards taken, so that the page keeps room for them."""
    cards = sorted(DECK, key=lambda card: -len(card_name(card, style)))
    sides = range(len(names))
    one = [[cards if side == each else [] for side in sides] for each in sides]
    many = [[cards, cards]] if len(names) == 2 else []
    return ["\n".join(taken_so_far(implied, names, style)) for implied in (*one, *many)]


def proved_taking(entry: Entry, names: Sequence[str], style: Style) -> list[str]:
    """What a proof rests on beside what was said: "proved, taking 7 of coins as cards of Bruno"."""
    return _taking(_("proved, taking {cards} as cards of {side}"), entry, names, style)


def taking_sentences(entry: Entry, names: Sequence[str], style: Style) -> list[str]:
    """The same as sentences."""
    return _taking(_("Proved, taking {cards} as cards of {side}."), entry, names, style)


def _taking(message: str, entry: Entry, names: Sequence[str], style: Style) -> list[str]:
    """All cards are named, however many: a forgotten one can be noticed here alone."""
    if not isinstance(entry, Known):
        return []
    return [
        message.format(side=name, cards=listed(card_name(card, style) for card in cards))
        for name, cards in _taken([side.implied for side in entry.sides], names)
    ]


def _taken(
    implied: Sequence[Collection[Card]], names: Sequence[str]
) -> Iterator[tuple[str, list[Card]]]:
    """Each side that has implied cards, with these in the order in which they are asked for."""
    for name, cards in zip(names, implied, strict=True):
        if cards:
            in_deck = [card for card in DECK if card in cards]
            yield name, sorted(in_deck, key=lambda card: ASKED_RANKS.index(card.rank))


def _cut(names: list[str], most: int) -> list[str]:
    if len(names) <= most:
        return names
    return [*names[:most], _("{n} more").format(n=len(names) - most)]
