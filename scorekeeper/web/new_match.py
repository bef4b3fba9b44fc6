"""The form of a new match: who plays with whom, by which rules. Two names are enough."""

from dataclasses import dataclass, replace
from typing import Any

from flask_wtf import FlaskForm
from wtforms import HiddenField, StringField

from scorekeeper import words
from scorekeeper.rules.match import Match, Side, problems_of_names, problems_of_setup
from scorekeeper.rules.presets import (
    DEFAULT_PRESET,
    LARGEST_TARGET,
    OPTION_NAMES,
    PRESETS,
    Rules,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.matches import Ready
from scorekeeper.web.access import new_key
from scorekeeper.web.fields import number, one_line
from scorekeeper.words.rules import CHOICES

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


_ABOUT_NAMES = {What.NAME_BLANK, What.NAME_TOO_LONG, What.NAME_TWICE}


class NewMatchForm(FlaskForm):  # type: ignore[misc]
    """Everything has a usual answer but the names.

    An empty target means the one that the rules give for that number of players, an empty
    option what the rules say: so nothing goes stale when rules or players change.
    """

    key = HiddenField()
    players = StringField(default="2")
    preset = StringField(default=DEFAULT_PRESET)
    target = StringField()
    cards = StringField(default=words.Style.ITALIAN.value)
    dealer = StringField(default="1")

    problems: tuple[Problem, ...] = ()
    sentences: tuple[str, ...] = ()

    def presets(self) -> tuple[str, ...]:
        """The keys of the presets, the usual one first."""
        return tuple(PRESETS)

    def options(self) -> tuple[str, ...]:
        """The names of what a house may change."""
        return OPTION_NAMES

    def option_choices(self, name: str) -> list[tuple[str, str]]:
        """The choices of an option in words, without "as the rules say"."""
        known = CHOICES.get(name)
        if known is None:
            return [("yes", words.gettext("yes")), ("no", words.gettext("no"))]
        return [(str(value), words.choice_name(name, value)) for value in known]

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
        return any(seat - 1 in each.sides for each in self.problems if each.what in _ABOUT_NAMES)

    def shows_all_names(self) -> bool:
        """Whether fields beyond the number of players must be seen: there is a name in one."""
        return any(each.what is What.MORE_NAMES_THAN_PLAYERS for each in self.problems)

    def submission(self) -> str:
        """The submission key; a form without one is a sending of its own."""
        return self.key.data or new_key()

    def typed_names(self) -> list[str]:
        """What stands in the name fields, trimmed, one for each seat."""
        return [one_line(self[f"name-{seat}"].data or "") for seat in range(1, MOST_PLAYERS + 1)]

    def scorekeeper(self) -> str:
        """Who enters the scores: the first name until somebody says otherwise."""
        return self.typed_names()[0]

    def read(self) -> Ready | None:
        """The match as entered; None where something is wrong, said in `sentences`."""
        found: list[Problem] = []
        seating = SEATINGS.get(self.players.data or "")
        rules = self._rules(seating.players if seating else 2, found)
        match = None
        if seating is None:
            found.append(
                Problem(What.UNKNOWN_CHOICE, text=f"players: {str(self.players.data)[:40]}")
            )
        else:
            names = self.typed_names()
            found += _extra_names(names, seating)
            found += problems_of_names(list(enumerate(names[: seating.players])))
            match = Match(rules, seating.of(names[: seating.players]), first_dealer=self._dealer())
            if not found:
                found += problems_of_setup(match)
        found += self._other_problems()
        self.problems = tuple(found)
        self.sentences = tuple(words.problem(each, []) for each in found)
        if found or match is None:
            return None
        return Ready(match, words.Style(self.cards.data))

    def _rules(self, players: int, found: list[Problem]) -> Rules:
        rules = Rules.of(
            self.preset.data if self.preset.data in PRESETS else DEFAULT_PRESET, players
        )
        typed = str(self.target.data or "").strip()
        if typed:
            target = number(typed, LARGEST_TARGET)
            if not target:
                found.append(Problem(What.TARGET_OUT_OF_RANGE, text=typed[:40]))
            else:
                rules = replace(rules, target=target)
        return replace(rules, options=replace(rules.options, **self._changed()))

    def _changed(self) -> dict[str, Any]:
        changed: dict[str, Any] = {}
        for name in OPTION_NAMES:
            chosen = self[name].data or ""
            known = {str(value): value for value in CHOICES.get(name, {})}
            known = known or {"yes": True, "no": False}
            if chosen in known:
                changed[name] = known[chosen]
        return changed

    def _dealer(self) -> int:
        seat = number(self.dealer.data or "1", MOST_PLAYERS)
        return -1 if seat is None else seat - 1

    def _other_problems(self) -> list[Problem]:
        found = []
        if self.preset.data not in PRESETS:
            found.append(Problem(What.UNKNOWN_PRESET, text=str(self.preset.data)[:40]))
        known = {name: [value for value, _ in self.option_choices(name)] for name in OPTION_NAMES}
        known["cards"] = [style.value for style in words.Style]
        for name, values in known.items():
            chosen = self[name].data or ""
            if chosen not in values and (chosen or name == "cards"):
                found.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {chosen[:40]}"))
        return found


for _seat in range(1, MOST_PLAYERS + 1):
    setattr(NewMatchForm, f"name-{_seat}", StringField())
for _name in OPTION_NAMES:
    setattr(NewMatchForm, _name, StringField())


def _extra_names(names: list[str], seating: Seating) -> list[Problem]:
    extra = [name for name in names[seating.players :] if name]
    if not extra:
        return []
    return [
        Problem(What.MORE_NAMES_THAN_PLAYERS, figures=(seating.players,), text=", ".join(extra))
    ]
