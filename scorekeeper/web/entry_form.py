"""The form of the grid: what was tapped, sent or stored, and the deal that it makes.

Field names are an interface: one field per card, named by its notation, with the side's number
from 1 or nothing; `rest`; `scope-1` ...; `bonus-1` ...; `table`; `key`, `version`, `why`.
`stayed` holds the cards that an earlier sending left on the table: they stay there while they
are with nobody.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper.documents.deal import read_cards
from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.entry import Deal, Known, Piles, with_rest
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.played import Played
from scorekeeper.web.access import new_key
from scorekeeper.web.fields import number, whole
from scorekeeper.web.grid import grid, script_words, surroundings

THE_REST = "rest"
SIDES = {"1": 0, "2": 1, "3": 2, "4": 3}


@dataclass(slots=True)
class EntryForm:
    """What the page shows: `owners` by side from 1, scope and bonus as typed, all problems."""

    TEMPLATE: ClassVar[str] = "entry.html"

    played: Played
    deal: int
    version: str
    key: str
    owners: dict[Card, int] = field(default_factory=dict)
    scope: list[str] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    why: str = ""
    rest: str = ""
    table: list[str] = field(default_factory=list)
    stayed: list[str] = field(default_factory=list)
    twice: list[tuple[Card, int]] = field(default_factory=list)
    found: list[Problem] = field(default_factory=list)

    @classmethod
    def showing(cls, played: Played, deal: int, scope: Iterable[int]) -> "EntryForm":
        """The form of the next deal, empty, or of a stored one, filled in."""
        if deal > len(played.deals):
            form = cls(played, deal, "0", new_key())
            form.bonus = ["0"] * form.sides
        else:
            form = cls.of(played, deal, played.match.deals[deal - 1])
        form.scope = [str(number) for number in scope]
        return form

    @classmethod
    def of(cls, played: Played, deal: int, entered: Deal) -> "EntryForm":
        """The form filled in with a deal, as far as its cards are known."""
        form = cls(played, deal, str(played.deals[deal - 1].version), new_key())
        if isinstance(entered.entry, Piles):
            form.owners = {
                card: side for side, pile in enumerate(entered.entry.piles, 1) for card in pile
            }
            form.stayed = [str(card) for card in sort_cards(tuple(entered.entry.table))]
        elif isinstance(entered.entry, Known):
            sides = enumerate(entered.entry.sides, 1)
            form.owners = {card: number for number, side in sides for card in side.known}
        form.scope = [str(number) for number in entered.scope]
        form.bonus = [str(number) for number in entered.bonus]
        return form

    @classmethod
    def sent(cls, played: Played, deal: int, sent: "MultiDict[str, str]") -> "EntryForm":
        """The form as it was sent; what cannot be read is kept and listed."""
        form = cls(played, deal, sent.get("version", "0"), sent.get("key") or new_key())
        form.scope = [sent.get(f"scope-{side}", "").strip() for side in form.numbers]
        form.bonus = [sent.get(f"bonus-{side}", "").strip() for side in form.numbers]
        form.why, form.rest = sent.get("why", "").strip(), sent.get("rest", "")
        form.table = " ".join(sent.getlist("table")).replace(",", " ").split()
        form.stayed = sent.get("stayed", "").split()
        for card in DECK:
            form._read_card(card, sent.getlist(str(card)))
        return form

    @property
    def sides(self) -> int:
        """How many sides play."""
        return len(self.played.match.sides)

    @property
    def numbers(self) -> range:
        """The numbers of the sides, from 1."""
        return range(1, self.sides + 1)

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that a problem says are with nobody."""
        return tuple(
            card
            for each in self.found
            if each.what is What.CARDS_WITH_NOBODY
            for card in each.cards
        )

    def __getitem__(self, name: str) -> str:
        """What stands in `scope-1`, `bonus-2` ..."""
        kind, _, side = name.partition("-")
        return {"scope": self.scope, "bonus": self.bonus}[kind][int(side) - 1]

    def grid(self) -> Markup:
        """The forty cards."""
        return grid(self.played.names, self.played.style, self.owners, frozenset(self.missing))

    def surroundings(self) -> tuple[Markup, Markup]:
        """The brushes before the cards and the tiles after them."""
        return surroundings(tuple(self.played.names), self.played.style)

    def script_words(self) -> str:
        """What the grid's script says, as JSON."""
        leftovers = self.played.match.rules.preset.leftovers
        return script_words(tuple(self.played.names), self.played.style, leftovers)

    def read(self) -> tuple[Deal, list[Problem]]:
        """The deal as entered and what could not be read of it.

        A card with nobody goes to `rest`; where exactly one side has no card at all, the rest
        is its; the rest stays on the table where that was said.
        """
        found = list(self.found)
        piles = [[c for c, owner in self.owners.items() if owner == s] for s in self.numbers]
        for card, side in self.twice:
            piles[side - 1].append(card)
        left = [card for card in DECK if card not in self.owners]
        table = self._table(left, found)
        self.stayed = [str(card) for card in table]
        empty = [side for side, pile in enumerate(piles) if not pile]
        rest: int | None = None
        if self.rest:
            rest = self._side(self.rest)
            if rest is None:
                found.append(Problem(What.NOT_A_NUMBER, text=f"rest: {self.rest}"))
        elif len(empty) == 1 and not table and not self.found:
            rest = empty[0]
        entry = with_rest(piles, rest, table)
        scope = self._numbers("scope", self.scope, found)
        bonus = self._numbers("bonus", self.bonus, found)
        return Deal(entry, scope, bonus), found

    def _read_card(self, card: Card, sent: list[str]) -> None:
        for text in dict.fromkeys(text.strip() for text in sent):
            side = self._side(text)
            if side is not None and card not in self.owners:
                self.owners[card] = side + 1
            elif side is not None:
                self.twice.append((card, side + 1))
            elif text:
                self.found.append(Problem(What.NOT_A_NUMBER, text=f"{card}: {text[:40]}"))

    def _side(self, text: str) -> int | None:
        """The index of the side with that number; None where there is none."""
        side = SIDES.get(text)
        return side if side is not None and side < self.sides else None

    def _table(self, left: list[Card], found: list[Problem]) -> list[Card]:
        if not self.table and not self.rest:
            # What stayed on the table before stays there, unless it was given to a side since.
            return [card for card in left if str(card) in self.stayed]
        if not self.table or self.table == ["0"]:
            return []
        if self.table == [THE_REST]:
            return left
        if len(self.table) == 1 and self.table[0].isdecimal():
            count = number(self.table[0], 40)
            if count is None:
                found.append(Problem(What.NOT_A_NUMBER, text=f"table: {self.table[0][:40]}"))
            elif count != len(left):
                found.append(Problem(What.TABLE_MISCOUNTED, figures=(count, len(left))))
            return left
        return read_cards(self.table, None, found)

    def _numbers(self, name: str, typed: list[str], found: list[Problem]) -> tuple[int, ...]:
        return tuple(
            whole(f"{name}: {text}", text or "0", (side,), found) for side, text in enumerate(typed)
        )
