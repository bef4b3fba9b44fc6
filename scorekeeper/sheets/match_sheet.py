"""The description of a match's sheet, and of a meeting's: a cover with its games, then the sheet of
each. The page and the PDF are both made from it.

A sheet has two forms: the score pad (000: a column for each side, each point on its own line, a
scopa marked `s`, the running total under a rule), and the form with a row for each point.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from scorekeeper import words
from scorekeeper.documents.match import Record, Version
from scorekeeper.documents.meeting import results_of
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.game.comparisons import Counted, Primiera
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.meeting import Meeting
from scorekeeper.rules.match.standings import Standing, final, standings
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import DealScore
from scorekeeper.sheets.score_form import (
    TWO,
    FormCell,
    FormRow,
    named_points,
    rows_of,
    sign_of,
    suits_of,
)
from scorekeeper.words.dates import day
from scorekeeper.words.deal.corrections import correction, differences, entry_mark
from scorekeeper.words.language import figure, gettext, said_of, say, say_number
from scorekeeper.words.paper import match_title, rules_lines, verdict

SCOPA = "1s"


class SheetKind(StrEnum):
    """The two forms of a match's sheet: each deal with its reasons, or a row for each deal."""

    FULL = "full"
    COMPACT = "compact"


@dataclass(frozen=True, slots=True)
class PadLine:
    """One line of the pad: `1s`, `1`, or points given at once as one number; and what for."""

    mark: str
    says: str


@dataclass(frozen=True, slots=True)
class DealPart:
    """One deal: never cut by the end of a page. `marks` are each side's points, as they stand in
    the columns of the compact sheet."""

    heading: str
    dealer: str
    about: tuple[str, ...]
    lines: tuple[tuple[PadLine, ...], ...]
    totals: tuple[int, ...]
    marks: tuple[tuple[str, ...], ...]
    rows: tuple[FormRow, ...]
    sum: FormRow
    corrections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as it is printed. `counted` names what gives points, `signs` and `suits` the drawings
    of these and of the four suits; `before` are totals to start from, `winner` is a side or None;
    `remarks` are about the print itself."""

    names: tuple[str, ...]
    winner: int | None
    counted: tuple[str, ...]
    title: str
    verdict: str
    rules: tuple[str, ...]
    about: tuple[str, ...]
    before: tuple[int, ...]
    deals: tuple[DealPart, ...]
    legend: tuple[str, ...]
    link: str
    signs: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals at the end of the sheet."""
        return self.deals[-1].totals if self.deals else self.before or (0,) * len(self.names)

    @property
    def score(self) -> tuple[tuple[str, ...], ...]:
        """How the match stands or ended, for the head: between two sides one piece, name, totals,
        name; between more a piece for each, name and total.

        The parts are drawn apart: beside a name that runs from right to left, totals in one text
        with it would change places.
        """
        names, totals = self.names, self.totals
        if len(names) == TWO:
            return ((names[0], f"{figure(totals[0])} : {figure(totals[1])}", names[1]),)
        return tuple((name, figure(total)) for name, total in zip(names, totals, strict=True))


def describe(record: Record, link: str = "", zone: str = "") -> Sheet:
    """The sheet of a match, worded in the language that is spoken now.

    `link` is the address that leads back to the match, for a QR code, `zone` the time zone in which
    days and hours are told: UTC without one.
    """
    match = words.as_spoken(record.match.called())
    style = words.Style(record.cards)
    names = tuple(side.name for side in match.sides)
    after = standings(match)
    totals = after[-1].totals if after else match.totals_before or (0,) * len(names)
    won = final(match, after)
    return Sheet(
        names=names,
        winner=won.winner if won else None,
        counted=tuple(name for _, name in named_points(match.rules)),
        title=match_title(names),
        verdict=verdict(won, match, totals, record.ended, zone),
        rules=rules_lines(match.rules, len(match.sides)),
        about=_about(record, zone),
        before=match.totals_before or (),
        deals=tuple(
            _part(number, match, standing, record.versions[number - 1], style, zone)
            for number, standing in enumerate(after, 1)
        ),
        legend=_legend(match.rules, after, style),
        link=link,
        signs=tuple(sign_of(point, style) for point, _ in named_points(match.rules)),
        suits=suits_of(style),
    )


def _legend(rules: Rules, after: Sequence[Standing], style: words.Style) -> tuple[str, ...]:
    """What the signs on the sheet stand for."""
    legend = []
    if not rules.preset.is_family:
        legend.append(gettext("1s: a point for a scopa"))
    elif rules.sweep:
        legend.append(said_of(SCOPA, words.category_name(rules.sweep.name)))
    if isinstance(rules.compared, Primiera) or (rules.compared and not rules.preset.is_family):
        suits = ", ".join(words.suit_name(suit, style) for suit in Suit)
        legend.append(say("Primiera: the cards that count, in the order {suits}", suits=suits))
    verdicts = [standing.score.verdict for standing in after]
    if any(any(verdict.unsure) for verdict in verdicts if verdict):
        legend.append(gettext("?: not named, and proved not to matter"))
    return tuple(legend)


def _about(record: Record, zone: str) -> tuple[str, ...]:
    sides = record.match.sides
    partners = [
        said_of(side.name, ", ".join(filter(None, side.players)))
        for side in sides
        if any(side.players) and side != side.of(*side.players)
    ]
    return tuple(text for text in (day(record.date, zone), *partners, record.note) if text)


def _part(
    number: int,
    match: Match,
    standing: Standing,
    versions: tuple[Version, ...],
    style: words.Style,
    zone: str,
) -> DealPart:
    deal, score, sides = versions[-1].deal, standing.score, range(len(match.sides))
    dealer = match.players[match.dealer(number)]
    about = [say("{dealer} dealt", dealer=dealer)]
    if standing.counts:
        about.append(entry_mark(deal.entry.method))
    else:
        about.append(gettext("after the end of the match: adds nothing"))
    if len(versions) > 1:
        about.append(gettext("corrected"))
    points = score.points if standing.counts else (0,) * len(match.sides)
    names = [side.name for side in match.sides]
    awards = [score.award(point.name) for point, _ in named_points(match.rules)]
    marks = tuple(
        tuple(
            figure(award.points[side]) if award and standing.counts and award.points[side] else ""
            for award in awards
        )
        for side in sides
    )
    return DealPart(
        heading=say("Deal {number}", number=number),
        dealer=dealer,
        about=tuple(text for text in about if text),
        lines=tuple(_lines(score, side) if standing.counts else () for side in sides),
        totals=standing.totals,
        marks=marks,
        rows=rows_of(deal.entry, score, match, style),
        sum=FormRow(gettext("Points"), tuple(FormCell(mark=figure(each)) for each in points)),
        corrections=tuple(
            correction(
                number,
                (new.at, new.who, new.why),
                differences(old.deal, new.deal, match.rules, names, style),
                zone,
            )
            for old, new in pairwise(versions)
        ),
    )


def _lines(score: DealScore, side: int) -> tuple[PadLine, ...]:
    """The side's points in the order of the leaflet (000): the scope made in play come first."""
    sweeps: list[PadLine] = []
    others: list[PadLine] = []
    for award in score.awards:
        points, says = award.points[side], words.point_name(award.point)
        if isinstance(award.point, Counted) and award.point.sweep:
            sweeps += [PadLine(SCOPA, says)] * points
        elif points:
            others.append(PadLine(figure(points), says))
    return (*sweeps, *others)


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game on the cover: which one it is, how it ended, and the totals."""

    name: str
    says: str
    totals: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class MeetingSheet:
    """A meeting as it is printed. The `cover` has the head of a match's sheet and no deals."""

    cover: Sheet
    games: tuple[GameRow, ...]
    sheets: tuple[Sheet, ...]


def describe_meeting(
    meeting: Meeting, records: Sequence[Record], link: str = "", zone: str = ""
) -> MeetingSheet:
    """The sheet of a meeting, worded in the language that is spoken now; `records` are those of its
    games, one at least, `link` and `zone` are as for a match."""
    match = words.as_spoken(records[-1].match.called())
    result = results_of(meeting, [(record.match, bool(record.ended)) for record in records])
    names = tuple(side.name for side in match.sides)
    standing = words.meeting_standing(result, match.sides)
    dates = list(dict.fromkeys(day(record.date, zone) for record in records if record.date))
    cover = Sheet(
        names=names,
        winner=result.winner,
        counted=(),
        title=match_title(names),
        verdict=f"{standing}." if standing else "",
        rules=(words.meeting_name(meeting), *rules_lines(match.rules, len(match.sides))),
        about=tuple(dates[:1] + dates[1:][-1:]),
        before=result.games,
        deals=(),
        legend=(),
        link=link,
    )
    sheets = tuple(describe(each, zone=zone) for each in records)
    return MeetingSheet(cover, tuple(_rows(meeting, records, zone)), sheets)


def _rows(meeting: Meeting, records: Sequence[Record], zone: str) -> Iterator[GameRow]:
    place = 0
    for record in records:
        match = words.as_spoken(record.match.called())
        after = standings(match)
        outcome = final(match, after)
        counts = outcome is not None or not record.ended
        place += counts
        totals = after[-1].totals if after else match.totals_before or (0,) * len(match.sides)
        says = verdict(outcome, match, totals, record.ended, zone).rstrip(".")
        deals = len(match.deals)
        played = say_number("{n} deal", "{n} deals", deals, n=deals)
        yield GameRow(
            words.game_name(meeting, place if counts else None),
            f"{says} · {played}",
            totals,
            outcome.winner if outcome else None,
        )
