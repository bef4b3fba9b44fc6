"""The cover of a meeting's sheet: its head, a row for each game, and where the sides sign."""

from scorekeeper.sheets.content.meeting_sheet import MeetingSheet
from scorekeeper.sheets.drawing.paper import Area
from scorekeeper.sheets.drawing.pen import HAIR, THIN, Pen
from scorekeeper.sheets.layout.head import PLAIN, draw_head, lay_out_head
from scorekeeper.sheets.layout.match_sheet import draw_signatures
from scorekeeper.words.language import figure

TOTALS = 62.0
"""How wide the column of a side is."""
GAP = 8.0
ROW = 24.0


def draw_cover(pen: Pen, sheet: MeetingSheet, area: Area) -> None:
    """Draw it on its page; twenty games have room on the smallest paper."""
    head = lay_out_head(sheet.cover, area.width)
    draw_head(pen, 0, head)
    y = head.height + 2
    lefts = [area.width - TOTALS * (len(sheet.cover.names) - at) for at in (0, 1)]
    for left, name in zip(lefts, sheet.cover.names, strict=True):
        pen.text(left + TOTALS, y, name, PLAIN, bold=True, align="right", room=TOTALS - GAP)
    y += 5
    pen.rule(0, y, area.width, THIN)
    for game in sheet.games:
        room = lefts[0] - GAP
        pen.text(0, y + 10, game.name, PLAIN + 0.5, bold=True, room=room)
        pen.text(0, y + 19.5, game.says, PLAIN - 1, room=room)
        for side, (left, total) in enumerate(zip(lefts, game.totals, strict=True)):
            is_bold = side == game.winner
            pen.text(left + TOTALS, y + 15, figure(total), 12, bold=is_bold, align="right")
        y += ROW
        pen.rule(0, y, area.width, HAIR)
    draw_signatures(pen, y, sheet=sheet.cover, width=area.width)
