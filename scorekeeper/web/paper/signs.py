"""Words and signs on paper as markup; a sign is written once for all its places."""

from functools import lru_cache

from markupsafe import Markup, escape

from scorekeeper.sheets.blocks import Sign, Text
from scorekeeper.sheets.drawing.art import art


def line(text: Text, static: str) -> Markup:
    """The text, escaped, with its signs from the sprites below the address `static`."""
    return Markup("").join(
        part if isinstance(part, str) else _sign(part, str(static)) for part in text.parts
    )


@lru_cache(maxsize=512)
def _sign(sign: Sign, static: str) -> Markup:
    drawn = art(sign.name)
    spoken = Markup('role="img" aria-label="{}"').format(sign.says)
    paint = Markup(" ").join(Markup('{}="{}"').format(*each) for each in drawn.paint.items())
    svg = Markup('<svg class="sign" viewBox="{}" {}><use href="{}/{}.svg#{}" {}/></svg>').format(
        drawn.box,
        spoken if sign.says else Markup('aria-hidden="true"'),
        static,
        drawn.file,
        drawn.name,
        paint,
    )
    if not sign.after:
        return svg
    return Markup('<span class="rank">{}{}</span>').format(escape(sign.after), svg)
