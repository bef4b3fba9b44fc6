"""The form of "only what decides": the high cards of a pile, its coins and its cards as numbers.

Fields: one per card, for those that were tapped; `none`, the ranks of which a side has no card
("7-1 6-2": no seven is side 1's, no six is side 2's); `upto`, the rank down to which every card is
tapped, and `brush`, the side that is picked, where there is no script; `cards-1`, `coins-1` ...,
or in their place `cards-1-other` ..., which count where they are filled in; `table`; what `claims`
names; and those of every deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper import words
from scorekeeper.rules.entry.claims import claim_kinds, single_cards
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.entry.key_cards import KeyCardAnswers, KeyCards, KeyCardsSide
from scorekeeper.rules.entry.method import Claims, Entry, EntryMethod
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import ClaimKind, Value
from scorekeeper.web.cards.card_grid import by_rank
from scorekeeper.web.deal.forms.base import GridForm
from scorekeeper.web.deal.forms.key_card_fields import answers_in, fields_of, numbers_in, picked_in
from scorekeeper.web.forms.numbers import unread, whole

YES, NO = "yes", "no"


def claims_of(claims: Sequence[Claims]) -> dict[str, str]:
    """The fields of a stored deal; of what was said of no side there are none."""
    names = dict.fromkeys(name for own in claims for name, _ in own)
    return {
        f"{name}-{side}": _text(dict(own).get(name))
        for name in names
        for side, own in enumerate(claims, 1)
    }


def yes_or_no(typed: Mapping[str, str], name: str, problems: list[Problem]) -> bool | None:
    """Whether the side has that card; None where nothing is said."""
    text = typed.get(name, "")
    if text not in ("", YES, NO):
        problems.append(unread(name, text))
    return {YES: True, NO: False}.get(text)


def number_or_nothing(
    typed: Mapping[str, str], name: str, side: int, problems: list[Problem]
) -> int | None:
    """The number that is said of the side, from 0; None where none is."""
    text = typed.get(name, "")
    return whole(name, text, (side,), problems) if text else None


def _text(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None else str(value)


USUAL_OF_TWO = range(3, 8), range(12, 29)
USUAL_OF_MANY = range(7), range(3, 26)
"""The coins and the cards that most piles hold: of two sides, and of more. Each fills its room."""


class KeyCardsForm(GridForm):
    """The cards that were tapped, and two numbers a side."""

    TEMPLATE: ClassVar[str] = "deal/key_cards.html"

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take the cards; a number that was typed takes the place of one that was picked."""
        super().take(sent)
        for name in [f"{kind}-{side}" for kind in ("cards", "coins") for side in self.numbers]:
            if other := self.typed.pop(f"{name}-other", ""):
                self.typed[name] = other

    @property
    def usual(self) -> tuple[list[str], list[str]]:
        """The numbers of coins and of cards that are one tap away."""
        coins, cards = USUAL_OF_TWO if len(self.numbers) == 2 else USUAL_OF_MANY
        return [*map(str, coins)], [*map(str, cards)]

    def grid(self) -> Markup:
        """The forty cards, rank by rank as they are asked for."""
        missing = frozenset(self.missing)
        return by_rank(self.pieces, self.played.style, self.owners, missing)

    @property
    def picked(self) -> int:
        """The side whose tile was picked, from 1."""
        return picked_in(self.typed, self.numbers)

    def taken(self) -> str:
        """What is taken as whose so far, a line a side."""
        return "\n".join(
            words.taken_so_far(self.answers([]).implied, self.played.names, self.played.style)
        )

    def read_deal(self, problems: list[Problem]) -> Deal | None:
        """The deal as far as it was said; None where something is wrong, or is not said, of it."""
        answers = self.answers(problems)
        cards, coins = numbers_in(self.typed, answers, self.played.match.rules, problems)
        entry = KeyCards(self._sides(answers, cards, coins, problems), answers.table)
        wanted = self._cards_wanted(answers, entry)
        deal = self.deal_of(entry)
        if not problems and (saved := self._as_saved(deal)):
            return saved
        if not (problems or wanted):
            return deal
        if not problems:
            wrong = problems_of_deal(deal, self.played.match.rules, len(self.numbers))
            problems += (each for each in wrong if each.what is not What.STILL_OPEN)
        problems[:0] = wanted
        return None

    def _cards_wanted(self, answers: KeyCardAnswers, entry: KeyCards) -> list[Problem]:
        """The question for the cards of nobody, if there are any that no claim says whose they
        are: who has the settebello has the 7 of coins."""
        unknown = entry.evidence(self.played.match.rules).unknown
        cards = tuple(card for card in answers.wanted if card in unknown)
        return [Problem(What.CARDS_WANTED, cards=cards)] if cards else []

    def claims(self) -> dict[str, ClaimKind]:
        """What is asked for by name, and what an imported deal says so, to be shown and kept."""
        kinds = claim_kinds(self.played.match.rules).items()
        fields = {name.rpartition("-")[0] for name in self.typed}
        return {
            name: kind
            for name, kind in kinds
            if kind in (ClaimKind.LENGTH, ClaimKind.HOLDER) and (self.asks(name) or name in fields)
        }

    def decisive(self, name: str) -> str:
        """The cards without which nobody has that point."""
        point = next(each for each in self.played.match.rules.points if each.name == name)
        return " ".join(map(str, point.decisive))

    def asks(self, name: str) -> bool:
        """Whether the page always asks for that: no card of the ranks that it asks for tells it."""
        rules = self.played.match.rules
        single = {point.name for point in single_cards(rules)}
        return rules.preset.is_family and name not in single

    def _sides(
        self,
        answers: KeyCardAnswers,
        cards: Sequence[int],
        coins: Sequence[int | None],
        problems: list[Problem],
    ) -> tuple[KeyCardsSide, ...]:
        return tuple(
            KeyCardsSide(
                cards[side],
                coins[side],
                answers.tapped[side],
                self._claims(side, problems),
                implied=answers.implied[side],
            )
            for side in range(len(self.numbers))
        )

    def _claims(self, side: int, problems: list[Problem]) -> Claims:
        """What was claimed of points beside the cards."""
        claims: list[tuple[str, Value]] = []
        for name, kind in self.claims().items():
            field = f"{name}-{side + 1}"
            if kind is ClaimKind.LENGTH:
                value: Value | None = number_or_nothing(self.typed, field, side, problems)
            else:
                value = yes_or_no(self.typed, field, problems)
            claims += [] if value is None else [(name, value)]
        return tuple(claims)

    def answers(self, problems: list[Problem]) -> KeyCardAnswers:
        """What was said of the cards, and with that what it implies."""
        rules = self.played.match.rules
        return answers_in(self.typed, self.owners, self.numbers, rules, problems)

    def _as_saved(self, deal: Deal) -> Deal | None:
        """The deal with the cards that are stored as implied, where what was said of it is what
        is stored: nothing more is concluded from a deal that is not corrected."""
        if not 1 <= self.deal <= len(self.played.match.deals):
            return None
        saved = self.played.match.deals[self.deal - 1].entry
        if saved.method is not EntryMethod.KNOWN or self.text("upto"):
            return None
        same = saved.without_implied() == deal.entry.without_implied()
        said_again = sorted(self.text("none").split()) == sorted(
            self._fields_of(saved)["none"].split()
        )
        return replace(deal, entry=saved) if same and said_again else None

    def fill_in(self, entered: Deal) -> None:
        """Say again what was said of a deal that was entered so."""
        entry = entered.entry
        if entry.method is not EntryMethod.KNOWN:
            return
        self.typed |= self._fields_of(entry) | claims_of(entry.claims)
        for number, cards in enumerate(entry.named, 1):
            self.owners |= dict.fromkeys(cards, number)

    def _fields_of(self, entry: Entry) -> dict[str, str]:
        return fields_of(entry, self.played.match.rules)
