"""What is decided before the first round: who meets whom, what counts, which game each table plays.

Everything has a usual answer; what is empty is as usual.
"""

from dataclasses import replace
from typing import Any, ClassVar

from wtforms import StringField

from scorekeeper.club.rules.config import (
    MOST_AT_A_TABLE,
    MOST_ENTRANTS,
    VICTORY_TABLES,
    EventGame,
    System,
    Tie,
    usual_groups,
    usual_rounds,
)
from scorekeeper.rules.ending import NUMBERS, USUAL_ENDINGS, problems_of_ending
from scorekeeper.rules.match.meeting import (
    MOST_N,
    USUAL_MEETINGS,
    Meeting,
    MeetingKind,
    problems_of_meeting,
)
from scorekeeper.rules.presets import LARGEST_TARGET, PRESETS
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.forms.fields import Choice, TextForm, number, unread

SYSTEMS: dict[str, dict[str, Any]] = {
    "danese": {"system": "danese", "avoid": "all"},
    "danese-previous": {"system": "danese", "avoid": "previous"},
    "danese-none": {"system": "danese", "avoid": "none"},
    "mitchell": {"system": "mitchell"},
    "round-robin": {"system": "round_robin"},
    "groups": {"system": "groups"},
    "knock-out": {"system": "knock_out"},
    "individual": {"system": "individual"},
}
SCORINGS: dict[str, dict[str, Any]] = {
    "3-1-0": {"scoring": "match_points", "match_points": [3, 1, 0]},
    "3-0-0": {"scoring": "match_points", "match_points": [3, 0, 0]},
    "2-1-0": {"scoring": "match_points", "match_points": [2, 1, 0]},
    "1-0-0": {"scoring": "match_points", "match_points": [1, 0, 0]},
    "by-games": {"scoring": "match_points", "by_games": True},
    "difference": {"scoring": "difference"},
    "points": {"scoring": "points"},
    "vp": {"scoring": "vp"},
}
WORTH = 99
"""The most that a win, a rest and so on can be worth here."""
MOST_DIFFERENCE = 9_999
PLACES = ("win", "draw", "loss")
TIES = tuple(f"tie_{place}" for place in range(1, len(Tie) + 1))
"""In their order; where none is chosen it is the usual one."""
_YES = {"": False, "yes": True}
_TIES = {"": None} | {tie.value: tie.value for tie in Tie}


class EventSettingsForm(TextForm):
    """The settings of an event, and its game."""

    system = Choice(SYSTEMS, default="danese")
    rounds = StringField(default="")
    scoring = Choice(SCORINGS, default="3-1-0")
    preset = Choice(PRESETS, What.UNKNOWN_PRESET, default="scopone-scientifico")
    target = StringField(default="")
    ends = Choice(USUAL_ENDINGS, default="")
    ending_words: ClassVar = {key: usual.says for key, usual in USUAL_ENDINGS.items()}
    deals = StringField(default="")
    minutes = StringField(default="")
    ahead = StringField(default="")
    meeting = Choice({"": None} | USUAL_MEETINGS, default="")
    games = StringField(default="")
    groups = StringField(default="")
    advance = StringField(default="")
    third_place = Choice(_YES, default="")
    consolation = Choice(_YES, default="")
    danese_rounds = StringField(default="")
    repeated_deals = Choice(_YES, default="")
    balanced = Choice(_YES, default="")
    win = StringField(default="")
    draw = StringField(default="")
    loss = StringField(default="")
    vp = Choice({table: table for table in VICTORY_TABLES}, default="scopa")
    vp_table = StringField(default="")
    rest_win = StringField(default="")
    rest_difference = StringField(default="")
    rest_vp = StringField(default="")
    tie_1 = Choice(_TIES, default="")
    tie_2 = Choice(_TIES, default="")
    tie_3 = Choice(_TIES, default="")
    tie_4 = Choice(_TIES, default="")
    tie_5 = Choice(_TIES, default="")
    tie_6 = Choice(_TIES, default="")

    def config(self, entrants: int) -> dict[str, Any]:
        """The settings for so many entrants, as the document of an event has them."""
        chosen: dict[str, Any] = {**self.system.value, **self.scoring.value}
        usual = usual_rounds(System(chosen["system"]), entrants)
        chosen["rounds"] = self._number("rounds", MOST_ENTRANTS, usual)
        if "match_points" in chosen:
            usual_points = zip(PLACES, chosen["match_points"], strict=True)
            chosen["match_points"] = [self._number(n, WORTH, worth) for n, worth in usual_points]
        for name, usual in (
            ("groups", usual_groups(entrants)),
            ("advance", 2),
            ("danese_rounds", 0),
        ):
            chosen[name] = self._number(name, MOST_ENTRANTS, usual)
        for name in ("third_place", "consolation", "repeated_deals", "balanced"):
            chosen[name] = self[name].value
        # The name of the victory table, or the ten numbers that were typed: what is no number is 0,
        # which is refused.
        typed = (self.vp_table.data or "").replace(",", " ").split()[:11]
        chosen["vp"] = [number(least, MOST_DIFFERENCE) or 0 for least in typed] or self.vp.data
        rest = {
            key: self._number(name, most, 0)
            for key, name, most in (
                ("mp", "rest_win", WORTH),
                ("diff", "rest_difference", MOST_DIFFERENCE),
                ("vp", "rest_vp", 20),
            )
            if self[name].data
        }
        if ties := list(dict.fromkeys(tie for name in TIES if (tie := self[name].value))):
            chosen["ties"] = ties
        return chosen | ({"bye": rest} if rest else {})

    def game(self) -> EventGame:
        """The game of its tables."""
        target, ending, _says = self.ends.value or USUAL_ENDINGS[""]
        typed = {
            option.name: self._number(option.field, option.most, 0)
            for option in NUMBERS
            if self[option.field].data
        }
        target = self._number("target", LARGEST_TARGET, 0) or target
        ending = replace(ending, **typed)
        return EventGame(self.preset.data, target, ending, self.format())

    def format(self) -> Meeting | None:
        """How many games a meeting has; None where it is one match."""
        chosen: Meeting | None = self.meeting.value
        if chosen is None:
            return None
        return replace(chosen, n=self._number("games", MOST_N, chosen.n))

    def validate(self, extra_validators: Any = None) -> bool:
        """Also refuse what is no number, and an ending that does not fit together."""
        if not super().validate(extra_validators):
            return False
        if self.target.data and not number(self.target.data, LARGEST_TARGET):
            typed = self.target.data[:40]
            self.refuse([Problem(What.TARGET_OUT_OF_RANGE, text=typed, field="target")])
        for name, most in _NUMBERS.items():
            if self[name].data and number(self[name].data, most) is None:
                self.refuse([unread(name, self[name].data)])
        if self.problems:
            return False
        # Games are counted where there are several, and whoever goes on from a bracket has won one
        # more.
        game, format_ = self.game(), self.format()
        rules = game.rules(MOST_AT_A_TABLE)
        problems = problems_of_ending(rules.ending, rules.target, rules.options.finish)
        problems += problems_of_meeting(format_) if format_ else ()
        if "by_games" in self.scoring.value and format_ is None:
            problems.append(Problem(What.GAMES_NOT_COUNTED))
        has_bracket = self.system.data in ("groups", "knock-out")
        if has_bracket and format_ and format_.kind is MeetingKind.ALL and format_.n % 2 == 0:
            problems.append(Problem(What.NO_DRAW_HERE))
        self.refuse(problems)
        return not problems

    def is_unusual(self) -> bool:
        """Whether anything is set of what is folded away."""
        ticked = ("third_place", "consolation", "repeated_deals", "balanced")
        folded = (*_NUMBERS, *TIES, *ticked, "ends", "meeting", "vp_table")
        is_wrong = any(self[name].errors for name in self._fields)
        return (
            is_wrong
            or self.vp.data != "scopa"
            or any(self[n].data for n in folded if n != "rounds")
        )

    def _number(self, name: str, most: int, usual: int) -> int:
        value = number(self[name].data or "", most)
        return usual if value is None else value


_NUMBERS = {
    "rounds": MOST_ENTRANTS,
    **{option.field: option.most for option in NUMBERS},
    "games": MOST_N,
    "groups": MOST_ENTRANTS,
    "advance": MOST_ENTRANTS,
    "danese_rounds": MOST_ENTRANTS,
    **dict.fromkeys(PLACES, WORTH),
    "rest_win": WORTH,
    "rest_difference": MOST_DIFFERENCE,
    "rest_vp": 20,
}
