"""The drawings of suits, settebello and scopa, put once into each page that shows them.

Inside the page they cost no request; only what a page uses goes in.
"""

from pathlib import Path

from flask import current_app
from markupsafe import Markup

from scorekeeper.sheets.drawing.suits import symbols
from scorekeeper.words import Style

_SUITS = {
    Style.FRENCH: ("diamonds", "hearts", "spades", "clubs"),
    Style.SPANISH: ("oros", "copas", "espadas", "bastos"),
}
_ITALIAN = ("coins", "cups", "swords", "batons")


def sprite(style: Style, *extra: str) -> Markup:
    """The symbols of that style's suits and the extra ones, hidden, for `<use href="#...">`."""
    by_name = symbols(Path(str(current_app.static_folder)))
    chosen = "".join(by_name[name] for name in (*_SUITS.get(style, _ITALIAN), *extra))
    return Markup(f'<svg class="hide" xmlns="http://www.w3.org/2000/svg">{chosen}</svg>')
