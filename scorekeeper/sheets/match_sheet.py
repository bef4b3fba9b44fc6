"""The sheet of a match on paper, and of a meeting: a cover with its games, then the sheet of each.

At the left stands the pad as one writes it (000: a column for each side, `1s` for each scopa, `1`
for each other point, the running total under them), at the right each point with what proves it. Or
one row for each deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from scorekeeper import words
from scorekeeper.documents.deal import Version
from scorekeeper.documents.match import Record
from scorekeeper.documents.meeting import results_of
from scorekeeper.rules.cards import Card, Suit, sort_cards
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.game.kinds import Holds, Most
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.meeting import Meeting
from scorekeeper.rules.match.standings import Standing, final, standings
from scorekeeper.rules.scoring import Award, Category, DealScore, Reason
from scorekeeper.sheets.blank_sheet import deal_columns, deal_heads, named_points, sign_of
from scorekeeper.sheets.blocks import (
    NARROW,
    Cell,
    Column,
    Grid,
    Leaf,
    Row,
    Sign,
    cell,
    head,
    notes,
    score,
    side_sign,
    signatures,
    text,
)
from scorekeeper.words.dates import day
from scorekeeper.words.deal.corrections import correction, differences, entry_mark
from scorekeeper.words.language import figure, gettext, said_of, say, say_number
from scorekeeper.words.paper import CORRECTED, match_title, rules_lines, verdict

SCOPA, POINT, NONE = "1s", "1", "\N{EN DASH}"
MOST_STROKES = 9
"""A side with more points in a deal has them as a number."""
MOST_LETTERS = 10
"""Of a name over a column of the pad; of longer ones the sign alone stands there."""
SHORT = 7
"""A match of so many deals has room on a page with all its reasons."""


class SheetKind(StrEnum):
    """The two forms of a match's sheet: each deal with its reasons, or a row for each deal."""

    FULL = "full"
    COMPACT = "compact"


@dataclass(frozen=True, slots=True)
class Summary:
    """What is said of a match as a whole."""

    match: Match
    """As it is called."""
    after: tuple[Standing, ...]
    """How it stood after each deal."""
    names: tuple[str, ...]
    """Of the sides."""
    totals: tuple[int, ...]
    """As it stands."""
    winner: int | None
    """The side that has won; None where none has."""
    title: str
    """Who plays whom."""
    verdict: str
    """Who has won and why, or that it is not finished."""
    rules: tuple[str, ...]
    """By which it was played, a line each."""
    about: tuple[str, ...]
    """The day, partners, the note."""


def summary(record: Record, zone: str = "") -> Summary:
    """The match in a few lines, in the language that is spoken now; days are told in that zone,
    UTC without one."""
    match = words.as_spoken(record.match.called())
    after = standings(match)
    names = tuple(side.name for side in match.sides)
    totals = after[-1].totals if after else match.totals_before or (0,) * len(names)
    won = final(match, after)
    partners = [
        said_of(side.name, ", ".join(filter(None, side.players)))
        for side in record.match.sides
        if any(side.players) and side != side.of(*side.players)
    ]
    about = (day(record.date, zone), *partners, record.note)
    return Summary(
        match,
        after,
        names,
        totals,
        won.winner if won else None,
        match_title(names),
        verdict(won, match, totals, record.ended, zone),
        rules_lines(match.rules, len(match.sides)),
        tuple(filter(None, about)),
    )


def usual_kind(record: Record) -> SheetKind:
    """The form that a match is printed in where nobody chose one."""
    return SheetKind.FULL if len(record.match.deals) <= SHORT else SheetKind.COMPACT


def match_leaf(
    record: Record, link: str = "", zone: str = "", kind: SheetKind = SheetKind.FULL
) -> Leaf:
    """The sheet of a match; `link` is the address that leads back to it, for its code."""
    told, style = summary(record, zone), words.Style(record.cards)
    match = told.match
    first, *house = told.rules
    above = (
        head(told.title, (" · ".join((first, *told.about)),), link),
        score(zip(told.names, map(figure, told.totals), strict=True)),
    )
    deals = [*zip(told.after, record.versions, strict=False)]
    if kind is SheetKind.FULL:
        grid = _full(match, style, deals, zone)
    else:
        grid = _compact(match, style, deals)
    end = [notes(told.verdict, map(text, house))]
    corrections = [line for lines in _corrections(match, style, deals, zone) for line in lines]
    if kind is SheetKind.COMPACT and corrections:
        end.append(notes("", (text(line, look="small") for line in corrections)))
    if not match.rules.preset.is_family:
        end.append(notes("", (text(gettext("1s: a point for a scopa"), look="quiet"),)))
    elif sweep := match.rules.sweep:
        end.append(
            notes("", (text(said_of(SCOPA, words.category_name(sweep.name)), look="quiet"),))
        )
    return Leaf(told.title, (*above, grid, *end, signatures(told.names)))


Deals = Sequence[tuple[Standing, tuple[Version, ...]]]
"""Each deal with its versions, the last of which counts."""


def _full(match: Match, style: words.Style, deals: Deals, zone: str) -> Grid:
    names = [side.name for side in match.sides]
    sides = range(len(names))
    narrow = len(names) > 2
    short = not narrow and max(map(len, names)) <= MOST_LETTERS
    columns = (
        Column(2.4),
        *(Column(4.0 if narrow else 6.0) for _ in sides),
        Column(7.4),
        *(Column(2.4 if narrow else 2.9) for _ in sides),
        Column(5.0 if narrow else 7.0),
        Column(),
    )
    heads = (
        cell(gettext("No."), look="quiet"),
        *(
            cell(side_sign(side, name * (not short)), f"{NARROW}{name}" * short, rule=True)
            for side, name in enumerate(names)
        ),
        cell(gettext("Point"), rule=True),
        *(cell(side_sign(side, names[side]), align="right") for side in sides),
        cell(gettext("goes to")),
        cell(gettext("why")),
    )
    groups: list[tuple[Row, ...]] = []
    if match.totals_before:
        groups.append((_before(match.totals_before, len(columns)),))
    corrections = _corrections(match, style, deals, zone)
    for number, ((standing, versions), lines) in enumerate(zip(deals, corrections, strict=True), 1):
        groups.append(_full_deal(match, style, number, standing, versions, lines))
    return Grid(columns, (heads,), tuple(groups))


def _before(totals: Sequence[int], columns: int) -> Row:
    """The totals to start from."""
    pads = (cell(figure(total), look="figures", align="centre", rule=True) for total in totals)
    rest = Cell(across=columns - 1 - len(totals), rule=True)
    return (cell(NONE, align="centre"), *pads, rest)


def _full_deal(
    match: Match,
    style: words.Style,
    number: int,
    standing: Standing,
    versions: tuple[Version, ...],
    corrections: Sequence[str],
) -> tuple[Row, ...]:
    """The rows of one deal: its points, then who dealt and what else is to be said."""
    score, entry = standing.score, versions[-1].deal.entry
    names = [side.name for side in match.sides]
    rows: list[Row] = []
    for award in score.awards:
        figures = _figures(award, style)
        bold = [bool(points) for points in award.points]
        goes = _goes(award.points, names) if standing.counts else ()
        rows.append(
            (
                cell(words.point_name(award.point), look="strong", rule=True),
                *(
                    cell(*parts, look="strong" if has else "", align="right")
                    for parts, has in zip(figures, bold, strict=True)
                ),
                cell(*(goes or (NONE,)), look="strong" if goes else ""),
                cell(*_why(award, score, entry, names, style)),
            )
        )
    dealer = match.players[match.dealer(number)]
    about = [say("{dealer} dealt", dealer=dealer), entry_mark(entry.method)]
    if not standing.counts:
        about[1] = gettext("after the end of the match: adds nothing")
    for sentence in (" · ".join(filter(None, about)), *corrections):
        rows.append((Cell((text(sentence, look="quiet"),), across=3 + len(names), rule=True),))
    pads = []
    for side in range(len(names)):
        strokes = " ".join(_strokes(score, side)) if standing.counts else ""
        texts = (
            text(strokes or NONE, look="ones"),
            text(figure(standing.totals[side]), look="figures"),
        )
        pads.append(Cell(texts, len(rows), align="centre", rule=True))
    numbered = Cell((text(str(number), look="strong"),), len(rows), align="centre")
    return ((numbered, *pads, *rows[0]), *rows[1:])


def _strokes(score: DealScore, side: int) -> list[str]:
    """The side's points as they stand on a pad (000): the scope made in play come first."""
    sweeps: list[str] = []
    others: list[str] = []
    for award in score.awards:
        points = award.points[side]
        if isinstance(award.point, Counted) and award.point.sweep and points > 0:
            sweeps += [SCOPA] * points if points <= MOST_STROKES else [f"{figure(points)}s"]
        elif points:
            one = 0 < points <= MOST_STROKES
            others += [POINT] * points if one else [figure(points)]
    return [*sweeps, *others]


def _goes(points: Sequence[int], names: Sequence[str]) -> tuple[str | Sign, ...]:
    """Who has how many points: the shape of each side with its number."""
    parts: list[str | Sign] = []
    for side, made in enumerate(points):
        if made:
            plus = f"+{figure(made)}" if made > 0 else figure(made)
            parts += ["  "] * bool(parts) + [side_sign(side, names[side]), f"{NARROW}{plus}"]
    return tuple(parts)


def _figures(award: Award, style: words.Style) -> list[tuple[str | Sign, ...]]:
    """What was compared, one for each side: a number, the sum of a primiera, a card."""
    sides = range(len(award.points))
    verdict = award.verdict
    if verdict is not None and verdict.rank is not None:
        return [(str(number),) for number in verdict.counts]
    if verdict is not None:
        return [(NONE if total is None else words.worth_text(total),) for total in verdict.totals]
    if isinstance(award.point, Holds) and award.reason is Reason.HOLDS:
        card = card_parts(award.point.card, style)
        return [(card,) if side == award.side else (NONE,) for side in sides]
    if award.category == Category.POINTS or not award.figures:
        return [("",) for _ in sides]
    return [(figure(int(number)),) for number in award.figures]


def card_parts(card: Card, style: words.Style) -> Sign:
    """A card: its rank, and the sign of its suit after it."""
    return _card_parts(card, style, words.spoken())


@lru_cache(maxsize=1000)
def _card_parts(card: Card, style: words.Style, _language: str) -> Sign:
    name, rank = words.card_icon(card, style), words.card_index(card.rank, style)
    return Sign(name, rank, words.suit_name(card.suit, style))


def _why(
    award: Award, score: DealScore, entry: Entry, names: Sequence[str], style: words.Style
) -> tuple[str | Sign, ...]:
    """What proves it: the cards that count, or a sentence."""
    verdict = award.verdict
    if verdict and verdict.rank is None and any(map(any, verdict.cards)):
        parts: list[str | Sign] = []
        for side, four in enumerate(verdict.cards):
            parts += [f"{'   ' if parts else ''}", side_sign(side, names[side]), NARROW]
            for card in four:
                parts += [card_parts(card, style) if card else NONE, " "]
        return tuple(parts)
    suit = award.point.of if isinstance(award.point, Most) else None
    if suit in tuple(Suit) and award.side is not None and entry.piles:
        held = tuple(card for card in entry.piles[award.side] if card.suit is suit)
        return tuple(part for card in sort_cards(held) for part in (card_parts(card, style), " "))
    if award.reason in (Reason.AGREED, Reason.RUN_OF_COINS, Reason.COUNTED, Reason.POINTS_ONLY):
        return ()
    return (words.award_reason(award, score, names, style),)


def _compact(match: Match, style: words.Style, deals: Deals) -> Grid:
    names = [side.name for side in match.sides]
    counted = [point for point, _ in named_points(match.rules)]
    groups: list[tuple[Row, ...]] = []
    for number, (standing, versions) in enumerate(deals, 1):
        mark = CORRECTED if len(versions) > 1 else ""
        row = [cell(f"{number}{mark}", align="centre")]
        for side in range(len(names)):
            for place, point in enumerate(counted):
                award = standing.score.award(point.name)
                points = award.points[side] if award and standing.counts else 0
                row.append(cell(figure(points) if points else "", align="centre", rule=not place))
            total = figure(standing.totals[side])
            row.append(cell(total, look="strong", align="centre"))
        groups.append((tuple(row),))
    signs = [sign_of(point, style) for point in counted]
    columns = deal_columns(len(names), signs, match.rules)
    heads = deal_heads(signs, match.rules, names)
    return Grid(columns, heads, tuple(groups), look="boxed")


def _corrections(
    match: Match, style: words.Style, deals: Deals, zone: str
) -> list[tuple[str, ...]]:
    """What was corrected in each deal, a sentence a correction."""
    names = [side.name for side in match.sides]

    def told(number: int, old: Version, new: Version) -> str:
        changed = differences(old.deal, new.deal, match.rules, names, style)
        return correction(number, (new.at, new.who, new.why), changed, zone)

    return [
        tuple(told(number, old, new) for old, new in pairwise(versions))
        for number, (_, versions) in enumerate(deals, 1)
    ]


def meeting_leaves(
    meeting: Meeting,
    records: Sequence[Record],
    link: str = "",
    zone: str = "",
    kind: SheetKind = SheetKind.COMPACT,
) -> tuple[Leaf, ...]:
    """The sheet of a meeting: its cover, then the sheet of each game; one game at least."""
    match = words.as_spoken(records[-1].match.called())
    result = results_of(meeting, [(record.match, bool(record.ended)) for record in records])
    names = tuple(side.name for side in match.sides)
    standing = words.meeting_standing(result, match.sides)
    dates = list(dict.fromkeys(day(record.date, zone) for record in records if record.date))
    rules = rules_lines(match.rules, len(match.sides))
    about = (words.meeting_name(meeting), *rules, *dates[:1], *dates[1:][-1:])
    cover = Leaf(
        match_title(names),
        (
            head(match_title(names), about, link),
            score(zip(names, map(figure, result.games), strict=True)),
            _games(meeting, records, zone, names),
            notes(f"{standing}." if standing else ""),
            signatures(names),
        ),
    )
    return (cover, *(match_leaf(record, "", zone, kind) for record in records))


def _games(meeting: Meeting, records: Sequence[Record], zone: str, names: Sequence[str]) -> Grid:
    columns = (Column(11.0), *(Column(6.0) for _ in names), Column())
    heads = (
        Cell(),
        *(cell(side_sign(side), f"{NARROW}{name}", rule=True) for side, name in enumerate(names)),
        Cell(rule=True),
    )
    groups = []
    place = 0
    for record in records:
        told, match = summary(record, zone), record.match
        counts = told.winner is not None or not record.ended
        place += counts
        played = say_number("{n} deal", "{n} deals", len(match.deals), n=len(match.deals))
        row = (
            cell(words.game_name(meeting, place if counts else None), look="strong"),
            *(cell(figure(n), look="figures", align="centre", rule=True) for n in told.totals),
            cell(f"{told.verdict.rstrip('.')} · {played}", rule=True),
        )
        groups.append((row,))
    return Grid(columns, (heads,), tuple(groups))
