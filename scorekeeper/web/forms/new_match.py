"""The form of a new match: who plays with whom, by which rules. Nothing of it is needed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Any

from wtforms import HiddenField, StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.match import (
    SIGNS,
    Match,
    Side,
    problems_of_names,
    problems_of_setup,
    problems_of_signs,
)
from scorekeeper.rules.presets import (
    DEFAULT_PRESET,
    LARGEST_TARGET,
    OPTION_NAMES,
    PRESETS,
    Direction,
    Faces,
    Finish,
    Method,
    MissingSuit,
    Rules,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.written import visible
from scorekeeper.tables.matches import Ready
from scorekeeper.tables.played import Played
from scorekeeper.web.access import new_key
from scorekeeper.web.forms.numbers import number
from scorekeeper.web.forms.text import Choice, Lines, TextForm

MOST_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class Seating:
    """How many sides there are and how many players sit on each."""

    sides: int
    each: int

    @property
    def players(self) -> int:
        """How many play."""
        return self.sides * self.each

    def of(self, names: list[str]) -> tuple[Side, ...]:
        """The sides of these players, who sit round the table in this order, sides alternating."""
        return tuple(Side.of(*names[side :: self.sides]) for side in range(self.sides))


SEATINGS = {
    "2": Seating(2, 1),
    "3": Seating(3, 1),
    "4": Seating(2, 2),
    "6": Seating(3, 2),
    "4-alone": Seating(4, 1),
    "6-teams": Seating(2, 3),
}
USUAL_SEATINGS = ("2", "3", "4", "6")


ABOUT_NAMES = {
    *(What.NAME_BLANK, What.NAME_TOO_LONG, What.NAME_TWICE, What.NAME_IS_SIGN),
    *(What.UNSEEN_CHARACTER, What.ONLY_UNSEEN_CHARACTERS),
}
_STYLES = {style.value: style for style in words.Style}
_YES_NO = {"yes": True, "no": False}


def _option(values: Mapping[str, Any]) -> Choice:
    """A choice of the house; nothing means what the rules say."""
    return Choice({"": None} | dict(values), default="")


def _one_of(kind: type[StrEnum]) -> Choice:
    return _option({each.value: each for each in kind})


class NewMatchForm(TextForm):
    """Everything has a usual answer; who gives no names gives none.

    An empty target means the one that the rules give for that number of players, an empty
    option what the rules say: so nothing goes stale when rules or players change.
    """

    key = HiddenField()
    players = Choice(SEATINGS, default="2")
    name = Lines(MOST_PLAYERS)
    preset = Choice(PRESETS, What.UNKNOWN_PRESET, default=DEFAULT_PRESET)
    target = StringField()
    cards = Choice(_STYLES, default=words.Style.ITALIAN.value)
    dealer = StringField(default="1")
    primiera = _one_of(Method)
    faces = _one_of(Faces)
    missing_suit = _one_of(MissingSuit)
    finish = _one_of(Finish)
    direction = _one_of(Direction)
    re_bello = _option(_YES_NO)
    napola = _option(_YES_NO)
    all_coins_win = _option(_YES_NO)
    bonus = _option(_YES_NO)

    @classmethod
    def again(cls, played: Played, key: str) -> "NewMatchForm":
        """The form filled in: the same people and rules, the deal goes on to the next dealer."""
        match, rules = played.match, played.match.rules
        seating = Seating(len(match.sides), len(match.sides[0].players))
        usual = rules.preset.target_for(seating.players)
        return cls(
            key=key,
            players=next((each for each in SEATINGS if SEATINGS[each] == seating), "2"),
            name=list(played.players),
            preset=rules.preset.key,
            target="" if rules.target == usual else str(rules.target),
            cards=played.style.value,
            dealer=str(match.dealer(played.next_deal) + 1),
            **{name: _sent(getattr(rules.options, name)) for name in rules.changed},
        )

    def presets(self) -> tuple[str, ...]:
        """The keys of the presets: the one that is chosen, then the usual one and the others."""
        return tuple(sorted(PRESETS, key=lambda key: key != self.preset.data))

    def options(self) -> tuple[str, ...]:
        """The names of what a house may change."""
        return OPTION_NAMES

    def option_choices(self, name: str) -> list[tuple[str, str]]:
        """The choices of an option in words, without "as the rules say"."""
        values = self[name].values.items()
        return [(sent, words.choice_name(name, value)) for sent, value in values if sent]

    def targets(self) -> dict[str, dict[str, int]]:
        """The usual target of each preset for each seating."""
        return {
            preset.key: {key: preset.target_for(s.players) for key, s in SEATINGS.items()}
            for preset in PRESETS.values()
        }

    def has_house_rules(self) -> bool:
        """Whether anything is chosen that is folded away."""
        return self.players.data not in USUAL_SEATINGS or any(
            self[name].data for name in OPTION_NAMES
        )

    def is_wrong(self, seat: int) -> bool:
        """Whether a problem is about the name at that seat."""
        return any(seat - 1 in each.sides for each in self.problems if each.what in ABOUT_NAMES)

    def shows_all_names(self) -> bool:
        """Whether fields beyond the number of players must be seen: there is a name in one."""
        return any(each.what is What.MORE_NAMES_THAN_PLAYERS for each in self.problems)

    def submission(self) -> str:
        """The submission key; a form without one is a sending of its own."""
        return self.key.data or new_key()

    def scorekeeper(self) -> str:
        """Who enters the scores: the first name, or the first side's sign, until somebody says
        otherwise."""
        return self.name.data[0] or SIGNS[0]

    def validate_players(self, field: Choice) -> None:
        """Refuse what is no form of ours: each says how many play."""
        if not field.raw_data:
            raise ValidationError(Problem(What.UNKNOWN_CHOICE, text=field.name))

    def validate_name(self, field: Lines) -> None:
        """Refuse names that tell nobody apart, and one too many."""
        if seating := self.players.value:
            field.refuse(_extra_names(field.data, seating))
            playing = field.data[: seating.players]
            field.refuse(problems_of_names(list(enumerate(playing))))
            field.refuse(problems_of_signs(playing))

    def validate_target(self, field: StringField) -> None:
        """Refuse what no target can be."""
        typed = str(field.data or "").strip()
        if typed and not number(typed, LARGEST_TARGET):
            raise ValidationError(Problem(What.TARGET_OUT_OF_RANGE, text=typed[:40]))

    def read(self) -> Ready | None:
        """The match as entered; None where something is wrong, said in `sentences`."""
        if not self.validate():
            return None
        match = self._match()
        self.refuse(problems_of_setup(match))
        return None if self.problems else Ready(match, self.cards.value)

    def _match(self) -> Match:
        seating = self.players.value
        sides = seating.of(self.name.data[: seating.players])
        return Match(self._rules(seating.players), sides, first_dealer=self._dealer())

    def _rules(self, players: int) -> Rules:
        rules = Rules.of(self.preset.data, players)
        target = number(self.target.data or "", LARGEST_TARGET) or rules.target
        chosen = {name: self[name].value for name in OPTION_NAMES if self[name].data}
        return replace(rules, target=target, options=replace(rules.options, **chosen))

    def _dealer(self) -> int:
        seat = number(self.dealer.data or "1", MOST_PLAYERS)
        return -1 if seat is None else seat - 1


def _sent(value: object) -> str:
    """An option's value as the form sends it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def _extra_names(names: list[str], seating: Seating) -> list[Problem]:
    extra = [visible(name) for name in names[seating.players :] if name]
    if not extra:
        return []
    return [
        Problem(What.MORE_NAMES_THAN_PLAYERS, figures=(seating.players,), text=", ".join(extra))
    ]
