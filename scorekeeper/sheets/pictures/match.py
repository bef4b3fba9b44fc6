"""What the picture of a match shows, as plain values: see `draw_match` for how."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.documents.record import Style
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.meeting import Meeting, MeetingKind, MeetingResult
from scorekeeper.rules.match.standings import Standing, final
from scorekeeper.words import as_spoken
from scorekeeper.words.dates import day
from scorekeeper.words.language import said_of
from scorekeeper.words.match.link_preview import sentence, title
from scorekeeper.words.match.meeting import meeting_name, meeting_standing
from scorekeeper.words.paper import deals_played, sheet_rules, wins


@dataclass(frozen=True, slots=True)
class Picture:
    """A match as its picture shows it. Equal values are the same picture.

    `title` and `sentence` say it in words; `won` is the word under the winner's total.
    """

    names: tuple[str, ...]
    totals: tuple[int, ...]
    winner: int | None
    style: Style
    won: str
    about: str
    title: str
    sentence: str


def picture_of(match: Match, after: Sequence[Standing], date: str, style: Style) -> Picture:
    """The picture of a match as it stands, worded in the language that is spoken now.

    `after` are its standings, `date` is when it was played, or began.
    """
    names = tuple(side.name for side in match.sides)
    totals = after[-1].totals if after else match.totals_before or (0,) * len(names)
    ended = final(match, after)
    deals = sum(standing.counts for standing in after)
    about = (sheet_rules(match)[0], deals_played(deals), day(date))
    return Picture(
        names=names,
        totals=totals,
        winner=ended.winner if ended else None,
        style=style,
        won=wins(),
        about=" · ".join(filter(None, about)),
        title=title(names, totals),
        sentence=sentence(as_spoken(match.called()), totals, ended, deals),
    )


def picture_of_meeting(
    match: Match,
    meeting: Meeting,
    result: MeetingResult,
    sides: Sequence[Side],
    style: Style,
    is_mixed: bool = False,
) -> Picture:
    """The picture of a meeting as it stands: of `match` are its games, unless they are of several
    games; `sides` are called as in a sentence. Its totals are games or, in legs, points."""
    names = tuple(side.name for side in match.sides)
    totals = result.points if meeting.kind is MeetingKind.LEGS else result.games
    name, standing = meeting_name(meeting), meeting_standing(meeting, result, sides)
    return Picture(
        names=names,
        totals=totals,
        winner=result.winner,
        style=style,
        won=wins(),
        about=name if is_mixed else f"{name} · {sheet_rules(match)[0]}",
        title=title(names, totals),
        sentence=f"{said_of(name, standing) if standing else name}.",
    )
