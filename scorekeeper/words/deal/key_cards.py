"""Sentences of the short entry: what is asked, what was taken as whose, and what is proved."""

import json
from collections.abc import Collection, Iterator, Sequence

from scorekeeper.documents.record import Style
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry import ASKED_RANKS, Entry
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Category
from scorekeeper.words.cards import card_name, rank_plural
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed
from scorekeeper.words.language import translatable as N_

_PROVED = N_("{point}: {side}, whatever the other cards are")
_NOBODY = N_("{point}: nobody, whatever the other cards are")
_NONE = N_("or tap here: none of these")
_TAKEN = N_("Taken as cards of {side}: {cards}")
SOME = 3
"""Of how many lower ranks the first request speaks."""
MOST_SHOWN = (3, 1)
"""How many cards the line on the entry page names: of one side, and of each of several."""


def first_request(rules: Rules, sides: int, style: Style) -> str:
    """What the page asks for at first: the cards that the point compares, highest first."""
    ranks = rules.compared.ranks if rules.compared else ()
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


def key_card_words_json(rules: Rules, style: Style) -> str:
    """What the script of the key cards says, as JSON."""
    point = _compared(rules)
    faces = {
        str(rank): _("Tap {rank}: {side}").format(rank=rank_plural(rank, style), side="{side}")
        for rank in (10, 9, 8)
    }
    french = style is Style.FRENCH
    return json.dumps(
        {
            "ask": {
                "7": _("Tap the sevens: {side}"),
                "6": _("Tap the sixes: {side}"),
                "1": _("Tap the aces: {side}"),
                "5": _("Tap the fives: {side}"),
                "4": _("Tap the fours: {side}"),
                "3": _("Tap the threes: {side}"),
                "2": _("Tap the twos: {side}"),
                **faces,
            },
            "none": _(_NONE),
            "pile": _("Next pile: {side}"),
            "tile": _("or tap another name"),
            "who": _("Whose card? {card}"),
            "point": _("Say who has it: {point}"),
            "taken": _(_TAKEN),
            "more": _("{n} more"),
            "most": MOST_SHOWN,
            "names": {str(card): card_name(card, style) for card in DECK},
            "proved": _(_PROVED).format(point=point, side="{side}"),
            "nobody": _(_NOBODY).format(point=point),
            "coins": _("How many diamonds? {side}") if french else _("How many coins? {side}"),
            "cards": _("How many cards? {side}"),
            "score": _("Proved: score this deal"),
            "send": _("Score this deal"),
        },
        ensure_ascii=False,
    )


def taken_so_far(
    implied: Sequence[Collection[Card]], names: Sequence[str], style: Style
) -> list[str]:
    """The line of the entry page: "Taken as cards of Bruno: 7 of swords, 7 of batons"."""
    most = MOST_SHOWN[sum(map(bool, implied)) > 1]
    return [
        _(_TAKEN).format(
            side=name, cards=", ".join(_cut([card_name(card, style) for card in cards], most))
        )
        for name, cards in _taken(implied, names)
    ]


def comparison_proved(rules: Rules, names: Sequence[str]) -> list[str]:
    """Every sentence that says whose the point for the best cards is, or that it is nobody's."""
    point = _compared(rules)
    return [
        *(_(_PROVED).format(point=point, side=name) for name in names),
        _(_NOBODY).format(point=point),
    ]


def _compared(rules: Rules) -> str:
    return category_name(rules.compared.name if rules.compared else Category.PRIMIERA)


def longest_taken(names: Sequence[str], style: Style) -> list[str]:
    """The longest texts that there can be of cards taken, so that the page keeps room for them."""
    cards = sorted(DECK, key=lambda card: -len(card_name(card, style)))
    sides = range(len(names))
    one = [[cards if side == each else [] for side in sides] for each in sides]
    many = [[cards, cards]] if len(names) == 2 else []
    return ["\n".join(taken_so_far(implied, names, style)) for implied in (*one, *many)]


def longest_asked(names: Sequence[str]) -> str:
    """The longest that the button asks, of all piles but the shortest name's, in two lines."""
    counted = sorted(names, key=len)[1:]
    return "\n".join((_("Tap the sevens: {side}").format(side=listed(counted)), _(_NONE)))


def proved_taking(entry: Entry, names: Sequence[str], style: Style) -> list[str]:
    """What a proof rests on beside what was said: "proved, taking 7 of coins as cards of Bruno"."""
    return _taking(_("proved, taking {cards} as cards of {side}"), entry, names, style)


def taking_sentences(entry: Entry, names: Sequence[str], style: Style) -> list[str]:
    """The same as sentences."""
    return _taking(_("Proved, taking {cards} as cards of {side}."), entry, names, style)


def _taking(message: str, entry: Entry, names: Sequence[str], style: Style) -> list[str]:
    """All cards are named, however many: a forgotten one can be noticed here alone."""
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


def _cut(names: list[str], most: int) -> list[str]:
    if len(names) <= most:
        return names
    return [*names[:most], _("{n} more").format(n=len(names) - most)]
