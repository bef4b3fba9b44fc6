"""What a table must hold after all that was acknowledged: a second bookkeeper, who shares no line
with the program. Points are those of the second scorer."""

import random
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any

from scorekeeper.rules.presets import Rules
from tests.helpers import second_scorer
from tests.helpers.clients.phone import DECK, Fields
from tests.helpers.generators.true_deals import TrueDeal, some_deal

WAYS = ("enter", "winners", "points")
PRESETS = ("winning-moves", "re-bello", "settanta")


# --- what is said of a deal ---


@dataclass(frozen=True)
class EnteredDeal:
    """One deal as somebody enters it: the page, its fields, and what they mean to the scorer."""

    way: str
    fields: tuple[tuple[str, str], ...]
    document: Any = field(compare=False)


@lru_cache(None)
def entered_deal(preset: str, sides: int, number: int, way: str) -> EnteredDeal:
    """One of the deals there are, entered that way."""
    luck = random.Random(f"{preset} {sides} {number}")
    rules = Rules.of(preset, sides)
    deal = some_deal(luck, rules, sides)
    own, left = ([str(card) for card in pile] for pile in deal.piles[:-1]), deal.piles[-1]
    document = {"piles": list(own), "table": [str(card) for card in left]}
    if way == "points":
        points = deal.answer["points"]
        typed = {f"points-{side}": str(number) for side, number in enumerate(points, 1)}
        return EnteredDeal(way, tuple(typed.items()), {"points": points})
    document["scope"] = list(deal.scope)
    scope = {f"scope-{side}": str(swept) for side, swept in enumerate(deal.scope, 1)}
    if way == "winners":
        return EnteredDeal(way, tuple((scope | _told(deal)).items()), document)
    rest = {"table": "rest" if left else ""}
    return EnteredDeal("enter", tuple((scope | _tapped(deal) | rest).items()), document)


def _tapped(deal: TrueDeal) -> Fields:
    owners = {str(c): str(side) for side, pile in enumerate(deal.piles[:-1], 1) for c in pile}
    return dict.fromkeys(DECK, "") | owners


def _told(deal: TrueDeal) -> Fields:
    names = ["carte", "denari", "settebello", "primiera"]
    names += ["re_bello"] if deal.rules.options.re_bello else []
    winners = {name: deal.answer[name] for name in names}
    return {name: "0" if side is None else str(side + 1) for name, side in winners.items()}


# --- what was acknowledged ---


class Becomes(Enum):
    """What becomes of a sending."""

    STORED = "stored"
    KNOWN = "known"
    CONFLICT = "conflict"
    WRONG = "wrong"

    @property
    def status(self) -> int:
        return {Becomes.CONFLICT: 409, Becomes.WRONG: 422}.get(self, 303)


@dataclass(frozen=True)
class Sending:
    """What is sent to a deal of a match: from which version, under which key, why."""

    number: int
    based_on: int
    key: str | None
    """None where the program names the sending itself."""
    says: EnteredDeal
    why: str = ""


@dataclass(frozen=True)
class Version:
    """What was acknowledged, and whose seat it was."""

    sent: Sending
    version: int
    seat: str


@dataclass
class Match:
    """A match of the table, as it was started and what was acknowledged of it."""

    preset: str
    target: int
    names: tuple[str, ...]
    versions: list[Version] = field(default_factory=list)
    scope: dict[int, list[int]] = field(default_factory=dict)
    """Counted during play, by deal."""
    """Sent by each side of its own, by deal."""

    @property
    def current(self) -> dict[int, Version]:
        return {each.sent.number: each for each in self.versions}

    @property
    def next_deal(self) -> int:
        return len(self.current) + 1

    @property
    def answer(self) -> Any:
        """All points, totals and the end, by the second scorer."""
        rules = {"preset": self.preset, "target": self.target}
        deals = [each.sent.says.document for _, each in sorted(self.current.items())]
        sides = [{"players": [name]} for name in self.names]
        return second_scorer.score({"rules": rules, "sides": sides, "deals": deals})

    @property
    def over(self) -> bool:
        return bool(self.answer["finished"])

    def becomes(self, sent: Sending) -> Becomes:
        """What a sending must be answered with; whether the seat may send is not asked here."""
        now = self.current.get(sent.number)
        if sent.number > self.next_deal or (sent.number == self.next_deal and self.over):
            return Becomes.WRONG
        if now and not sent.why and (now.version, now.sent.says) == (sent.based_on, sent.says):
            return Becomes.KNOWN
        for each in self.versions:
            if each.sent.key == sent.key:
                same = (each.sent.number, each.sent.says) == (sent.number, sent.says)
                return Becomes.KNOWN if same else Becomes.CONFLICT
        if now:
            return Becomes.STORED if now.version == sent.based_on else Becomes.CONFLICT
        return Becomes.WRONG if sent.based_on else Becomes.STORED

    @property
    def counted(self) -> list[int]:
        return self.scope.get(self.next_deal, [0] * len(self.names))

    def count_scope(self, side: int, swept: int) -> bool:
        """Whether that is news."""
        before = self.counted
        now = [swept if each == side else number for each, number in enumerate(before)]
        self.scope[self.next_deal] = now
        return now != before

    def is_like(self, other: "Match") -> bool:
        """Whether the same people play by the same rules."""
        mine = (self.preset, self.target, self.names)
        return mine == (other.preset, other.target, other.names)

    def keep(self, sent: Sending, seat: str) -> None:
        now = self.current.get(sent.number)
        self.versions.append(Version(sent, now.version + 1 if now else 1, seat))


@dataclass
class Seat:
    """A phone's seat: whether it made the table, whether it was taken back."""

    id: str
    maker: bool = False
    gone: bool = False


@dataclass
class Table:
    """A table, who sits there (by phone, the last seat each took), and how others come in."""

    address: str
    matches: list[Match]
    seats: dict[int, Seat] = field(default_factory=dict)
    link: str = ""
    code: str = ""
    recovery: list[str] = field(default_factory=list)

    def writes(self, phone: int) -> bool:
        seat = self.seats.get(phone)
        return seat is not None and not seat.gone

    def manages(self, phone: int) -> bool:
        return self.writes(phone) and self.seats[phone].maker
