"""How a match ends, and whether several count together, for the forms that ask for it; and the form
of the next game of a meeting."""

from dataclasses import replace
from typing import Any

from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.documents.match import Style
from scorekeeper.rules.ending import (
    BY_TARGET,
    LARGEST_CAP,
    LARGEST_DEALS,
    LARGEST_MARGIN,
    MOST_MINUTES,
    USUAL_ENDINGS,
    Aim,
    Level,
    TimeCalled,
)
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.match.match import Match, Seating, problems_of_setup
from scorekeeper.rules.match.meeting import (
    MOST_N,
    USUAL_MEETINGS,
    Meeting,
    MeetingKind,
    problems_of_games,
)
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.problems import What
from scorekeeper.tables.match.meetings import MeetingState
from scorekeeper.web.forms.fields import Choice, number, unread
from scorekeeper.web.forms.house_rules import STYLES, HouseRulesForm, as_sent, field_of

_NUMBERS = {
    "deals": ("deals", LARGEST_DEALS),
    "minutes": ("minutes", MOST_MINUTES),
    "ahead": ("margin", LARGEST_MARGIN),
    "cap": ("margin_cap", LARGEST_CAP),
}
"""The fields in which numbers of an ending are typed: its name for each, and the largest."""
ENDING_FIELDS = ("ends", "aim", "level", "called", *_NUMBERS)
MEETING_FIELDS = ("meeting", "games")
TYPED = ("target", "games", *_NUMBERS)
"""The fields of numbers."""
FURTHER = range(2, MOST_N + 1)
"""The games after the first one."""
PLAN = ("mixed", *(f"{name}-{place}" for place in FURTHER for name in ("game", "target")))
_THERE_AND_BACK = "two-ahead"


class EndingForm(HouseRulesForm):
    """What ends a match besides its target, and how many matches count together.

    What is empty is as the rules say. `ends` is one of the usual endings; what is typed or chosen
    in the fields after it takes the place of its parts.
    """

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
        return any(self[name].data for name in ENDING_FIELDS)

    def choices_of(self, name: str) -> list[tuple[str, str]]:
        """What may be chosen for `ends`, `level`, `called` or `meeting`, in words."""
        worded = {"ends": words.ending_choice, "meeting": words.meeting_choice}.get(
            name, words.ending_option
        )
        return [(key, worded(key)) for key in self[name].values if key]

    @property
    def kind(self) -> MeetingKind:
        """The kind of the meeting that the match belongs to."""
        chosen: Meeting | None = self.meeting.value
        return chosen.kind if chosen else MeetingKind.SINGLE

    def rules(self, preset: str, seating: Seating, target: str | None = None) -> Rules:
        """The rules that fit, with what ends the match. In the best of several no match is a draw,
        and two legs that nothing else ends go to 15 with two ahead.

        The points of a deal are counted in order only in a match that its target ends.
        """
        rules = super().rules(preset, seating, target)
        typed = self.target.data if target is None else target
        chosen = self.ends.data
        if self.kind is MeetingKind.LEGS and not (self.has_ending() or self.target.data):
            chosen = _THERE_AND_BACK
        elif not self.has_ending():
            return rules
        usual, ending = USUAL_ENDINGS.get(chosen or "", (None, BY_TARGET))
        said = {"aim": self.aim.value or Aim.MOST, "level": self.level.value}
        said |= {"time_called": self.called.value}
        said |= {
            name: number(self[field].data or "", most) for field, (name, most) in _NUMBERS.items()
        }
        ending = replace(ending, **{name: each for name, each in said.items() if each is not None})
        # A draw means nothing where nothing but the target ends the match, nor do deals after which
        # one ahead is enough, where one always is.
        if self.kind is MeetingKind.BEST_OF or not ending.by_deals_or_time:
            ending = replace(ending, level=Level.PLAY_ON)
        if ending.margin <= 1:
            ending = replace(ending, margin_cap=None)
        if not typed and (usual or ending.deals or ending.minutes):
            rules = replace(rules, target=usual)
        finish = rules.options.finish if self.finish.data else Finish.HIGHEST
        return replace(rules, ending=ending, options=replace(rules.options, finish=finish))

    def validate_deals(self, field: StringField) -> None:
        """Refuse what is no number of deals, minutes, games or of the lead."""
        typed = str(field.data or "").strip()
        _, most = _NUMBERS.get(field.short_name, ("", MOST_N))
        if typed and number(typed, most) is None:
            raise ValidationError(unread(field.short_name, typed))

    validate_minutes = validate_ahead = validate_cap = validate_games = validate_deals


class MeetingForm(EndingForm):
    """For each game after the first one what is played, and to how many points: `game-2`,
    `target-2` and so on. An empty game is the first one again, an empty target that of the first
    game or, of another game, that of its rules. All other choices hold for every game. None of
    these fields counts unless the games are `mixed`."""

    mixed = Choice({"": False, "yes": True}, default="")

    def further(self) -> list[tuple[int, Choice, StringField]]:
        """The place and the fields of each game after the first one."""
        return [(place, self[f"game-{place}"], self[f"target-{place}"]) for place in FURTHER]

    def games_at_hand(self) -> list[Game]:
        """The games that are played, further ones too: house rules hold for all of them."""
        others = (game.value for _, game, _ in self.further() if self.mixed.value)
        return [*super().games_at_hand(), *filter(None, others)]

    def meeting_of(self, match: Match) -> Meeting | None:
        """The meeting that the match begins; None where it is alone, and where it is not one of two
        sides: then a match can start all the same."""
        chosen: Meeting | None = self.meeting.value
        if chosen is None or len(match.sides) != 2:
            return None
        many = number(self.games.data or "", MOST_N)
        if many is not None and chosen.kind is not MeetingKind.LEGS:
            chosen = replace(chosen, n=many)
        if not self.mixed.value:
            return chosen
        seating = Seating(len(match.sides), len(match.players) // len(match.sides))
        planned = [match.rules]
        for _, game, target in self.further()[: max(0, chosen.n - 1)]:
            key = game.data or match.rules.preset.key
            same = "" if game.data else self.target.data
            rules = self.rules(key, seating, target.data or same or "")
            if rules.preset.key != key:  # its own, which are not for those who play
                rules = Rules.of(key, seating.players)
            planned.append(rules)
        return replace(chosen, rules=tuple(planned)) if len(set(planned)) > 1 else chosen


for _place in FURTHER:
    setattr(MeetingForm, f"game-{_place}", Choice({"": None} | GAMES, default=""))
    setattr(MeetingForm, f"target-{_place}", StringField())
    setattr(MeetingForm, f"validate_target-{_place}", HouseRulesForm.validate_target)


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
        sent[field_of(rules.preset, name)] = as_sent(rules.options.chosen(name))
    if ending == BY_TARGET:
        return sent
    for field, (name, _) in _NUMBERS.items():
        typed = getattr(ending, name)
        if typed is not None and (field != "ahead" or typed != BY_TARGET.margin):
            sent[field] = str(typed)
    of_deals = {(True, False): "deals", (True, True): "deals-or-time", (False, True): "time"}
    by = (ending.deals is not None, ending.minutes is not None)
    # Typed numbers play on.
    sent["ends"] = of_deals.get(by, "") if ending.level is Level.DRAW else ""
    finishes = ending.time_called is TimeCalled.FINISH_DEAL
    sent["called"] = "" if finishes else ending.time_called.value
    sent["aim"] = "" if ending.aim is Aim.MOST else ending.aim.value
    return sent


def sent_meeting(meeting: Meeting | None, players: int) -> dict[str, str]:
    """A meeting of so many players, as the fields of the form; and by which rules its games are
    played, as far as it asks for them."""
    if meeting is None:
        return {}
    sent: dict[str, str] = {}
    kind = replace(meeting, rules=())
    for key, usual in USUAL_MEETINGS.items():
        if kind == usual:
            sent = {"meeting": key}
            break
        if not sent and replace(kind, n=usual.n) == usual:
            sent = {"meeting": key, "games": str(kind.n)}
    if not meeting.rules:
        return sent
    first, sent["mixed"] = meeting.rules[0], "yes"
    for place, rules in enumerate(meeting.rules[1:], 2):
        is_same = rules.preset is first.preset
        sent[f"game-{place}"] = "" if is_same else rules.preset.key
        target = first.target if is_same else rules.preset.target_for(players)
        sent[f"target-{place}"] = "" if rules.target in (None, target) else str(rules.target)
    return sent


class NextGameForm(EndingForm):
    """By which rules it is played, and what is on the cards. Who plays stays the same."""

    preset = Choice(GAMES, What.UNKNOWN_PRESET)
    cards = Choice(STYLES)

    def __init__(self, meeting: MeetingState, **filled_in: Any) -> None:
        self.of = meeting
        super().__init__(**filled_in)

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
