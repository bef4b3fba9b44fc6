"""Blank sheets to write on: free lines, a row for each deal, or one for each point."""

from collections.abc import Sequence
from enum import StrEnum

from scorekeeper import words
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.kinds import All, Holds, Most, Run
from scorekeeper.rules.match.match import Seating
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.sheets.blocks import (
    NARROW,
    PER_PAGE,
    Cell,
    Column,
    Grid,
    Leaf,
    Paper,
    Row,
    Sign,
    blank_rows,
    cell,
    head,
    notes,
    scale,
    side_sign,
    text,
)
from scorekeeper.words.language import gettext, said_of, say
from scorekeeper.words.paper import points_lines, primiera_table, rules_lines
from scorekeeper.words.rule_names import how_it_ends

NUMBER, TOTAL, POINT, LETTER = 2.6, 3.2, 2.2, 0.7
SHAPES = "●■▲◆"
"""How the shapes of the sides are read aloud, where no name stands beside them."""
BOXES, RINGS = "\N{WHITE SQUARE} " * 4, "\N{WHITE CIRCLE} " * 5
"""For the cards of a primiera, and to tick for each sweep."""
LINES = {"a4": 26, "letter": 24}
"""How many lines to write on have room on one sheet of the paper."""
LINES_OF_PART = {2: 14, 4: 12}
"""The same on a half and on a quarter of a large paper."""


class BlankKind(StrEnum):
    """The forms of a blank sheet: free lines, a row for each deal, a row for each point."""

    PAD = "pad"
    DEALS = "deals"
    FORM = "form"


def named_points(rules: Rules) -> tuple[tuple[GamePoint, str], ...]:
    """What gives points under those rules, each with its name."""
    return tuple((point, words.point_name(point)) for point in rules.points if point.most(2))


def sign_of(point: GamePoint, style: words.Style) -> str:
    """The name of the drawing of a point: a suit's or a card's, where it is about one; none where
    it is about several things."""
    match point:
        case Holds():
            return words.card_icon(point.card, style)
        case Most(of=Suit() as suit) | All(of=suit) | Run(suit=suit):
            return words.card_symbol(Card(suit, 1), style)
        case Most(of=None):
            return "cards"
        case Primiera() | RanksDown():
            return "stack"
    return "broom" if isinstance(point, Counted) and point.sweep else ""


def suits_of(style: words.Style) -> tuple[Sign, ...]:
    """The drawings of the four suits, in their order."""
    return tuple(Sign(words.card_symbol(Card(suit, 1), style)) for suit in Suit)


def deal_columns(sides: int, signs: Sequence[str], rules: Rules) -> tuple[Column, ...]:
    """A column for the number of the deal, then for each side one a point, with room for its sign
    or for the longest word of its name, and one for the total."""
    named = zip(signs, named_points(rules), strict=True)
    wide = [0 if sign else max(map(len, name.split())) for sign, (_, name) in named]
    side = (*(Column(max(POINT, LETTER * letters)) for letters in wide), Column(TOTAL, shade=True))
    return (Column(NUMBER), *side * sides)


def deal_heads(
    signs: Sequence[str], rules: Rules, names: Sequence[str], partners: int = 1
) -> tuple[Row, ...]:
    """The names over the columns of the sides, then the sign or the name of each point."""
    points = [name for _, name in named_points(rules)]
    over = [
        Cell(
            (
                text(side_sign(side, SHAPES[side]), f"{NARROW}{name}"),
                *(text(" ") for _ in range(partners - 1)),
            ),
            across=len(points) + 1,
            rule=True,
        )
        for side, name in enumerate(names)
    ]
    below: list[Cell] = []
    for _ in names:
        for place, (sign, name) in enumerate(zip(signs, points, strict=True)):
            drawn = text(Sign(sign, says=name), look="head") if sign else text(name, look="small")
            below.append(Cell((drawn,), align="centre", rule=not place))
        below.append(cell(gettext("tot."), align="centre"))
    return ((Cell(rows=2), *over), tuple(below))


def blank_paper(
    rules: Rules,
    seating: Seating,
    kind: BlankKind = BlankKind.PAD,
    style: words.Style = words.Style.ITALIAN,
    paper: str = "a4",
    per_page: str = "1",
) -> Paper:
    """Blank sheets for those who play, worded in the language that is spoken now: one on a page,
    or two or four to cut apart. `per_page` is a key of `PER_PAGE`."""
    many = PER_PAGE[per_page]
    lines = LINES[paper] if many == 1 else LINES_OF_PART[many]
    across = 2 if many == 1 and seating.sides == 2 else 1
    ends, *house = rules_lines(rules, seating.sides)
    title = "Scopa"
    if rules.preset.is_family:  # its name is the title
        title, ends = words.preset_name(rules.preset.key), how_it_ends(rules)
    date = cell(gettext("Date"), f"{NARROW}________", align="right")
    above = head(title, (ends, *house), last=date)
    match kind:
        case BlankKind.PAD:
            grid = _pad(seating, lines, across)
        case BlankKind.DEALS:
            grid = _deals(rules, seating, style, lines)
        case BlankKind.FORM:
            grid = _form(rules, seating, style, lines, across)
    leaf = Leaf(title, (above, grid, *_foot(rules, style)))
    return Paper(said_of(title, ends), (leaf,) * many, paper, many)


def _foot(rules: Rules, style: words.Style) -> list[Grid]:
    """What cards are worth in primiera, and what gives points, in small print."""
    foot = []
    if values := primiera_table(rules, style):
        name = next(name for point, name in named_points(rules) if isinstance(point, Primiera))
        foot.append(scale(values, name))
    return [*foot, notes("", (text(line, look="small") for line in points_lines(rules, style)))]


def _pad(seating: Seating, rows: int, across: int) -> Grid:
    """Free lines for one match, or for two side by side."""
    sides = range(seating.sides)
    names = tuple(
        Cell(
            (text(side_sign(side, SHAPES[side])), *(text(" ") for _ in range(seating.on_each - 1))),
            rule=bool(side or seat),
        )
        for seat in range(across)
        for side in sides
    )
    many = seating.sides * across
    return Grid((Column(),) * many, (names,), blank_rows(rows, many), by_hand=True, look="boxed")


def _deals(rules: Rules, seating: Seating, style: words.Style, rows: int) -> Grid:
    signs = [sign_of(point, style) for point, _ in named_points(rules)]
    columns = deal_columns(seating.sides, signs, rules)
    heads = deal_heads(signs, rules, ("",) * seating.sides, seating.on_each)
    groups = blank_rows(rows, len(columns), 1)
    return Grid(columns, heads, groups, by_hand=True, look="boxed")


def _high(rules: Rules) -> int:
    """How many rows a deal has on a form: its heading, its points, their sum, the total."""
    return len(named_points(rules)) + 3


def _form(rules: Rules, seating: Seating, style: words.Style, rows: int, across: int) -> Grid:
    """A row for each point of as many deals as have room, in one column or in two."""
    sides = seating.sides
    names = tuple(
        blank
        for _ in range(across)
        for blank in (
            Cell(),
            *(Cell((text(side_sign(side, SHAPES[side])),), rule=True) for side in range(sides)),
        )
    )
    labels = [
        (
            cell(*([Sign(sign)] if (sign := sign_of(point, style)) else []), f"{NARROW}{name}"),
            _helps(point),
        )
        for point, name in named_points(rules)
    ]
    labels += [(cell(gettext("Points")), ""), (cell(gettext("Total"), look="strong"), "")]
    groups = []
    for deal in range(max(1, rows // _high(rules))):
        group: list[Row] = []
        headings: list[Cell] = []
        numbers = [1 + deal * across + place for place in range(across)]
        for number in numbers:
            heading = say("Deal {number}", number=number)
            line = text(heading, "   ", gettext("Dealer"), " ________", look="strong")
            headings.append(Cell((line,), across=1 + sides))
        group.append(tuple(headings))
        for label, help_ in labels:
            boxes = tuple(cell(help_, look="quiet", rule=True) for _ in range(sides))
            group.append((label, *boxes) * across)
        groups.append(tuple(group))
    columns = (Column(9.0 if across == 2 else 14.0), *(Column() for _ in range(sides))) * across
    return Grid(columns, (names,), tuple(groups), by_hand=True, look="boxed")


def _helps(point: GamePoint) -> str:
    """Four boxes for the cards of a primiera, and a ring to tick for each scopa."""
    if isinstance(point, Primiera):
        return BOXES
    return RINGS if isinstance(point, Counted) and point.sweep else ""
