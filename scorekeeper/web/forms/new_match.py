"""The form of a new match: who plays with whom, by which rules. Nothing of it is needed."""

from collections.abc import Mapping
from typing import Self

from wtforms import HiddenField, StringField
from wtforms.validators import ValidationError

from scorekeeper import words
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.free_text import problems_of_names, problems_of_signs, visible
from scorekeeper.rules.match.match import SEATINGS, Match, Seating, problems_of_setup
from scorekeeper.rules.match.meeting import Meeting, problems_of_games
from scorekeeper.rules.presets import (
    DEFAULT_PRESET,
    FOR_ANY_NUMBER,
    GAMES,
    PRESETS,
    USUAL_PRESETS,
    Direction,
    Rules,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match.matches import MatchSetup
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.forms.ending import (
    ENDING,
    MEETING,
    PLAN,
    TYPED,
    MeetingForm,
    sent_meeting,
    sent_plan,
    sent_rules,
)
from scorekeeper.web.forms.fields import Choice, Lines, SubmissionKey
from scorekeeper.web.forms.house_rules import OPTION_FIELDS, STYLES, fields_of
from scorekeeper.web.forms.numbers import number

MOST_PLAYERS = 6


USUAL_SEATINGS = ("2", "3", "4", "6")
_SHOWN = {
    words.Style.ITALIAN: Card(Suit.COINS, 8),
    words.Style.FRENCH: Card(Suit.CUPS, 9),
    words.Style.TUNISIAN: Card(Suit.CUPS, 8),
    words.Style.SPANISH: Card(Suit.SWORDS, 8),
    words.Style.NUMBERS: Card(Suit.BATONS, 7),
}
_USUAL = {
    "it": (FOR_ANY_NUMBER, DEFAULT_PRESET),
    "es": ("escoba", FOR_ANY_NUMBER),
    "fr": (FOR_ANY_NUMBER, "chkobba"),
}


class NewMatchForm(MeetingForm):
    """Everything has a usual answer; who gives no names gives none. Whatever is chosen of what is
    offered, a match can start: see `Rules.fitting`, and :meth:`_dealer`.

    An empty target means the one that the rules give for that number of players, an empty
    option what the rules say, no cards those that are usual for the game: so nothing goes stale
    when rules or players change.
    """

    key = SubmissionKey()
    zone = HiddenField()
    players = Choice(SEATINGS, default="2")
    name = Lines(MOST_PLAYERS)
    preset = Choice(GAMES, What.UNKNOWN_PRESET, default=DEFAULT_PRESET)
    cards = Choice({"": None} | STYLES, default="")
    dealer = StringField(default="1")

    @classmethod
    def again(
        cls, played: MatchState, new: Mapping[str, str], meeting: Meeting | None = None
    ) -> Self:
        """The form filled in: the same people, rules and kind of meeting, but what is set in `new`
        for the table; the deal goes on to the next dealer."""
        names, dealer = list(played.players), played.match.dealer(played.next_deal)
        if played.match.seated is not _named(played.match.rules, len(names)):
            names, dealer = [names[0], *names[:0:-1]], -dealer % len(names)
        return cls(name=names, dealer=str(dealer + 1), **cls._usual(played, new, meeting))

    @classmethod
    def _usual(
        cls, played: MatchState, new: Mapping[str, str], meeting: Meeting | None = None
    ) -> dict[str, str]:
        """How many play by which rules, where the last match of a table was that one."""
        match = played.match
        rules = (meeting and meeting.planned(1)) or match.rules
        seating = Seating(len(match.sides), len(match.sides[0].players))
        same = {
            **sent_rules(rules, seating.players),
            "cards": "" if played.style is words.usual_cards(rules.preset) else played.style.value,
            **sent_meeting(meeting),
            **sent_plan(meeting, seating.players),
        }
        if "preset" in new:  # with these rules come their own target and options
            same = {"cards": same["cards"]}
        for fields in (ENDING, (*MEETING, *PLAN)):
            if any(name in new for name in fields):  # one ending does not fill up another
                same = {name: text for name, text in same.items() if name not in fields}
        players = next((each for each in SEATINGS if SEATINGS[each] == seating), "2")
        new = _taken(new)
        game = GAMES[new.get("preset") or same.get("preset") or rules.preset.key]
        foreign = OPTION_FIELDS - fields_of(game)
        usual = {"players": players} | same | new
        return {name: text for name, text in usual.items() if name not in foreign}

    def shown_presets(self) -> list[str]:
        """The keys of the presets that are in sight: the one that is chosen, and those that are
        usual where the language is spoken."""
        chosen = [self.preset.data] if self.preset.value else []
        return list(dict.fromkeys([*chosen, *_usual_presets()]))

    def lines(self) -> list[tuple[str, str]]:
        """For each number of players what is chosen, in one line: "Traditional · to 11"."""
        preset = self.preset.data if self.preset.value else DEFAULT_PRESET
        return [(key, _line(self.rules(preset, s))) for key, s in SEATINGS.items()]

    def cards_line(self) -> str:
        """What is on the cards, as the line says it."""
        usual = words.usual_cards(GAMES[self.preset.data if self.preset.value else DEFAULT_PRESET])
        style = self.cards.value or usual
        return next(text for each, text, _ in words.decks() if each is style)

    def decks(self) -> list[tuple[words.Style, str, str, Card]]:
        """What can be on the cards: its name, whose cards are so, and a card to show of it."""
        return [(style, text, whose, _SHOWN[style]) for style, text, whose in words.decks()]

    def dealer_line(self) -> str:
        """Who deals first, as the line says it."""
        seat = number(self.dealer.data or "1", MOST_PLAYERS) or 1
        if seat == 1:
            return words.gettext("the first deals")
        name = self.name.typed[seat - 1] or words.gettext("Name {n}").format(n=seat)
        return words.gettext("{name} deals").format(name=name)

    def other_presets(self) -> list[str]:
        """The keys of the others."""
        return [key for key in PRESETS if key not in self.shown_presets()]

    def other_games(self) -> list[str]:
        """The keys of the other games, those known where the language is spoken first."""
        keys = [key for key, game in GAMES.items() if game.is_family]
        others = [key for key in keys if key not in self.shown_presets()]
        return sorted(others, key=lambda key: GAMES[key].language != words.spoken())

    def about_preset(self, key: str) -> dict[str, str]:
        """Of a game its seatings, which way round it is dealt, its usual cards and its options."""
        game = GAMES[key]
        seatings = [each for each, s in SEATINGS.items() if game.takes(s.players, s.sides)]
        way, cards = game.options.direction.value, words.usual_cards(game).value
        group = self.group_of(key)
        return {"players": " ".join(seatings), "way": way, "cards": cards, "game": group}

    def targets(self) -> dict[str, dict[str, int]]:
        """The usual target of each preset for each seating."""
        return {
            preset: {
                key: Rules.fitting(preset, s.players, s.sides).target or 0
                for key, s in SEATINGS.items()
            }
            for preset in GAMES
        }

    def has_house_rules(self) -> bool:
        """Whether anything is chosen that is folded away."""
        return self.players.data not in USUAL_SEATINGS or self.has_options()

    def shows_all_names(self) -> bool:
        """Whether fields beyond the number of players must be seen: there is a name in one."""
        return any(each.what is What.MORE_NAMES_THAN_PLAYERS for each in self.problems)

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
        meeting = self.meeting_of(match)
        self.refuse(problems_of_setup(match))
        if meeting:
            self.refuse(problems_of_games(meeting, match))
        style = self.cards.value or words.usual_cards(match.rules.preset)
        return None if self.problems else MatchSetup(match, style, meeting)

    def _match(self) -> Match:
        seating = self.players.value
        sides = seating.of(self.name.data[: seating.players])
        rules = self.rules(self.preset.data, seating)
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
    def at(
        cls,
        table: str,
        played: MatchState,
        new: Mapping[str, str],
        meeting: Meeting | None = None,
    ) -> Self:
        """The form of a device whose last match was that one: at the same table, by its rules.
        Who plays is said anew: for the same people there is a rematch."""
        return cls(table=table, **cls._usual(played, new, meeting))


def usual_preset() -> str:
    """What most people play where the language is spoken, for a form in which nobody chose yet.
    Files, addresses and commands that name no rules keep to `DEFAULT_PRESET`."""
    return _USUAL.get(words.spoken(), (DEFAULT_PRESET,))[0]


def _usual_presets() -> tuple[str, ...]:
    return _USUAL.get(words.spoken(), USUAL_PRESETS)


def _line(rules: Rules) -> str:
    name = words.preset_name(rules.preset.key)
    if rules.changed:
        name = words.gettext("{preset} with house rules").format(preset=name)
    return f"{name} · {words.how_it_ends(rules)}"


def _taken(new: Mapping[str, str]) -> dict[str, str]:
    """The settings of a table that this form takes: a newer program may have stored more."""
    form = NewMatchForm(formdata=None)
    return {
        name: text
        for name, text in new.items()
        if name in TYPED or (name in form and text in getattr(form[name], "values", ()))
    }


def _named(rules: Rules, players: int) -> Direction:
    """Which way round the table so many players are named: the way that the deal goes. Of two it
    does not matter."""
    return rules.options.direction if players > 2 else Direction.LEFT


def _extra_names(names: list[str], seating: Seating) -> list[Problem]:
    extra = [visible(name) for name in names[seating.players :] if name]
    if not extra:
        return []
    return [
        Problem(What.MORE_NAMES_THAN_PLAYERS, figures=(seating.players,), text=", ".join(extra))
    ]
