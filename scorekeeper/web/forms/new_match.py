"""The form of a new match: who plays with whom, by which rules. Nothing of it is needed."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Self

from wtforms import HiddenField, StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.documents.record import style_of
from scorekeeper.rules.ending import (
    BY_TARGET,
    LARGEST_DEALS,
    LARGEST_MARGIN,
    MOST_MINUTES,
    USUAL_ENDINGS,
    Aim,
    Ending,
    Level,
)
from scorekeeper.rules.free_text import visible
from scorekeeper.rules.match import (
    SIGNS,
    Match,
    problems_of_names,
    problems_of_setup,
    problems_of_signs,
)
from scorekeeper.rules.presets import (
    DEFAULT_PRESET,
    GAMES,
    PRESETS,
    USUAL_PRESETS,
    Direction,
    Finish,
    Game,
    Rules,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.seating import SEATINGS, Seating
from scorekeeper.tables.match.matches import MatchSetup
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.forms.fields import Choice, Lines, SubmissionKey
from scorekeeper.web.forms.house_rules import STYLES, HouseRulesForm, field_of
from scorekeeper.web.forms.numbers import number, unread

MOST_PLAYERS = 6


USUAL_SEATINGS = ("2", "3", "4", "6")


ABOUT_NAMES = {
    *(What.NAME_BLANK, What.NAME_TOO_LONG, What.NAME_TWICE, What.NAME_IS_SIGN),
    *(What.UNSEEN_CHARACTER, What.ONLY_UNSEEN_CHARACTERS, What.TOO_MANY_MARKS),
}


_NUMBERS = {
    "deals": ("deals", LARGEST_DEALS),
    "minutes": ("minutes", MOST_MINUTES),
    "ahead": ("margin", LARGEST_MARGIN),
}
"""The fields in which numbers of an ending are typed: its name for each, and the largest."""


class NewMatchForm(HouseRulesForm):
    """Everything has a usual answer; who gives no names gives none. Whatever is chosen of what is
    offered, a match can start: see `Rules.fitting`, and :meth:`_dealer`.

    An empty target means the one that the rules give for that number of players, an empty
    option what the rules say: so nothing goes stale when rules or players change.
    """

    key = SubmissionKey()
    zone = HiddenField()
    players = Choice(SEATINGS, default="2")
    name = Lines(MOST_PLAYERS)
    preset = Choice(GAMES, What.UNKNOWN_PRESET, default=DEFAULT_PRESET)
    cards = Choice(STYLES, default=words.Style.ITALIAN.value)
    dealer = StringField(default="1")
    ends = Choice({"": (None, BY_TARGET)} | USUAL_ENDINGS, default="")
    deals = StringField()
    minutes = StringField()
    ahead = StringField()
    aim = Choice({"": Aim.MOST, "fewest": Aim.FEWEST}, default="")

    @classmethod
    def again(cls, played: MatchState, new: Mapping[str, str]) -> Self:
        """The form filled in: the same people and rules, but what is set in `new` for the table;
        the deal goes on to the next dealer."""
        names, dealer = list(played.players), played.match.dealer(played.next_deal)
        if played.match.seated is not _named(played.match.rules, len(names)):
            names, dealer = [names[0], *names[:0:-1]], -dealer % len(names)
        return cls(name=names, dealer=str(dealer + 1), **cls._usual(played, new))

    @classmethod
    def _usual(cls, played: MatchState, new: Mapping[str, str]) -> dict[str, str]:
        """How many play by which rules, where the last match of a table was that one."""
        match, rules = played.match, played.match.rules
        seating = Seating(len(match.sides), len(match.sides[0].players))
        # Beside deals or minutes no target means none.
        is_alone = rules.ending.deals is None and rules.ending.minutes is None
        usual = rules.preset.target_for(seating.players) if is_alone else None
        same = {
            "preset": rules.preset.key,
            "target": "" if rules.target in (None, usual) else str(rules.target),
            "cards": played.style.value,
            **{
                field_of(rules.preset, name): _sent(rules.options.chosen(name))
                for name in rules.changed
            },
            **_sent_ending(rules.ending),
        }
        if "preset" in new:  # with these rules come their own target and options
            same = {"cards": same["cards"]}
        players = next((each for each in SEATINGS if SEATINGS[each] == seating), "2")
        return {"players": players} | same | _taken(new)

    def shown_presets(self) -> list[str]:
        """The keys of the presets that are in sight: the one that is chosen, and the usual ones."""
        chosen = [self.preset.data] if self.preset.value else []
        return list(dict.fromkeys([*chosen, *USUAL_PRESETS]))

    def other_presets(self) -> list[str]:
        """The keys of the others."""
        return [key for key in PRESETS if key not in self.shown_presets()]

    def other_games(self) -> list[str]:
        """The keys of the other games, those known where the language is spoken first."""
        keys = [key for key, game in GAMES.items() if game.is_family]
        others = [key for key in keys if key not in self.shown_presets()]
        return sorted(others, key=lambda key: GAMES[key].language != words.spoken())

    def about_presets(self) -> dict[str, Game]:
        """Every game by its key."""
        return GAMES

    def targets(self) -> dict[str, dict[str, int]]:
        """The usual target of each preset for each seating."""
        return {
            preset: {
                key: Rules.fitting(preset, s.players).target or 0 for key, s in SEATINGS.items()
            }
            for preset in GAMES
        }

    def has_house_rules(self) -> bool:
        """Whether anything is chosen that is folded away."""
        return self.players.data not in USUAL_SEATINGS or self.has_options()

    def has_ending(self) -> bool:
        """Whether more than the target is to end the match."""
        return any(self[name].data for name in ("ends", "aim", *_NUMBERS))

    def rules(self, preset: str, players: int) -> Rules:
        """The same, with what ends the match: numbers that are typed stand for the usual ones.

        Where a game is counted in order, it is so only in a match that its target ends.
        """
        rules = super().rules(preset, players)
        if not self.has_ending():
            return rules
        target, ending = self.ends.value or (None, BY_TARGET)
        typed = {
            name: number(self[field].data or "", most) for field, (name, most) in _NUMBERS.items()
        }
        given = {name: value for name, value in typed.items() if value is not None}
        ending = replace(ending, aim=self.aim.value or Aim.MOST, **given)
        if not self.target.data and (target or ending.deals or ending.minutes):
            rules = replace(rules, target=target)
        finish = rules.options.finish if self.finish.data else Finish.HIGHEST
        return replace(rules, ending=ending, options=replace(rules.options, finish=finish))

    def validate_deals(self, field: StringField) -> None:
        """Refuse what is no number of deals; of minutes and of the lead alike."""
        typed = str(field.data or "").strip()
        if typed and number(typed, _NUMBERS[field.short_name][1]) is None:
            raise ValidationError(unread(field.short_name, typed))

    validate_minutes = validate_ahead = validate_deals

    def is_wrong(self, seat: int) -> bool:
        """Whether a problem is about the name at that seat."""
        return any(seat - 1 in each.sides for each in self.problems if each.what in ABOUT_NAMES)

    def shows_all_names(self) -> bool:
        """Whether fields beyond the number of players must be seen: there is a name in one."""
        return any(each.what is What.MORE_NAMES_THAN_PLAYERS for each in self.problems)

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

    def read(self) -> MatchSetup | None:
        """The match as entered; None where something is wrong, said in `sentences`."""
        if not self.validate():
            return None
        match = self._match()
        self.refuse(problems_of_setup(match))
        style = style_of(match.rules.preset, self.cards.value)
        return None if self.problems else MatchSetup(match, style)

    def _match(self) -> Match:
        seating = self.players.value
        sides = seating.of(self.name.data[: seating.players])
        rules = self.rules(self.preset.data, seating.players)
        dealer, seated = self._dealer(seating.players), _named(rules, seating.players)
        return Match(rules, sides, first_dealer=dealer, seated=seated)

    def _dealer(self, players: int) -> int:
        """The seat that deals first: the first one, where the chosen one does not play."""
        seat = number(self.dealer.data or "1", MOST_PLAYERS)
        if seat is None:
            return -1
        return seat - 1 if seat <= players else 0


class FirstMatchForm(NewMatchForm):
    """The same on the first page: the match begins at `table`, a new one where that is empty."""

    table = StringField(default="")

    @classmethod
    def at(cls, table: str, played: MatchState, new: Mapping[str, str]) -> Self:
        """The form of a device whose last match was that one: at the same table, by its rules.
        Who plays is said anew: for the same people there is a rematch."""
        return cls(table=table, **cls._usual(played, new))


def _taken(new: Mapping[str, str]) -> dict[str, str]:
    """Of what a table is set to what this form takes: a newer program may have set more."""
    form = NewMatchForm(formdata=None)
    return {
        name: text
        for name, text in new.items()
        if name == "target" or (name in form and text in getattr(form[name], "values", ()))
    }


def _named(rules: Rules, players: int) -> Direction:
    """Which way round the table so many players are named: the way that the deal goes. Of two it
    does not matter."""
    return rules.options.direction if players > 2 else Direction.LEFT


def _sent(value: object) -> str:
    """An option's value as the form sends it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def _sent_ending(ending: Ending) -> dict[str, str]:
    """An ending as the form sends it."""
    if ending == BY_TARGET:
        return {}
    numbers = {field: getattr(ending, name) for field, (name, _) in _NUMBERS.items()}
    usual = {"ahead": BY_TARGET.margin}
    sent = {field: str(n) for field, n in numbers.items() if n not in (None, usual.get(field))}
    of_deals = {(True, False): "deals", (True, True): "deals-or-time", (False, True): "time"}
    by = (ending.deals is not None, ending.minutes is not None)
    ends = of_deals.get(by, "") if ending.level is Level.DRAW else ""  # typed numbers play on
    return sent | {"ends": ends, "aim": "" if ending.aim is Aim.MOST else ending.aim.value}


def _extra_names(names: list[str], seating: Seating) -> list[Problem]:
    extra = [visible(name) for name in names[seating.players :] if name]
    if not extra:
        return []
    return [
        Problem(What.MORE_NAMES_THAN_PLAYERS, figures=(seating.players,), text=", ".join(extra))
    ]
