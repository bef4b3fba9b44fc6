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
        html = []
        for row in group:
            html.append("<tr>")
            for cell in row:
                if (cell, tag) not in known:
                    known[cell, tag] = _cell(cell, tag, below)
                html.append(known[cell, tag])
            html.append("</tr>")
        return "".join(html)

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


def _cell(cell: Cell, tag: str, static: str) -> str:
    texts = []
    for text in cell.texts:
        own = TAGS.get(text.look, "span")
        look = f" is-{text.look}" * bool(text.look)
        texts.append(f'<{own} class="part{look}">{_words(text.parts, static)}</{own}>')
    tag = tag if texts else "td"
    spans = f' rowspan="{cell.rows}"' * (cell.rows > 1)
    spans += f' colspan="{cell.across}"' * (cell.across > 1)
    look = f"{cell.align} rule" if cell.rule else cell.align
    return f'<{tag}{spans} class="{look}">{" ".join(texts)}</{tag}>\n'


def _words(parts: Iterable[Part], static: str) -> str:
    """Words and signs. Browsers break a line beside each drawing, whatever space is there: points
    stand in one piece with the sign of their side."""
    pieces: list[str] = []
    for part in parts:
        words = _part(part, static)
        if pieces and words.startswith(NARROW) and len(words) <= LONGEST_TIED:
            pieces[-1] = f'<span class="rank">{pieces[-1]}{words}</span>'
        else:
            pieces.append(words)
    return "".join(pieces)


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
