"""The drawings of suits, settebello and scopa, put once into each page that shows them.

Inside the page they cost no request; only what a page uses goes in.
"""

import re
from functools import lru_cache
from pathlib import Path

from flask import current_app
from markupsafe import Markup

from scorekeeper.words import Style

_SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
_SUITS = {
    Style.FRENCH: ("diamonds", "hearts", "spades", "clubs"),
}
_ITALIAN = ("coins", "cups", "swords", "batons")


def sprite(style: Style, *extra: str) -> Markup:
    """The symbols of that style's suits and the extra ones, hidden, for `<use href="#...">`."""
    return _drawn(str(current_app.static_folder), (*_SUITS.get(style, _ITALIAN), *extra))


@lru_cache(64)
def _drawn(folder: str, names: tuple[str, ...]) -> Markup:
    text = (Path(folder) / "suits.svg").read_text(encoding="utf-8")
    symbols = {found[1]: found[0] for found in _SYMBOL.finditer(text)}
    drawn = "".join(symbols[name] for name in names)
    return Markup(f'<svg class="hide" xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
