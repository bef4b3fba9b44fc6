"""What is typed while an event is played: results of slips, a result with its reason, a name,
members."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from wtforms import BooleanField, HiddenField, StringField

from scorekeeper import limits
from scorekeeper.club.documents.event import LONGEST_OF_PAIR
from scorekeeper.club.documents.results import MOST_ADJUSTED, MOST_NUMBER
from scorekeeper.club.rules.config import MOST_ENTRANTS
from scorekeeper.club.rules.rounds import Adjustment, MeetingOutcome
from scorekeeper.club.tables.acts import Decision
from scorekeeper.club.tables.event_meetings import EventMeeting
from scorekeeper.club.tables.member_acts import add_members, rename_member
from scorekeeper.club.tables.results import (
    LONGEST_REASON,
    Slip,
    can_come_to,
    format_at,
)
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import MOST_VERSIONS, is_other_pairing
from scorekeeper.club.words.event import doubt, outcome_text
from scorekeeper.documents.foreign.chat import without_telephones
from scorekeeper.documents.foreign.pairs import doubts, players_of, read_line, read_pairs
from scorekeeper.errors import translatable
from scorekeeper.rules.match.meeting import Meeting as Format
from scorekeeper.rules.problems import Problem, Refused, What
from scorekeeper.web.forms.fields import MINUS, Choice, Number, OneLine, Paragraph, TextForm, number

MOST_POINTS = 999
GAMES = ("games_a", "games_b")
_Two = tuple[str | None, str | None]


class ActForm(TextForm):
    """What the buttons of the director's page say beside their name: of which round, pair or pairs
    they are, and which list of pairings it was."""

    round = Number(MOST_NUMBER)
    number = Number(MOST_NUMBER)
    one = Number(MOST_NUMBER)
    other = Number(MOST_NUMBER)
    table = Number(MOST_NUMBER)
    list = StringField(default="")
    tables = StringField(default="")
    entry = Number(MOST_VERSIONS)

    def room(self) -> Sequence[int] | None:
        """The tables that were typed, as "1-4 7", rising; None where that are no numbers."""
        tables: set[int] = set()
        for part in re.sub(rf"\s*[{MINUS}]\s*", "-", self.tables.data).replace(",", " ").split():
            first, _, last = part.partition("-")
            low, high = number(first, MOST_NUMBER), number(last or first, MOST_NUMBER)
            if not low or not high or low > high:
                return None
            tables |= {*range(low, high + 1)}
        return sorted(tables)[:MOST_ENTRANTS]


class AdjustmentForm(TextForm):
    """A penalty or a bonus: how much, tapped or typed, of which round, and why."""

    key = HiddenField()
    points = StringField(default="")
    other = StringField(default="")
    round = Number(MOST_NUMBER)
    reason = OneLine(translatable("Why?"), LONGEST_REASON, needed=True)

    def read(self, entrant: int) -> Adjustment | None:
        """As it was sent, of this entrant; None where something is wrong with it."""
        typed = (self.other.data or self.points.data).strip().removeprefix("+")
        points = number(typed, MOST_ADJUSTED, -MOST_ADJUSTED)
        if not self.validate() or not points:
            if not points:
                self.refuse([Problem(What.POINTS_WANTED, figures=(MOST_ADJUSTED,))])
            return None
        return Adjustment(entrant, self.round.data, points, self.reason.data)


class NameForm(TextForm):
    """A pair that comes late, or the new name of the one with that `number`; it is read as in a
    list. `spelling`: it is the same pair, spelt otherwise."""

    key = HiddenField()
    number = Number(MOST_NUMBER)
    spelling = BooleanField()
    name = OneLine(translatable("Name of the pair"), LONGEST_OF_PAIR, needed=True)
    sure = StringField(default="")
    asked: Sequence[str] = ()
    """What is doubtful in the name, once it was read, and nobody has said that it is right."""

    @property
    def sentences(self) -> list[str]:
        """What is wrong, then what is doubtful."""
        return [*super().sentences, *self.asked]

    def read(self, others: Iterable[str]) -> str:
        """The name of the pair, beside these that are there; empty where it has to be put right or
        said to be right first."""
        if not self.validate():
            return ""
        listed = read_line(1, self.name.data)
        rows = [*(tuple(players_of(other)) for other in others), listed.players]
        found = doubts(rows)[-1] + ([(listed.doubt, listed.name, "")] if listed.doubt else [])
        if found and self.sure.data != listed.name:
            self.asked = [doubt(*asked) for asked in dict.fromkeys(found)]
            self.sure.data = listed.name
            return ""
        return listed.name


class MembersForm(TextForm):
    """People to put on the list of members, one a line, or another name for one of them."""

    key = HiddenField()
    names = Paragraph(translatable("One a line, also pasted"), limits.LIST_OF_PAIRS.most)
    member = OneLine("", LONGEST_OF_PAIR)
    name = OneLine(translatable("Name"), LONGEST_OF_PAIR, too_long=What.NAME_TOO_LONG)

    def read(self) -> Callable[[EventState], Decision] | None:
        """The act of it; None where the list cannot be read."""
        if self.member.data:
            name = without_telephones(self.name.data or "")
            return partial(rename_member, member=self.member.data, name=name)
        try:
            listed = read_pairs(self.names.data or "").pairs
        except Refused as refused:
            self.refuse(refused.problems)
            return None
        return partial(add_members, names=[name for pair in listed for name in pair.players])


class ResultForm(TextForm):
    """What one meeting came to, and why it is corrected."""

    key = HiddenField()
    a = StringField(default="")
    b = StringField(default="")
    games_a = StringField(default="")
    games_b = StringField(default="")
    absent = Choice({"": None, "a": "a", "b": "b", "both": "both", "none": "none"}, default="")
    reason = OneLine(translatable("Why?"), LONGEST_REASON)
    seen = StringField(default="")
    sure = StringField(default="")
    odd = StringField(default="")
    odd_asked = ""
    """The result, where no match comes to it and nobody has said that it is so."""

    @classmethod
    def showing(cls, outcome: MeetingOutcome) -> "ResultForm":
        """The form with the figures of an outcome in its boxes."""
        a, b = outcome.points or ("", "")
        games_a, games_b = outcome.games or ("", "")
        typed = {"a": a, "b": b, "games_a": games_a, "games_b": games_b}
        return cls(formdata=None, **{name: str(figure) for name, figure in typed.items()})

    def outcome(self, state: EventState, meeting: EventMeeting) -> MeetingOutcome | None:
        """None, with the problem said, where it is neither points nor an absence, or of a form that
        was opened when the round was another."""
        if not self.validate():
            return None
        if is_other_pairing(meeting):
            self.refuse([Problem(What.EVENT_WENT_ON)])
            return None
        if self.absent.data:
            sides = {"a": meeting.a, "b": meeting.b, "both": (*meeting.a, *meeting.b), "none": ()}
            return MeetingOutcome(absent=sides[self.absent.data])
        points, games = (self.a.data, self.b.data), (self.games_a.data, self.games_b.data)
        read = _outcome(format_at(state), points, games, meeting.table)
        if isinstance(read, Problem):
            self.refuse([read])
            return None
        if odd := _odd(state, meeting, read, self.odd.data or ""):
            self.odd_asked = outcome_text(read)
            self.refuse([odd])
            return None
        return read


@dataclass(frozen=True, slots=True)
class Slips:
    """What was typed for a round by table, and what cannot be read. `odd` are those to which no
    match comes, in words."""

    by_table: dict[int, Slip]
    problems: tuple[Problem, ...]
    odd: dict[int, str] = field(default_factory=dict)


def read_slips(
    sent: Mapping[str, str], state: EventState, meetings: Sequence[EventMeeting]
) -> Slips:
    """Two numbers a table, and the games of both where there are several; a table of which all
    boxes are empty is left as it is. Where others have kept something meanwhile, what is picked."""
    slips: dict[int, Slip] = {}
    asked: dict[int, str] = {}
    problems = []
    for meeting in meetings:
        a, b, games_a, games_b = (
            sent.get(f"{box}-{meeting.table}", "").strip() for box in ("a", "b", *GAMES)
        )
        if not (a or b or games_a or games_b):
            continue
        format_ = format_at(state)
        read = _outcome(format_, (a, b), (games_a, games_b), meeting.table)
        if isinstance(read, Problem):
            problems.append(read)
        elif odd := _odd(state, meeting, read, sent.get(f"odd-{meeting.table}", "")):
            problems.append(odd)
            asked[meeting.table] = outcome_text(read)
        else:
            slips[meeting.table] = _picked(sent, meeting, read)
    return Slips(slips, tuple(problems), asked)


def _picked(sent: Mapping[str, str], meeting: EventMeeting, read: MeetingOutcome) -> Slip:
    """What is typed for a table, or of what was asked there what somebody has chosen: their own, or
    a version by its place."""
    pick = sent.get(f"pick-{meeting.table}", "")
    name = f"now-{meeting.table}" if pick else f"seen-{meeting.table}"
    place = number(pick, len(meeting.versions) - 1) if meeting.versions else None
    outcome = read if place is None else meeting.versions[place].outcome
    return Slip(outcome, number(sent.get(name, ""), MOST_NUMBER) or 0, bool(pick))


def _odd(
    state: EventState, meeting: EventMeeting, read: MeetingOutcome, typed: str
) -> Problem | None:
    """The question about a result to which no match comes; `typed` is what somebody has ticked."""
    text = outcome_text(read)
    if typed == text or can_come_to(state, meeting, read):
        return None
    return Problem(What.NO_SUCH_RESULT, figures=(meeting.table,), text=text)


def _outcome(
    format_: Format | None, points: _Two, games: _Two, table: int
) -> MeetingOutcome | Problem:
    """What was typed of both sides. Of several games the points may stay empty."""
    won = _both(games, format_.n) if format_ else None
    if format_ and (won is None or sum(won) > format_.n):
        return Problem(What.GAMES_MISSING, figures=(table, format_.n))
    made = (0, 0) if won and not any(points) else _both(points, MOST_POINTS)
    if made is None:
        return Problem(What.ONE_BOX_EMPTY, figures=(table,))
    return MeetingOutcome(made, games=won)


def _both(typed: _Two, most: int) -> tuple[int, int] | None:
    one, other = (number(text, most) if text else None for text in typed)
    return None if one is None or other is None else (one, other)
