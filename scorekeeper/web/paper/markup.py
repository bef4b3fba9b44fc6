"""Paper as markup: the same blocks as in the PDF, as the page that a browser prints."""

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

from scorekeeper.sheets.blocks import NARROW, Cell, Code, Grid, Part, Row, Sign, shares
from scorekeeper.sheets.drawing.art import art, qr_path
from scorekeeper.words.language import gettext

SHADES = ("", "shade")
LONGEST_TIED = len(f"{NARROW}+99½")
TAGS = {"title": "h2", "head": "b"}


def grid(block: Grid, static: object) -> Markup:
    """The block as a table, each group a part that is not cut; its signs are in the sprites below
    the address `static`."""
    known: dict[tuple[Cell, str], str] = {}
    below = str(static)  # as this request reached the app, since signs are kept by it

    def rows(group: Iterable[Row], tag: str) -> str:
        said = []
        for row in group:
            said.append("<tr>")
            for each in row:
                if (each, tag) not in known:
                    known[each, tag] = _cell(each, tag, below)
                said.append(known[each, tag])
            said.append("</tr>")
        return "".join(said)

    columns = "".join(
        f'<col width="{share * 100:.2f}%" class="{SHADES[column.shade]}">'
        for share, column in zip(shares(block.columns), block.columns, strict=True)
    )
    head = f"<thead>{rows(block.heads, 'th')}</thead>" if block.heads else ""
    body = "".join(f"<tbody>{rows(group, 'td')}</tbody>" for group in block.groups)
    kinds = ("grid", f"as-{block.look or 'ruled'}", "by-hand" * block.by_hand, "tall" * block.tall)
    return Markup(  # noqa: S704, `_part` escapes whatever was typed
        '<table class="{}"{}><colgroup>{}</colgroup>{}{}</table>'.format(
            " ".join(filter(None, kinds)),
            "" if block.heads else ' role="presentation"',
            columns,
            head,
            body,
        )
    )


def _cell(each: Cell, tag: str, static: str) -> str:
    said = []
    for text in each.texts:
        own = TAGS.get(text.look, "span")
        look = f" is-{text.look}" * bool(text.look)
        said.append(f'<{own} class="part{look}">{_words(text.parts, static)}</{own}>')
    tag = tag if said else "td"
    spans = f' rowspan="{each.rows}"' * (each.rows > 1)
    spans += f' colspan="{each.across}"' * (each.across > 1)
    look = f"{each.align} rule" if each.rule else each.align
    return f'<{tag}{spans} class="{look}">{" ".join(said)}</{tag}>\n'


def _words(parts: Iterable[Part], static: str) -> str:
    """Words and signs. Browsers break a line beside each drawing, whatever space is there: points
    stand in one piece with the sign of their side."""
    said: list[str] = []
    for part in parts:
        words = _part(part, static)
        if said and words.startswith(NARROW) and len(words) <= LONGEST_TIED:
            said[-1] = f'<span class="rank">{said[-1]}{words}</span>'
        else:
            said.append(words)
    return "".join(said)


def _part(part: Part, static: str) -> str:
    if isinstance(part, str):
        return str(escape(part))
    return _code(part) if isinstance(part, Code) else _sign(part, static)


@lru_cache(maxsize=512)
def _sign(sign: Sign, static: str) -> str:
    drawn = art(sign.name)
    spoken = f'role="img" aria-label="{escape(sign.says)}"' if sign.says else 'aria-hidden="true"'
    paint = " ".join(f'{name}="{value}"' for name, value in drawn.paint.items())
    use = f'<use href="{static}/{drawn.file}.svg#{drawn.name}" {paint}/>'
    kind = " rays" * (sign.name == "settebello") + " pictured" * bool(drawn.high)
    svg = f'<svg class="sign{kind}" viewBox="{drawn.box}" {spoken}>{use}</svg>'
    return f'<span class="rank">{escape(sign.after)}{svg}</span>' if sign.after else svg


def _code(code: Code) -> str:
    size, path = qr_path(code.link)
    label = escape(gettext("QR code"))
    return (
        f'<svg class="code" viewBox="-4 -4 {size + 8} {size + 8}" role="img" aria-label="{label}">'
        f'<path d="{path}"/></svg>'
    )
