"""A pile that was typed or dictated: the grid filled in with it, and every piece shown.

The text comes as a field of the entry page, with the button of a side. With a script, short codes
are read by `static/deal/dictation.js` while they are typed. Nothing is stored by either.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.entry.dictation.binding import named_twice, read_dictation
from scorekeeper.rules.entry.dictation.tokens import Piece
from scorekeeper.web.deal.forms.base import GridForm
from scorekeeper.words import Style
from scorekeeper.words.deal import dictation as words

TEXT, TO = "said", "said-to"


@dataclass(frozen=True, slots=True)
class Echo:
    """What was read: the text, on what cards, whose they are (from 1, 0 where nobody said), each
    piece with its part of the text, and the sentences about all of them."""

    text: str
    style: Style
    side: int
    pieces: tuple[tuple[Piece, str], ...]
    sentences: tuple[str, ...]

    @property
    def asked(self) -> Iterator[str]:
        """What is missing, piece by piece."""
        return (
            words.asked(piece.asks, text, self.style) for piece, text in self.pieces if piece.asks
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """What has to be done first where nobody said whose the cards are."""
        return () if self.side else self.sentences

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that were understood, each once, in the order of the text."""
        return tuple(dict.fromkeys(card for piece, _ in self.pieces for card in piece.cards))


def take_dictation(form: GridForm) -> Echo | None:
    """Give the cards of the form's text to the side whose button was tapped; None where no button
    was, or it names no side."""
    side = form.side(form.text(TO))
    if side is None:
        return None
    echo = _echo(form, side + 1)
    form.owners |= dict.fromkeys(echo.cards, side + 1)
    return echo


def unread_dictation(form: GridForm) -> Echo | None:
    """What a text says that was sent without the button of a side, where a card in it is with
    nobody; None where all of it is given."""
    echo = _echo(form, 0)
    return echo if any(card not in form.owners for card in echo.cards) else None


def _echo(form: GridForm, side: int) -> Echo:
    text, style = form.text(TEXT), form.played.style
    pieces = read_dictation(text, words.vocabulary(words.letters_of(style)))
    spans = [(piece, text[piece.start : piece.end]) for piece in pieces]
    echo = Echo(text, style, side, tuple(spans), ())
    return Echo(text, style, side, echo.pieces, tuple(_sentences(form, side, echo)))


def _sentences(form: GridForm, side: int, echo: Echo) -> Iterator[str]:
    names, style = form.played.names, form.played.style
    if not side:
        yield words.whose_are_they()
        return
    yield words.how_many(len(echo.cards), names[side - 1])
    for was in form.numbers:
        moved = [card for card in echo.cards if form.owners.get(card) == was]
        if moved and was != side:
            yield words.now_with(names[side - 1], names[was - 1], moved, style)
    if again := named_twice([piece for piece, _ in echo.pieces]):
        yield words.twice(again, style)
