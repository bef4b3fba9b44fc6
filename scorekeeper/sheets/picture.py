"""The final score as a picture to send: SVG, 1200 by 630, the size that chats show large."""

import re
import unicodedata
from html import escape

from scorekeeper.documents.record import Record
from scorekeeper.rules.match import Match, final, standings
from scorekeeper.words.dates import day
from scorekeeper.words.sheets import deals_played, final_score, sheet_rules

WIDTH, HEIGHT = 1200, 630
PAPER, INK, QUIET = "#f6f3ec", "#1c1b19", "#5e584e"
EDGE = 90
TOP, BOTTOM = 130, 530
"""The rows of the sides lie between these."""
NAME_ROOM = 760
TOTALS = 1000
"""The middle of the column of totals."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def score_svg(record: Record) -> str:
    """The names with their totals, the winner in bold and ringed, the rules and the day below."""
    match = record.match
    after = standings(match)
    totals = after[-1].totals if after else match.totals_before or (0,) * len(match.sides)
    ended = final(match, after)
    winner = ended.winner if ended else None
    deals = sum(standing.counts for standing in after)
    rows = [_row(match, totals, side, winner) for side in range(len(match.sides))]
    about = (sheet_rules(match)[0], deals_played(deals), day(record.date))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" font-family="system-ui, sans-serif" '
            f'fill="{INK}">',
            f"<title>{_safe(final_score(match, totals, ended, deals))}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<text x="{EDGE}" y="92" font-size="34" fill="{QUIET}">Scopa</text>',
            *rows,
            f'<text x="{EDGE}" y="582" font-size="30" fill="{QUIET}">'
            f"{_safe(' · '.join(filter(None, about)))}</text>",
            "</svg>",
        ]
    )


def _row(match: Match, totals: tuple[int, ...], side: int, winner: int | None) -> str:
    high = (BOTTOM - TOP) / len(match.sides)
    size = min(92.0, high * 0.62)
    middle = TOP + high * (side + 0.5)
    base = middle + size * 0.36
    weight = "700" if side == winner else "400"
    parts = [
        _name(match.sides[side].name, base, size, weight),
        f'<text x="{TOTALS}" y="{base:.0f}" font-size="{size:.0f}" font-weight="{weight}" '
        f'text-anchor="middle">{totals[side]}</text>',
    ]
    if side == winner:
        wide = size * (0.7 * len(str(totals[side])) + 0.7)
        parts.append(
            f'<rect x="{TOTALS - wide / 2:.0f}" y="{middle - size * 0.6:.0f}" '
            f'width="{wide:.0f}" height="{size * 1.2:.0f}" rx="{size * 0.6:.0f}" '
            f'fill="none" stroke="{INK}" stroke-width="6"/>'
        )
    return "\n".join(parts)


def _name(name: str, base: float, size: float, weight: str) -> str:
    """The name, smaller where it is long; the reader's font is not known, so a name that may not
    fit is told its length."""
    ems = sum(map(_ems, name))
    smaller = max(size * 0.45, min(size, NAME_ROOM / max(ems, 1)))
    tight = ems * smaller > NAME_ROOM
    squeezed = f' textLength="{NAME_ROOM}" lengthAdjust="spacingAndGlyphs"' if tight else ""
    return (
        f'<text x="{EDGE}" y="{base:.0f}" font-size="{smaller:.0f}" '
        f'font-weight="{weight}"{squeezed}>{_safe(name)}</text>'
    )


def _ems(letter: str) -> float:
    """About how wide a letter is at the most, in its own height."""
    if letter in "WMwm@%" or unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return 0.75 if letter.isupper() else 0.62


def _safe(text: str) -> str:
    return escape(_NOT_XML.sub("", text))
