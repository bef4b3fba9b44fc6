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
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import (
    DEFAULT_PRESET,
    FOR_ANY_NUMBER,
    GAMES,
    PRESETS,
    USUAL_PRESETS,
    Rules,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.match.matches import MatchSetup
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.forms.ending import (
    ENDING_FIELDS,
    MEETING_FIELDS,
    TYPED,
    EndingForm,
    sent_meeting,
    sent_rules,
)
from scorekeeper.web.forms.fields import Choice, Lines, SubmissionKey, number
from scorekeeper.web.forms.house_rules import OPTION_FIELDS, STYLES, fields_of

MOST_PLAYERS = 6
# A card that shows what is special about each kind of cards.
_SHOWN = {
    words.Style.ITALIAN: Card(Suit.COINS, 8),
    words.Style.FRENCH: Card(Suit.CUPS, 9),
    words.Style.TUNISIAN: Card(Suit.CUPS, 8),
    words.Style.SPANISH: Card(Suit.SWORDS, 8),
    words.Style.NUMBERS: Card(Suit.BATONS, 7),
}
# The presets in sight where that language is spoken, the usual one first; else USUAL_PRESETS.
_USUAL = {
    "it": (FOR_ANY_NUMBER, DEFAULT_PRESET),
    "es": ("escoba", FOR_ANY_NUMBER),
    "fr": (FOR_ANY_NUMBER, "chkobba"),
}
TARGETS = {
    preset: {
        key: Rules.fitting(preset, seating.players, seating.sides).target or 0
        for key, seating in SEATINGS.items()
    }
    for preset in GAMES
}
"""The usual target of each preset for each seating."""


class NewMatchForm(EndingForm):
    """Everything has a usual answer, names too. Whatever is chosen of what is offered, a match can
    start: see `Rules.fitting`, and the dealer in :meth:`read`.

    An empty target means the one that the rules give for that number of players, an empty
    option what the rules say, no cards those that are usual for the game: so nothing goes stale
    when rules or players change.
    """

    targets = TARGETS
    shown_cards = _SHOWN
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
        """The form filled in with the same people, rules and kind of meeting, the next dealer, and
        with what the settings of the table have for a `new` match."""
        names, dealer = list(played.players), played.match.dealer(played.next_deal)
        if played.match.seated is not _named(played.match.rules, len(names)):
            names, dealer = [names[0], *names[:0:-1]], -dealer % len(names)
        return cls(name=names, dealer=str(dealer + 1), **cls.usual(played, new, meeting))

    @staticmethod
    def usual(
        played: MatchState, new: Mapping[str, str], meeting: Meeting | None = None
    ) -> dict[str, str]:
        """How many play by which rules, after that match and with the settings for a `new` one."""
        match = played.match
        rules = match.rules
        seating = Seating(len(match.sides), len(match.sides[0].players))
        same = {
            **sent_rules(rules, seating.players),
            "cards": "" if played.style is words.usual_cards(rules.preset) else played.style.value,
            **sent_meeting(meeting),
        }
        if "preset" in new:  # with these rules come their own target and options
            same = {"cards": same["cards"]}
        for fields in (ENDING_FIELDS, MEETING_FIELDS):
            if any(name in new for name in fields):  # one ending does not fill up another
                same = {name: text for name, text in same.items() if name not in fields}
        players = next((key for key in SEATINGS if SEATINGS[key] == seating), "2")
        # The settings of a table that this form takes: a newer program may have stored more.
        form = NewMatchForm(formdata=None)
        new = {
            name: text
            for name, text in new.items()
            if name in TYPED or (name in form and text in getattr(form[name], "values", ()))
        }
        game = GAMES[new.get("preset") or same.get("preset") or rules.preset.key]
        foreign = OPTION_FIELDS.keys() - fields_of(game).keys()
        usual = {"players": players} | same | new
        return {name: text for name, text in usual.items() if name not in foreign}

    def presets(self) -> tuple[list[str], list[str], list[str]]:
        """The keys of the presets that are in sight: the one that is chosen, and those that are
        usual where the language is spoken; of the others of Scopa; and of the other games, those
        known where the language is spoken first."""
        spoken = words.spoken()
        chosen = [self.preset.data] if self.preset.value else []
        shown = list(dict.fromkeys([*chosen, *_USUAL.get(spoken, USUAL_PRESETS)]))
        games = [key for key, game in GAMES.items() if game.is_family and key not in shown]
        games.sort(key=lambda key: GAMES[key].language != spoken)
        return shown, [key for key in PRESETS if key not in shown], games

    def in_short(self) -> tuple[list[tuple[str, str]], str, str]:
        """What is chosen, for the folded line: for each number of players the rules ("Traditional ·
        to 11"), the kind of cards, and who deals first."""
        preset = self.preset.data if self.preset.value else DEFAULT_PRESET
        lines = []
        for key, seating in SEATINGS.items():
            rules = self.rules(preset, seating)
            name = words.preset_name(rules.preset.key)
            if rules.changed:
                name = words.gettext("{preset} with house rules").format(preset=name)
            lines.append((key, f"{name} · {words.how_it_ends(rules)}"))
        style = self.cards.value or words.usual_cards(GAMES[preset])
        cards = next(text for deck, text, _ in words.decks() if deck is style)
        seat = number(self.dealer.data or "1", MOST_PLAYERS) or 1
        if seat == 1:
            return lines, cards, words.gettext("the first player deals")
        name = self.name.typed[seat - 1] or words.gettext("Name {n}").format(n=seat)
        return lines, cards, words.gettext("{name} deals").format(name=name)

    def about_preset(self, key: str) -> dict[str, str]:
        """What the page's script needs of a game: its seatings, which way round it is dealt, its
        usual cards and the group of its options."""
        game = GAMES[key]
        seatings = [key for key, s in SEATINGS.items() if game.takes(s.players, s.sides)]
        return {
            "players": " ".join(seatings),
            "way": game.options.direction.value,
            "cards": words.usual_cards(game).value,
            "game": self.group_of[key],
        }

    def shows_all_names(self) -> bool:
        """Whether fields beyond the number of players must be seen: there is a name in one."""
        return any(problem.what is What.MORE_NAMES_THAN_PLAYERS for problem in self.problems)

    def validate_players(self, field: Choice) -> None:
        """Refuse a form that does not say how many play: no page of ours sends one."""
        if not field.raw_data:
            raise ValidationError(Problem(What.UNKNOWN_CHOICE, text=field.name))

    def validate_name(self, field: Lines) -> None:
        """Refuse names that do not tell players apart, and more names than players."""
        if seating := self.players.value:
            if extra := [visible(name) for name in field.data[seating.players :] if name]:
                figures, names = (seating.players,), ", ".join(extra)
                more = Problem(What.MORE_NAMES_THAN_PLAYERS, figures=figures, text=names)
                field.errors.append(more)
            playing = field.data[: seating.players]
            field.errors += problems_of_names(list(enumerate(playing)))
            field.errors += problems_of_signs(playing)

    def read(self) -> MatchSetup | None:
        """The match as entered; None where something is wrong, said in `sentences`."""
        if not self.validate():
            return None
        seating = self.players.value
        rules = self.rules(self.preset.data, seating)
        seat = number(self.dealer.data or "1", MOST_PLAYERS)
        if seat is None:
            dealer = -1  # which is refused
        else:
            # The first seat deals where the chosen one does not play.
            dealer = seat - 1 if seat <= seating.players else 0
        match = Match(
            rules,
            seating.of(self.name.data[: seating.players]),
            first_dealer=dealer,
            seated=_named(rules, seating.players),
        )
        meeting = self.meeting_of(match)
        self.refuse(problems_of_setup(match))
        if meeting:
            self.refuse(problems_of_games(meeting, match))
        style = self.cards.value or words.usual_cards(match.rules.preset)
        return None if self.problems else MatchSetup(match, style, meeting)


class FirstMatchForm(NewMatchForm):
    """The form of a new match on the first page: it begins at `table`, at a new one where that is
    empty."""

    table = StringField(default="")


def usual_preset() -> str:
    """What most people play where the language is spoken, for a form in which nobody chose yet.
    Files, addresses and commands that name no rules keep to `DEFAULT_PRESET`."""
    return _USUAL.get(words.spoken(), (DEFAULT_PRESET,))[0]


def _named(rules: Rules, players: int) -> Direction:
    """The direction in which the players around the table are named: that of the deal. With two it
    does not matter."""
    return rules.options.direction if players > 2 else Direction.LEFT
