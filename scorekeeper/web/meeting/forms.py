"""The form of the next game of a meeting."""

from typing import Any, Self

from scorekeeper.documents.match import Style
from scorekeeper.rules.match.match import Match, Seating, problems_of_setup
from scorekeeper.rules.match.meeting import MeetingKind, problems_of_games
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.problems import What
from scorekeeper.tables.match.meetings import MeetingState
from scorekeeper.web.forms.ending import EndingForm, sent_rules
from scorekeeper.web.forms.fields import Choice
from scorekeeper.web.forms.house_rules import STYLES


class NextGameForm(EndingForm):
    """By which rules it is played, and what is on the cards. Who plays stays the same."""

    preset = Choice(GAMES, What.UNKNOWN_PRESET)
    cards = Choice(STYLES)

    def __init__(self, meeting: MeetingState, **filled_in: Any) -> None:
        self.of = meeting
        super().__init__(**filled_in)

    @classmethod
    def as_planned(cls, meeting: MeetingState) -> Self:
        """The form with what is planned for that game."""
        last = meeting.games[-1]
        rules = meeting.rules_at(meeting.next_place)
        return cls(meeting, cards=last.style.value, **sent_rules(rules, len(last.match.players)))

    @property
    def kind(self) -> MeetingKind:
        """The kind of the meeting."""
        return self.of.format.kind

    def read(self) -> tuple[Rules, Style] | None:
        """The rules and the cards; None where something is wrong, said in `sentences`."""
        if not self.validate():
            return None
        sides = self.of.games[-1].sides
        key, players = self.preset.data, sum(len(side.players) for side in sides)
        rules = self.rules(key, Seating(len(sides), players // len(sides)))
        if rules.preset.key != key:
            rules = Rules.of(key, players)  # which is refused: it is not for those who play
        match = Match(rules, sides)
        self.refuse(problems_of_setup(match) or problems_of_games(self.of.format, match))
        return None if self.problems else (rules, self.cards.value)
