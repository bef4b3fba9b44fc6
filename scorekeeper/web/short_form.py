"""The form of "only what decides": the high cards of a pile, its coins and its cards as numbers.

Fields: one per card as in the grid, for the cards that were tapped; `none`, the ranks of which a
side has no card ("7-1 6-2": no seven is side 1's, no six is side 2's); `upto`, the rank down to
which every card is tapped, and `brush`, the side that is picked, where there is no script;
`cards-1`, `coins-1` ...; `table`; `scope-1`, `bonus-1`; what claims.py names; `key`, `version`,
`why`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper import words
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry import Asked, Deal, Known, KnownSide, evidence_of, problems
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.played import Played
from scorekeeper.web.access import new_key
from scorekeeper.web.claims import Claim, claims_in, claims_of, number_or_nothing, yes_or_no
from scorekeeper.web.fields import whole
from scorekeeper.web.grid import grid, script_words, surroundings
from scorekeeper.web.short_fields import asked_in, fields_of, numbers_in, picked_in


@dataclass(slots=True)
class ShortForm:
    """What the page shows: tapped cards by side from 1, every field as typed, all problems."""

    TEMPLATE: ClassVar[str] = "short.html"

    played: Played
    deal: int
    version: str
    key: str
    owners: dict[Card, int] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def showing(cls, played: Played, deal: int, scope: Iterable[int]) -> "ShortForm":
        """The form of the next deal, empty, or of a stored one, filled in."""
        stored = deal <= len(played.deals)
        version = str(played.deals[deal - 1].version) if stored else "0"
        form = cls(played, deal, version, new_key())
        for side, number in enumerate(scope, 1):
            form.typed[f"scope-{side}"] = str(number)
        if stored:
            form._fill_in(played.match.deals[deal - 1])
        return form

    @classmethod
    def sent(cls, played: Played, deal: int, sent: "MultiDict[str, str]") -> "ShortForm":
        """The form as it was sent."""
        form = cls(played, deal, sent.get("version", "0"), sent.get("key") or new_key())
        form.typed = {name: value.strip() for name, value in sent.items()}
        for card in DECK:
            for text in dict.fromkeys(sent.getlist(str(card))):
                form._read_card(card, text.strip())
        return form

    @property
    def numbers(self) -> range:
        """The numbers of the sides, from 1."""
        return range(1, len(self.played.match.sides) + 1)

    def __getitem__(self, name: str) -> str:
        return self.typed.get(name, "")

    def grid(self) -> Markup:
        """The forty cards; the page orders them by rank. Those that are asked for are marked."""
        wanted = [each.cards for each in self.found if each.what is What.CARDS_WANTED]
        missing = frozenset[Card]().union(*wanted)
        return grid(self.played.names, self.played.style, self.owners, missing)

    def surroundings(self) -> tuple[Markup, Markup]:
        """The brushes before the cards and the tiles after them."""
        return surroundings(
            tuple(self.played.names), self.played.style, picked_in(self.typed, self.numbers)
        )

    def script_words(self) -> str:
        """What the grid's script says, as JSON."""
        leftovers = self.played.match.rules.preset.leftovers
        return script_words(tuple(self.played.names), self.played.style, leftovers)

    def taken(self) -> str:
        """What is taken as whose so far, a line a side."""
        return "\n".join(
            words.taken_so_far(self.asked([]).implied, self.played.names, self.played.style)
        )

    def read(self) -> tuple[Deal | None, list[Problem]]:
        """The deal as far as it was said, and what cannot be read, or is not said, of it."""
        found = list(self.found)
        asked = self.asked(found)
        cards, coins = numbers_in(self.typed, asked, found)
        scope = self._column("scope", found)
        bonus = self._column("bonus", found)
        entry = Known(self._sides(asked, cards, coins, found), asked.table)
        wanted = self._wanted(asked, entry)
        if found:
            return None, wanted + found
        deal = Deal(entry, scope, bonus)
        if stored := self._as_stored(deal):
            return stored, []
        if not wanted:
            return deal, []
        wrong = problems(deal, self.played.match.rules, len(self.numbers))
        return None, wanted + [each for each in wrong if each.what is not What.STILL_OPEN]

    def _wanted(self, asked: Asked, entry: Known) -> list[Problem]:
        """The question for the cards of nobody, if there are any that no claim says whose they
        are: who has the settebello has the 7 of coins."""
        unknown = evidence_of(entry, self.played.match.rules).unknown
        cards = tuple(card for card in asked.wanted if card in unknown)
        return [Problem(What.CARDS_WANTED, cards=cards)] if cards else []

    def claims(self) -> list[Claim]:
        """What an imported deal says beside cards and numbers, to be shown and kept."""
        return list(claims_in(self.typed, self.numbers))

    def _sides(
        self, asked: Asked, cards: Sequence[int], coins: Sequence[int], found: list[Problem]
    ) -> tuple[KnownSide, ...]:
        return tuple(
            KnownSide(
                cards[side],
                coins[side],
                asked.tapped[side],
                settebello=yes_or_no(self.typed, f"settebello-{side + 1}", found),
                re_bello=yes_or_no(self.typed, f"re_bello-{side + 1}", found),
                napola=number_or_nothing(self.typed, f"napola-{side + 1}", side, found),
                implied=asked.implied[side],
            )
            for side in range(len(self.numbers))
        )

    def asked(self, found: list[Problem]) -> Asked:
        """What was said of the cards, and with that what it implies."""
        return asked_in(self.typed, self.owners, self.numbers, found)

    def _as_stored(self, deal: Deal) -> Deal | None:
        """The deal with the cards that are stored as implied, where what was said of it is what
        is stored: nothing more is concluded from a deal that is not corrected."""
        if self.deal > len(self.played.match.deals):
            return None
        kept = self.played.match.deals[self.deal - 1].entry
        if not isinstance(kept, Known) or not isinstance(deal.entry, Known) or self["upto"]:
            return None
        same = _without_implied(kept) == _without_implied(deal.entry)
        said_again = sorted(self["none"].split()) == sorted(fields_of(kept)["none"].split())
        return replace(deal, entry=kept) if same and said_again else None

    def _column(self, name: str, found: list[Problem]) -> tuple[int, ...]:
        return tuple(
            whole(f"{name}: {self[f'{name}-{side}']}", self[f"{name}-{side}"] or "0", (), found)
            for side in self.numbers
        )

    def _read_card(self, card: Card, text: str) -> None:
        if text in map(str, self.numbers):
            side = int(text)
            if self.owners.setdefault(card, side) != side:
                sides = (self.owners[card] - 1, side - 1)
                self.found.append(Problem(What.CARD_IN_TWO_PILES, sides=sides, cards=(card,)))
        elif text:
            self.found.append(Problem(What.NOT_A_NUMBER, text=f"{card}: {text[:40]}"))

    def _fill_in(self, entered: Deal) -> None:
        for number, points in enumerate(entered.bonus, 1):
            self.typed[f"bonus-{number}"] = str(points)
        if not isinstance(entered.entry, Known):
            return
        self.typed |= fields_of(entered.entry) | claims_of(entered.entry.sides)
        for number, side in enumerate(entered.entry.sides, 1):
            self.owners |= dict.fromkeys(side.known, number)


def _without_implied(entry: Known) -> Known:
    return replace(entry, sides=tuple(replace(side, implied=frozenset()) for side in entry.sides))
