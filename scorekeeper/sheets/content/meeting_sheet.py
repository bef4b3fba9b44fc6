"""The description of a meeting's sheet: a cover with its games, then the sheet of each game."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper import words
from scorekeeper.documents.record import Record
from scorekeeper.rules.match.meeting import Kind
from scorekeeper.sheets.content.match_sheet import Sheet, describe
from scorekeeper.tables.match.meetings import MeetingState
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
    meeting: MeetingState, records: Sequence[Record], link: str = "", zone: str = ""
) -> MeetingSheet:
    """The sheet of a meeting, worded in the language that is spoken now; `records` are those of its
    games, `link` and `zone` are as for a match."""
    called = [game.called() for game in meeting.games]
    match, result = words.as_spoken(called[-1].match), meeting.result
    names = tuple(side.name for side in match.sides)
    standing = words.meeting_standing(meeting.format, result, match)
    figures = result.points if meeting.format.kind is Kind.LEGS else result.games
    dates = list(dict.fromkeys(day(record.date, zone) for record in records if record.date))
    cover = Sheet(
        names=names,
        winner=result.winner,
        counted=(),
        title=match_title(names),
        verdict=f"{standing}." if standing else "",
        rules=(words.meeting_name(meeting.format), *sheet_rules(match)),
        about=tuple(dates[:1] + dates[1:][-1:]),
        before=figures,
        deals=(),
        confirmations=(),
        legend=(),
        link=link,
    )
    rows = []
    for game in called:
        outcome = game.outcome
        says = verdict(outcome, game.match, game.totals, game.row.ended, zone)
        place = meeting.place(game.number)
        rows.append(
            GameRow(
                words.game_name(meeting.format, place),
                f"{says} · {deals_played(len(game.deals))}",
                game.totals,
                outcome.winner if outcome else None,
            )
        )
    return MeetingSheet(cover, tuple(rows), tuple(describe(each, zone=zone) for each in records))
