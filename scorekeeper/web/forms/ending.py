"""How a match ends, and whether several count together, for the forms that ask for it."""

from dataclasses import replace
from enum import Enum
from typing import Any

from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.ending import (
    BY_TARGET,
    LARGEST_CAP,
    LARGEST_DEALS,
    LARGEST_MARGIN,
    MOST_MINUTES,
    USUAL_ENDINGS,
    Aim,
    Ending,
    Level,
    TimeCalled,
)
from scorekeeper.rules.match.match import Seating
from scorekeeper.rules.match.meeting import MOST_N, USUAL_MEETINGS, Kind, Meeting
from scorekeeper.rules.presets import Finish, Rules
from scorekeeper.web.forms.fields import Choice
from scorekeeper.web.forms.house_rules import HouseRulesForm, field_of
from scorekeeper.web.forms.numbers import number, unread

_NUMBERS = {
    "deals": ("deals", LARGEST_DEALS),
    "minutes": ("minutes", MOST_MINUTES),
    "ahead": ("margin", LARGEST_MARGIN),
    "cap": ("margin_cap", LARGEST_CAP),
}
"""The fields in which numbers of an ending are typed: its name for each, and the largest."""
ENDING = ("ends", "aim", "level", "called", *_NUMBERS)
MEETING = ("meeting", "games")
TYPED = ("target", "games", *_NUMBERS)
"""The fields of numbers."""
_THERE_AND_BACK = "two-ahead"


class EndingForm(HouseRulesForm):
    """What ends a match besides its target, and how many are played; what is empty is as the rules
    say, and what is typed or chosen beside `ends` stands for that of it."""

    ends = Choice({"": (None, BY_TARGET)} | USUAL_ENDINGS, default="")
    deals = StringField()
    minutes = StringField()
    ahead = StringField()
    cap = StringField()
    level = Choice({"": None} | {each.value: each for each in Level}, default="")
    called = Choice({"": None} | {each.value: each for each in TimeCalled}, default="")
    aim = Choice({"": Aim.MOST, "fewest": Aim.FEWEST}, default="")
    meeting = Choice({"": None} | USUAL_MEETINGS, default="")
    games = StringField()

    def has_ending(self) -> bool:
        """Whether more than the target is to end the match."""
        return any(self[name].data for name in ENDING)

    def ending_choices(self) -> list[tuple[str, str]]:
        """What may end a match besides the target alone, in words."""
        return [(key, words.ending_choice(key)) for key in self.ends.values if key]

    def choices_of(self, name: str) -> list[tuple[str, str]]:
        """What may be chosen for `level` or `called`, in words."""
        return [(key, words.ending_option(key)) for key in self[name].values if key]

    def meeting_choices(self) -> list[tuple[str, str]]:
        """The usual meetings, in words."""
        return [(key, words.meeting_choice(key)) for key in self.meeting.values if key]

    def has_meeting(self) -> bool:
        """Whether several matches are to count together."""
        return any(self[name].data for name in MEETING)

    @property
    def kind(self) -> Kind:
        """Of the meeting that the match belongs to."""
        chosen: Meeting | None = self.meeting.value
        return chosen.kind if chosen else Kind.SINGLE

    def rules(self, preset: str, seating: Seating, target: str | None = None) -> Rules:
        """Those that fit, with what ends the match. In the best of several no match is a draw, and
        two legs that nothing else ends go to 15 with two ahead.

        Where a game is counted in order, it is so only in a match that its target ends.
        """
        rules = super().rules(preset, seating, target)
        typed = self.target.data if target is None else target
        chosen = self.ends.data
        if self.kind is Kind.LEGS and not (self.has_ending() or self.target.data):
            chosen = _THERE_AND_BACK
        elif not self.has_ending():
            return rules
        usual, ending = USUAL_ENDINGS.get(chosen or "", (None, BY_TARGET))
        ending = replace(ending, aim=self.aim.value or Aim.MOST, **self._chosen(), **self._typed())
        ending = _fitting(ending, never_drawn=self.kind is Kind.BEST_OF)
        if not typed and (usual or ending.deals or ending.minutes):
            rules = replace(rules, target=usual)
        finish = rules.options.finish if self.finish.data else Finish.HIGHEST
        return replace(rules, ending=ending, options=replace(rules.options, finish=finish))

    def _chosen(self) -> dict[str, Any]:
        chosen = {"level": self.level.value, "time_called": self.called.value}
        return {name: value for name, value in chosen.items() if value is not None}

    def _typed(self) -> dict[str, Any]:
        typed = {
            name: number(self[field].data or "", most) for field, (name, most) in _NUMBERS.items()
        }
        return {name: value for name, value in typed.items() if value is not None}

    def validate_deals(self, field: StringField) -> None:
        """Refuse what is no number of deals; of minutes, of the lead and of games alike."""
        typed = str(field.data or "").strip()
        _, most = _NUMBERS.get(field.short_name, ("", MOST_N))
        if typed and number(typed, most) is None:
            raise ValidationError(unread(field.short_name, typed))

    validate_minutes = validate_ahead = validate_cap = validate_games = validate_deals


def _fitting(ending: Ending, *, never_drawn: bool) -> Ending:
    """The ending without what means nothing in it: a draw where nothing but the target ends the
    match, and deals after which one ahead is enough where one always is."""
    if never_drawn or (ending.deals is None and ending.minutes is None):
        ending = replace(ending, level=Level.PLAY_ON)
    return ending if ending.margin > 1 else replace(ending, margin_cap=None)


def sent_rules(rules: Rules, players: int) -> dict[str, str]:
    """Rules of so many players as the form sends them."""
    # Beside deals or minutes no target means none.
    is_alone = rules.ending.deals is None and rules.ending.minutes is None
    usual = rules.preset.target_for(players) if is_alone else None
    return {
        "preset": rules.preset.key,
        "target": "" if rules.target in (None, usual) else str(rules.target),
        **{
            field_of(rules.preset, name): _value_sent(rules.options.chosen(name))
            for name in rules.changed
        },
        **sent_ending(rules.ending),
    }


def _value_sent(value: object) -> str:
    """An option's value as the form sends it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def sent_ending(ending: Ending) -> dict[str, str]:
    """An ending as the form sends it."""
    if ending == BY_TARGET:
        return {}
    numbers = {field: getattr(ending, name) for field, (name, _) in _NUMBERS.items()}
    usual = {"ahead": BY_TARGET.margin}
    sent = {field: str(n) for field, n in numbers.items() if n not in (None, usual.get(field))}
    of_deals = {(True, False): "deals", (True, True): "deals-or-time", (False, True): "time"}
    by = (ending.deals is not None, ending.minutes is not None)
    ends = of_deals.get(by, "") if ending.level is Level.DRAW else ""  # typed numbers play on
    called = "" if ending.time_called is TimeCalled.FINISH_DEAL else ending.time_called.value
    aim = "" if ending.aim is Aim.MOST else ending.aim.value
    return sent | {"ends": ends, "called": called, "aim": aim}


def sent_meeting(meeting: Meeting | None) -> dict[str, str]:
    """A meeting as the form sends it."""
    if meeting is None:
        return {}
    meeting = replace(meeting, rules=())
    for key, usual in USUAL_MEETINGS.items():
        if meeting == usual:
            return {"meeting": key}
    for key, usual in USUAL_MEETINGS.items():
        if replace(meeting, n=usual.n) == usual:
            return {"meeting": key, "games": str(meeting.n)}
    return {}
