"""Several games that count together, each perhaps by other rules, for the form of a new match."""

from dataclasses import replace

from wtforms import StringField

from scorekeeper import words
from scorekeeper.rules.match.match import Match, Seating
from scorekeeper.rules.match.meeting import MOST_N, Kind, Meeting
from scorekeeper.rules.presets import GAMES, Game, Rules
from scorekeeper.web.forms.ending import EndingForm
from scorekeeper.web.forms.fields import Choice
from scorekeeper.web.forms.house_rules import HouseRulesForm
from scorekeeper.web.forms.numbers import number

FURTHER = range(2, MOST_N + 1)
"""The games after the first one."""
PLAN = ("mixed", *(f"{name}-{place}" for place in FURTHER for name in ("game", "target")))


class MeetingForm(EndingForm):
    """For each game after the first one what is played and to how many points: `game-2`, `target-2`
    and so on. What is empty is as in the first game or, of another one, as its rules say; what else
    is chosen holds for all. Nothing of it counts unless games are to be `mixed`."""

    mixed = Choice({"": False, "yes": True}, default="")

    def further(self) -> list[tuple[int, Choice, StringField]]:
        """The place and the fields of each game after the first one."""
        return [(place, self[f"game-{place}"], self[f"target-{place}"]) for place in FURTHER]

    def mixed_choices(self) -> list[tuple[str, str]]:
        """Whether all games have the same rules, in words."""
        return [(sent, words.games_choice(sent)) for sent in self.mixed.values]

    def games_at_hand(self) -> list[Game]:
        """Those of the further games too: what is chosen of the rules holds for all of them."""
        others = (game.value for _, game, _ in self.further() if self.mixed.value)
        return [*super().games_at_hand(), *filter(None, others)]

    def meeting_of(self, match: Match) -> Meeting | None:
        """The meeting that the match begins; None where it is alone, and where it is not one of two
        sides: then a match can start all the same."""
        chosen: Meeting | None = self.meeting.value
        if chosen is None or len(match.sides) != 2:
            return None
        many = number(self.games.data or "", MOST_N)
        if many is not None and chosen.kind is not Kind.LEGS:
            chosen = replace(chosen, n=many)
        if not self.mixed.value:
            return chosen
        further = self.further()[: max(0, chosen.n - 1)]
        rules = (match.rules, *(self._rules_of(game, target, match) for _, game, target in further))
        return replace(chosen, rules=rules) if len(set(rules)) > 1 else chosen

    def _rules_of(self, game: Choice, target: StringField, match: Match) -> Rules:
        """Of a further game: other rules are no answer where it is not for those who play."""
        sides = len(match.sides)
        seating = Seating(sides, len(match.players) // sides)
        key = game.data or match.rules.preset.key
        same = "" if game.data else self.target.data
        rules = self.rules(key, seating, target.data or same or "")
        return rules if rules.preset.key == key else Rules.of(key, seating.players)


for _place in FURTHER:
    setattr(MeetingForm, f"game-{_place}", Choice({"": None} | GAMES, default=""))
    setattr(MeetingForm, f"target-{_place}", StringField())
    setattr(MeetingForm, f"validate_target-{_place}", HouseRulesForm.validate_target)


def sent_plan(meeting: Meeting | None, players: int) -> dict[str, str]:
    """The rules of the games of a meeting of so many players as the form sends them, as far as it
    asks for them."""
    if meeting is None or not meeting.rules:
        return {}
    first, sent = meeting.rules[0], {"mixed": "yes"}
    for place, rules in enumerate(meeting.rules[1:], 2):
        is_same = rules.preset is first.preset
        sent[f"game-{place}"] = "" if is_same else rules.preset.key
        usual = first.target if is_same else rules.preset.target_for(players)
        sent[f"target-{place}"] = "" if rules.target in (None, usual) else str(rules.target)
    return sent
