"""The description of a meeting's sheet: a cover with its games, then the sheet of each game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper import words
from scorekeeper.documents.meeting import results_of
from scorekeeper.documents.record import Record
from scorekeeper.rules.match.meeting import Kind, Meeting
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.sheets.content.match_sheet import Sheet, describe
from scorekeeper.words.dates import day
from scorekeeper.words.paper import deals_played, match_title, sheet_rules, verdict


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
    standing = words.meeting_standing(meeting, result, match.sides)
    figures = result.points if meeting.kind is Kind.LEGS else result.games
    is_mixed = meeting.is_mixed(record.match.rules for record in records)
    of_all = () if is_mixed or meeting.rules else sheet_rules(match)
    dates = list(dict.fromkeys(day(record.date, zone) for record in records if record.date))
    cover = Sheet(
        names=names,
        winner=result.winner,
        counted=(),
        title=match_title(names),
        verdict=f"{standing}." if standing else "",
        rules=(words.meeting_name(meeting), *of_all),
        about=tuple(dates[:1] + dates[1:][-1:]),
        before=figures,
        deals=(),
        confirmations=(),
        legend=(),
        link=link,
    )
    sheets = tuple(describe(each, zone=zone) for each in records)
    return MeetingSheet(cover, tuple(_rows(meeting, records, zone, is_mixed)), sheets)


def _rows(
    meeting: Meeting, records: Sequence[Record], zone: str, is_mixed: bool
) -> Iterator[GameRow]:
    place = 0
    for record in records:
        match = words.as_spoken(record.match.called())
        after = standings(match)
        outcome = final(match, after)
        counts = outcome is not None or not record.ended
        place += counts
        totals = after[-1].totals if after else match.totals_before or (0,) * len(match.sides)
        says = verdict(outcome, match, totals, record.ended, zone).rstrip(".")
        yield GameRow(
            words.game_name(
                meeting, place if counts else None, match.rules.preset.key if is_mixed else ""
            ),
            f"{says} · {deals_played(len(match.deals))}",
            totals,
            outcome.winner if outcome else None,
        )
