"""The form of "only what decides": the high cards of a pile, its coins and its cards as numbers.

Fields: one per card, for those that were tapped; `none`, the ranks of which a side has no card
("7-1 6-2": no seven is side 1's, no six is side 2's); `upto`, the rank down to which every card is
tapped, and `brush`, the side that is picked, where there is no script; `cards-1`, `coins-1` ...,
or in their place `cards-1-other` ..., which count where they are filled in; `table`; what `claims`
names; and those of every deal.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from werkzeug.datastructures import MultiDict

from scorekeeper import words
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.entry.claims import claim_kinds, single_cards
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.entry.key_cards import ASKED_RANKS, KeyCardAnswers, KeyCards, KeyCardsSide
from scorekeeper.rules.entry.method import Claims, Entry, EntryMethod
from scorekeeper.rules.game.kinds import Most
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import ClaimKind, Value
from scorekeeper.web.deal.forms.base import GridForm
from scorekeeper.web.forms.fields import typed_whole, unread

YES, NO = "yes", "no"
MOST_CARDS, MOST_COINS = 40, 10
USUAL_OF_TWO = range(3, 8), range(12, 29)
USUAL_OF_MANY = range(7), range(3, 26)
"""The coins and the cards that most piles hold: of two sides, and of more. Each fills its room."""
_NOT_COUNTED = {"cards": What.CARDS_NOT_COUNTED, "coins": What.COINS_NOT_COUNTED}


@dataclass(frozen=True, slots=True)
class KeyCardClaim:
    """What a side can say of a point: its name, of what kind, and the cards without which nobody
    has it; None where the page does not ask for it."""

    name: str
    kind: ClaimKind
    cards: str | None


class KeyCardsForm(GridForm):
    """The cards that were tapped, and two numbers a side."""

    TEMPLATE: ClassVar[str] = "deal/key_cards.html"
    RANK_BY_RANK: ClassVar[bool] = True

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

    def taken(self) -> str:
        """What is taken as whose so far, a line a side."""
        return "\n".join(
            words.taken_so_far(self.answers([]).implied, self.played.names, self.played.style)
        )

    def claims(self) -> list[KeyCardClaim]:
        """What is asked for by name, since no card of the ranks that the page asks for tells it,
        and what an imported deal says so, to be shown and kept."""
        rules = self.played.match.rules
        single = {point.name for point in single_cards(rules)}
        fields = {name.rpartition("-")[0] for name in self.typed}
        decisive = {point.name: " ".join(map(str, point.decisive)) for point in rules.points}
        claims = []
        for name, kind in claim_kinds(rules).items():
            is_asked = rules.preset.is_family and name not in single
            if kind in (ClaimKind.LENGTH, ClaimKind.HOLDER) and (is_asked or name in fields):
                claims.append(KeyCardClaim(name, kind, decisive[name] if is_asked else None))
        return claims

    def answers(self, problems: list[Problem]) -> KeyCardAnswers:
        """What was said of the cards, and with that what it implies."""
        none = set()
        for text in self.text("none").split():
            match = re.fullmatch(r"(\d{1,2})-(\d)", text, re.ASCII)
            if match and int(match[1]) in ASKED_RANKS and int(match[2]) in self.numbers:
                none.add((int(match[1]), int(match[2]) - 1))
            else:
                problems.append(unread("none", text))
        owners, rules = self.owners.items(), self.played.match.rules
        answers = KeyCardAnswers(
            tuple(frozenset(card for card, who in owners if who == side) for side in self.numbers),
            frozenset(none),
            table=typed_whole("table", self.text("table"), (), problems),
            asked=frozenset(DECK)
            if rules.compared
            else frozenset(point.card for point in single_cards(rules)),
        )
        if self.text("upto") in map(str, ASKED_RANKS):
            return answers.down_to(int(self.text("upto")), self.picked - 1)
        return answers

    def read_deal(self, problems: list[Problem]) -> Deal | None:
        """The deal as far as it was said; None where something is wrong, or is not said, of it."""
        answers, rules = self.answers(problems), self.played.match.rules
        cards = self._numbers("cards", MOST_CARDS - answers.table, answers, problems)
        coins: Sequence[int | None] = [None] * len(cards)
        is_counted = any(isinstance(each, Most) and each.of for each in rules.points)
        if is_counted or any(self.text(f"coins-{number}") for number in self.numbers):
            # Coins left on the table are in nobody's count: then each side's must be given.
            total = None if answers.table else MOST_COINS
            coins = self._numbers("coins", total, answers, problems)
        sides = tuple(
            KeyCardsSide(
                cards[side],
                coins[side],
                answers.tapped[side],
                self._claims(side, problems),
                implied=answers.implied[side],
            )
            for side in range(len(cards))
        )
        entry = KeyCards(sides, answers.table)
        # Cards of nobody are asked for, unless a claim says whose they are: who has the settebello
        # has the 7 of coins.
        unknown = entry.evidence(rules).unknown
        wanted = tuple(card for card in answers.wanted if card in unknown)
        deal = self.deal_of(entry)
        if not problems and (stored := self._as_stored(deal)):
            return stored
        if not (problems or wanted):
            return deal
        if not problems:
            wrong = problems_of_deal(deal, rules, len(sides))
            problems += (each for each in wrong if each.what is not What.STILL_OPEN)
        problems[:0] = [Problem(What.CARDS_WANTED, cards=wanted)] if wanted else []
        return None

    def _numbers(
        self, name: str, total: int | None, answers: KeyCardAnswers, problems: list[Problem]
    ) -> list[int]:
        """One number a side; the only one that is not given is what the others leave of `total`.

        Of two that are not given, that of the side of which nothing was said is not asked for.
        """
        texts = [self.text(f"{name}-{number}") for number in self.numbers]
        read = [
            typed_whole(f"{name}-{i + 1}", text, (i,), problems) for i, text in enumerate(texts)
        ]
        missing = [side for side, text in enumerate(texts) if not text]
        if total is None or len(missing) > 1:
            silent = answers.silent if total is not None and len(answers.silent) == 1 else ()
            asked = (side for side in missing if side not in silent)
            problems += [Problem(_NOT_COUNTED[name], sides=(side,)) for side in asked]
        elif missing:
            read[missing[0]] = max(0, total - sum(read))
        return read

    def _claims(self, side: int, problems: list[Problem]) -> Claims:
        """What was claimed of points beside the cards; where nothing is said, there is no claim."""
        claims: list[tuple[str, Value]] = []
        for each in self.claims():
            field = f"{each.name}-{side + 1}"
            text = self.text(field)
            if text and each.kind is ClaimKind.LENGTH:
                claims.append((each.name, typed_whole(field, text, (side,), problems)))
            elif text in (YES, NO):
                claims.append((each.name, text == YES))
            elif text:
                problems.append(unread(field, text))
        return tuple(claims)

    def _as_stored(self, deal: Deal) -> Deal | None:
        """The deal with the cards that are stored as implied, where what was said of it is what
        is stored: nothing more is concluded from a deal that is not corrected."""
        if not 1 <= self.deal <= len(self.played.match.deals):
            return None
        stored = self.played.match.deals[self.deal - 1].entry
        if stored.method is not EntryMethod.KNOWN or self.text("upto"):
            return None
        is_same = stored.without_implied() == deal.entry.without_implied()
        none = self._fields_of(stored)["none"].split()
        is_same = is_same and sorted(self.text("none").split()) == sorted(none)
        return replace(deal, entry=stored) if is_same else None

    def fill_in(self, entered: Deal) -> None:
        """Say again what was said of a deal that was entered so."""
        entry = entered.entry
        if entry.method is not EntryMethod.KNOWN:
            return
        self.typed |= self._fields_of(entry)
        for number, cards in enumerate(entry.named, 1):
            self.owners |= dict.fromkeys(cards, number)
        names = dict.fromkeys(name for own in entry.claims for name, _ in own)
        for number, own in enumerate(entry.claims, 1):
            for name in names:
                value = dict(own).get(name)
                text = "" if value is None else str(value)
                self.typed[f"{name}-{number}"] = (
                    {True: YES, False: NO}[value] if isinstance(value, bool) else text
                )

    def _fields_of(self, entry: Entry) -> dict[str, str]:
        """The fields that say what is stored, so that the same cards are implied again."""
        lacking = sorted(KeyCardAnswers.again(entry.named, entry.implied, entry.left).none)
        fields = {
            "table": str(entry.left),
            "none": " ".join(f"{rank}-{side + 1}" for rank, side in lacking),
        }
        for number, side in enumerate(entry.figures(self.played.match.rules), 1):
            numbers = {"cards": side.cards, "coins": side.coins}
            fields |= {f"{name}-{number}": str(n) for name, n in numbers.items() if n is not None}
        return fields
