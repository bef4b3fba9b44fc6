"""How a match ends, and whether several count together, for the forms that ask for it."""

from dataclasses import replace
from typing import ClassVar

from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.ending import AIM, BY_TARGET, LEVEL, NUMBERS, USUAL_ENDINGS, Aim, Level
from scorekeeper.rules.match.match import Match, Seating
from scorekeeper.rules.match.meeting import (
    MOST_N,
    USUAL_MEETINGS,
    Meeting,
    MeetingKind,
)
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from scorekeeper.web.forms.fields import Choice, number, unread
from scorekeeper.web.forms.house_rules import (
    HouseRulesForm,
    as_sent,
    field_of,
    option_field,
)

NUMBER_FIELDS = tuple(number.field for number in NUMBERS)
ENDING_FIELDS = ("ends", AIM.name, LEVEL.name, *NUMBER_FIELDS)
MEETING_FIELDS = ("meeting", "games")
TYPED = ("target", "games", *NUMBER_FIELDS)
"""The fields of numbers."""


def _number_field(most: int) -> StringField:
    """A field for a number up to that; what is none is refused."""

    def check(form: object, field: StringField) -> None:
        typed = str(field.data or "").strip()
        if typed and number(typed, most) is None:
            raise ValidationError(unread(field.short_name, typed))

    return StringField(validators=[check])


class EndingForm(HouseRulesForm):
    """What ends a match besides its target, and how many matches count together.

    What is empty is as the rules say. `ends` is one of the usual endings; what is typed or chosen
    in the fields after it takes the place of its parts.
    """

    numbers = NUMBER_FIELDS
    asked: ClassVar = {option.name: option for option in (LEVEL, AIM)}
    ends = Choice(USUAL_ENDINGS, default="")
    locals().update({option.field: _number_field(option.most) for option in NUMBERS})
    level = option_field(LEVEL)
    games = _number_field(MOST_N)
    aim = Choice({"" if choice is Aim.MOST else choice.value: choice for choice in Aim}, default="")
    meeting = Choice({"": None} | USUAL_MEETINGS, default="")

    def has_ending(self) -> bool:
        """Whether more than the target is to end the match."""
        return any(self[name].data for name in ENDING_FIELDS)

    def choices_of(self, name: str) -> list[tuple[str, str]]:
        """What may be chosen for the field of an ending, in words; for `meeting` too."""
        if name == "ends":
            return [(key, words.gettext(ending.says)) for key, ending in USUAL_ENDINGS.items()]
        if name == "meeting":
            return [(key, words.meeting_choice(key)) for key in self.meeting.values]
        known = {value: key for key, value in self[name].values.items()}
        return [(known[value.value], words.value_name(value)) for value in self.asked[name].values]

    @property
    def kind(self) -> MeetingKind:
        """The kind of the meeting that the match belongs to."""
        chosen: Meeting | None = self.meeting.value
        return chosen.kind if chosen else MeetingKind.SINGLE

    def rules(self, preset: str, seating: Seating, target: str | None = None) -> Rules:
        """The rules that fit, with what ends the match. In the best of several no match is a draw.

        The points of a deal are counted in order only in a match that its target ends.
        """
        rules = super().rules(preset, seating, target)
        typed = self.target.data if target is None else target
        if not self.has_ending():
            return rules
        usual, ending, _says = USUAL_ENDINGS.get(self.ends.data or "", USUAL_ENDINGS[""])
        chosen = {"aim": self.aim.value or Aim.MOST, "level": self.level.value}
        chosen |= {
            option.name: number(self[option.field].data or "", option.most) for option in NUMBERS
        }
        ending = replace(
            ending, **{name: value for name, value in chosen.items() if value is not None}
        )
        # A draw means nothing where nothing but the target ends the match.
        if self.kind is MeetingKind.BEST_OF or not ending.by_deals_or_time:
            ending = replace(ending, level=Level.PLAY_ON)
        if not typed and (usual or ending.deals or ending.minutes):
            rules = replace(rules, target=usual)
        finish = rules.options.finish if self.finish.data else Finish.HIGHEST
        return replace(rules, ending=ending, options=replace(rules.options, finish=finish))

    def meeting_of(self, match: Match) -> Meeting | None:
        """The meeting that the match begins; None where it is alone, and where it is not one of two
        sides: then a match can start all the same."""
        chosen: Meeting | None = self.meeting.value
        if chosen is None or len(match.sides) != 2:
            return None
        many = number(self.games.data or "", MOST_N)
        return chosen if many is None else replace(chosen, n=many)


def sent_rules(rules: Rules, players: int) -> dict[str, str]:
    """Rules of so many players with what ends the match, as the fields of the form."""
    ending = rules.ending
    # Beside deals or minutes no target means none.
    is_alone = not ending.by_deals_or_time
    usual = rules.preset.target_for(players) if is_alone else None
    sent = {
        "preset": rules.preset.key,
        "target": "" if rules.target in (None, usual) else str(rules.target),
    }
    for name in rules.changed:
        option = rules.preset.option(name)
        sent[field_of(rules.preset, option)] = as_sent(rules.options.chosen(name))
    if ending == BY_TARGET:
        return sent
    for figure in NUMBERS:
        typed = getattr(ending, figure.name)
        if typed != getattr(BY_TARGET, figure.name):
            sent[figure.field] = str(typed)
    of_deals = {(True, False): "deals", (True, True): "deals-or-time", (False, True): "time"}
    by = (ending.deals is not None, ending.minutes is not None)
    # Typed numbers play on.
    sent["ends"] = of_deals.get(by, "") if ending.level is Level.DRAW else ""
    sent["aim"] = "" if ending.aim is Aim.MOST else ending.aim.value
    return sent


def sent_meeting(meeting: Meeting | None) -> dict[str, str]:
    """A meeting, as the fields of the form, as far as it asks for them."""
    sent: dict[str, str] = {}
    for key, usual in USUAL_MEETINGS.items() if meeting else ():
        if meeting == usual:
            return {"meeting": key}
        if not sent and meeting and replace(meeting, n=usual.n) == usual:
            sent = {"meeting": key, "games": str(meeting.n)}
    return sent
