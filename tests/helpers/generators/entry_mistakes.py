"""People who make mistakes: true deals said badly through every form, and what must come of that.

What is finally said is true or missing, never false. So a form answers with a question or with
exactly the true points. One thing alone cannot be noticed: a card forgotten in a pile that was
tapped, which is then another's. The points are then those of a deal that agrees with all that was
said, and the short entry names the card.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from werkzeug.datastructures import MultiDict

from scorekeeper.documents.deal import write_deal
from scorekeeper.rules.cards import DECK, Card, Suit, parse_card
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.counts import Counts
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.entry.key_cards import ASKED_RANKS, KeyCards
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.options import Method
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.match_values import Player, StoredDeal, StoredMatch
from scorekeeper.tables.match_state import MatchState, played
from scorekeeper.tables.serialization import as_text, rules_text, settings_text, sides_text
from scorekeeper.web.deal.forms.all_cards import AllCardsForm
from scorekeeper.web.deal.forms.counts import CountsForm
from scorekeeper.web.deal.forms.key_cards import KeyCardsForm
from scorekeeper.words import Style, card_name, proved_taking
from tests.helpers.form_app import FORM_APP
from tests.helpers.generators.true_deals import (
    NAMES,
    Short,
    TrueDeal,
    answer_of,
    completed,
    result_of,
    same_points,
    some_deal,
)

Fields = dict[str, str]
Form = AllCardsForm | CountsForm | KeyCardsForm
FORMS: dict[str, type[Form]] = {
    "enter": AllCardsForm,
    "short": KeyCardsForm,
    "counts": CountsForm,
}
MOST_SENDINGS = 4


class Came(StrEnum):
    """What came of a deal in the end."""

    QUESTION = "a question"
    EXACT = "exact"
    FORGOTTEN = "a card forgotten"


# --- where forms are sent ---


@dataclass(frozen=True)
class Answer:
    """What came back: the deal that was stored, or what is wrong and the form as shown again."""

    stored: Deal | None
    fields: Fields
    problems: tuple[Problem, ...] = ()


class FormDesk:
    """The forms alone, with what would be stored kept as text and read back from it."""

    def __init__(self, deal: TrueDeal) -> None:
        sides = tuple(Side.of(name) for name in NAMES[: deal.sides])
        rules, cards = rules_text(deal.rules), settings_text("italian")
        text, names = sides_text(sides)
        people = tuple(Player(number, name) for number, name in enumerate(names, 1))
        self.row = StoredMatch(
            "table", 1, rules, text, cards, 0, "2026-11-20T19:00:00Z", "", "", 0, people, ()
        )

    @property
    def played(self) -> MatchState:
        return played(self.row)

    def opened(self, way: str) -> Fields:
        form = FORMS[way]
        saved = self.played.match.deals
        scope = saved[0].scope if saved else (0,) * len(self.played.names)
        with FORM_APP.app_context():
            return shown(form.showing(self.played, 1, scope))

    def send(self, way: str, fields: Fields) -> Answer:
        at = self.played
        with FORM_APP.app_context():
            form = FORMS[way](at, 1, MultiDict(fields))
            entered, problems = form.read()
        if entered is not None:
            problems = problems + problems_of_deal(entered, at.match.rules, len(at.names))
        if problems or entered is None:
            form.deal_problems = problems
            return Answer(None, shown(form), tuple(problems))
        text, before = as_text(write_deal(entered)), self.row.deals
        if not before or before[0].entry != text:
            version = len(before) and before[0].version
            saved = StoredDeal(1, version + 1, text, "seat", "Anna", "", form.key.data, "")
            self.row = replace(self.row, deals=(saved,))
        return Answer(self.played.match.deals[0], {})

    def versions(self) -> int:
        return self.row.deals[0].version if self.row.deals else 0


def shown(form: Form) -> Fields:
    """The fields of the page that shows the form: what a person sees and sends on."""
    numbers = range(1, len(form.played.names) + 1)
    options, leftovers = form.played.match.rules.options, form.played.match.rules.preset.leftovers
    columns = ["bonus"] if options.bonus else []
    fields: Fields = {"key": form.key.data, "version": form.version.data}
    if isinstance(form, AllCardsForm | KeyCardsForm):
        fields |= {str(card): str(form.owners.get(card, "")) for card in DECK}
    if isinstance(form, AllCardsForm):
        fields["brush"] = "1"
        fields |= {"stayed": " ".join(form.stayed)} if form.stayed else {}
    if isinstance(form, KeyCardsForm):
        fields["none"] = form.text("none")
        # Without primiera only the cards that are a point are asked for, by name.
        fields["upto"] = "" if options.primiera is Method.NONE else form.text("upto")
        fields["brush"] = form.text("brush") if form.text("brush") in map(str, numbers) else "1"
        fields |= {"table": form.text("table") or "0"} if leftovers else {}
        for name, most in (("cards", 40), ("coins", 10)):  # radios: none need be chosen
            for side in numbers:
                if form.text(f"{name}-{side}") in map(str, range(most + 1)):
                    fields[f"{name}-{side}"] = form.text(f"{name}-{side}")
    if isinstance(form, CountsForm):
        columns += ["cards", "coins"]
        texts = [f"best-{i}-{suit}" for i in numbers for suit in Suit]
        texts += [f"napola-{i}" for i in numbers] if options.napola else []
        fields |= {name: form.claims.text(name) for name in texts}
        fields |= {"table": form.table.typed} if leftovers else {}
        for name in ("settebello", "re_bello"):
            text = form.claims.data.get(name)
            if text in map(str, numbers) or (leftovers and text == ""):
                fields[name] = text
    columns += ["scope"]
    fields |= {f"{name}-{n}": form[name].typed[n - 1] for name in columns for n in numbers}
    if isinstance(form, AllCardsForm | KeyCardsForm) and options.bonus:
        fields |= {f"bonus-{side}": fields[f"bonus-{side}"] or "0" for side in numbers}
    return fields


# --- people ---

ASKING = {
    What.STILL_OPEN,
    What.CARDS_WANTED,
    What.CARDS_NOT_COUNTED,
    What.COINS_NOT_COUNTED,
    What.CARDS_WITH_NOBODY,
    What.POINTS_NOT_GIVEN,
}
"""What asks, and accuses nobody of anything that is not true."""


class Person:
    """Somebody who enters a deal: says true things only, and not all of them."""

    way = ""

    def __init__(self, deal: TrueDeal, luck: random.Random) -> None:
        self.deal, self.luck = deal, luck
        self.options = deal.rules.options
        self.garbled = {"scope-1"} if luck.random() < 0.04 else set[str]()
        self.given: set[str] = set()
        """The fields with numbers that are filled in."""

    def perhaps(self, chance: float) -> bool:
        return self.luck.random() < chance

    @property
    def numbers(self) -> range:
        return range(1, self.deal.sides + 1)

    def fields(self) -> Fields:
        """All that is said now; "" where nothing is."""
        fields = {name: str(self.true_number(name)) for name in self.given}
        for side in self.numbers:
            fields[f"scope-{side}"] = str(self.deal.scope[side - 1] or self.luck.choice(["", "0"]))
            if self.options.bonus:
                fields[f"bonus-{side}"] = str(self.deal.bonus[side - 1] or "")
        return fields | dict.fromkeys(self.garbled, "two")

    def true_number(self, name: str) -> int:
        kind, _, side = name.removesuffix("-other").partition("-")
        deal, index = self.deal, int(side or 0) - 1
        if kind == "table":
            return deal.table
        if kind == "cards":
            return len(deal.piles[index])
        return deal.coins(index) if kind == "coins" else deal.napola(index)

    def some_numbers(self, kind: str, asked: set[int]) -> None:
        """The numbers of the sides asked, of the others in their place, of all, or of some."""
        others = set(range(self.deal.sides)) - asked
        style = self.luck.random()
        sides = asked if style < 0.5 else others if style < 0.7 else asked | others
        if style > 0.9:
            sides = {side for side in sides if self.perhaps(0.6)}
        self.given |= {f"{kind}-{side + 1}" for side in sides}

    def takes_over(self, fields: Fields) -> None:
        """What stands in the fields of an earlier saying, and cannot be emptied, is set right."""

    def hears(self, answer: Answer) -> None:
        """Says something more, and true, where the page asked; or nothing."""
        self.garbled = set()

    def says_more(self) -> None:
        """Corrects what is stored by something more that is true."""

    def check(self, stored: Entry) -> dict[Card, int]:
        """That the entry is what was said; the cards that are with others than in truth."""
        raise NotImplementedError

    def may_be_refused_for(self) -> set[What]:
        """What the form may say is wrong although all that was said is true."""
        return ASKING


def mixed_up(fields: Fields, first: int, second: int) -> Fields:
    """Everything for the wrong pile: all that is said of one side is said of the other."""
    swap = {str(first): str(second), str(second): str(first)}
    swapped = {}
    for name, text in fields.items():
        parts = name.split("-")
        if parts[0] in ("scope", "bonus", "cards", "coins", "best", "napola"):
            parts[1] = swap.get(parts[1], parts[1])
        elif parts[0] in map(str, DECK) or name in ("settebello", "re_bello", "brush", "rest"):
            text = swap.get(text, text)
        elif name == "none":
            text = " ".join(f"{each[:-1]}{swap.get(each[-1], each[-1])}" for each in text.split())
        swapped["-".join(parts)] = text
    return swapped


class Tapper(Person):
    """Somebody who taps cards, for the wrong side too, and forgets some."""

    def __init__(self, deal: TrueDeal, luck: random.Random) -> None:
        super().__init__(deal, luck)
        self.forgets = luck.choice([0, 0, 0, 0.03, 0.1])
        self.taps: dict[Card, int] = {}

    def some_sides(self) -> set[int]:
        """Whose piles are tapped: mostly all but one."""
        sides = list(range(self.deal.sides))
        number = self.luck.choice([len(sides) - 1] * 6 + [len(sides)] * 2 + [1])
        return set(self.luck.sample(sides, number))

    def tap(self, cards: Iterable[Card]) -> None:
        """In any order, some for the wrong side first and then moved, some given and taken back."""
        for card in self.luck.sample(ordered := sorted(cards, key=DECK.index), len(ordered)):
            owner = self.deal.owner(card)
            if owner == self.deal.sides or self.perhaps(self.forgets):
                self.taps.pop(card, None)
                continue
            self.taps[card] = self.luck.randrange(self.deal.sides) if self.perhaps(0.1) else owner
        for card, side in list(self.taps.items()):
            if side != self.deal.owner(card):
                # It is seen: moved to its owner, or taken back and then left out.
                del self.taps[card]
                if not self.perhaps(self.forgets):
                    self.taps[card] = self.deal.owner(card)

    def fields(self) -> Fields:
        taps = {str(card): "" for card in DECK}
        return super().fields() | taps | {str(c): str(side + 1) for c, side in self.taps.items()}


class OfTheGrid(Tapper):
    """Somebody who taps whole piles, and says whose the rest is, or that it stayed."""

    way = "enter"

    def __init__(self, deal: TrueDeal, luck: random.Random) -> None:
        super().__init__(deal, luck)
        tapped = self.some_sides()
        self.tap(card for card in DECK if deal.owner(card) in tapped)
        self.rest = self.table = ""
        self.stayed: set[str] = set()
        untapped = set(range(deal.sides)) - tapped
        if len(untapped) == 1 and self.perhaps(0.3) and not deal.table:
            self.rest = str(min(untapped) + 1)
        elif not untapped and self.perhaps(0.3) and not deal.table:
            self.rest = str(luck.choice(list(self.numbers)))
        if deal.table and self.perhaps(0.8):
            ways = ["rest", str(deal.table)] if not untapped else [str(deal.table)]
            left = " ".join(str(card) for card in DECK if card in deal.piles[-1])
            self.table = luck.choice([*ways, left])
            if len(untapped) == 1 and self.table == left and " " in left:
                self.rest = luck.choice(["", str(min(untapped) + 1)])

    def fields(self) -> Fields:
        return super().fields() | {"rest": self.rest, "table": self.table}

    def takes_over(self, fields: Fields) -> None:
        self.stayed = set(fields.get("stayed", "").split())

    def hears(self, answer: Answer) -> None:
        super().hears(answer)
        self.takes_over(answer.fields)
        self.forgets = 0
        for each in answer.problems:
            if each.what is What.CARDS_WITH_NOBODY:
                self.tap(each.cards)
                if self.deal.table and len(self.taps) == 40 - self.deal.table:
                    self.table = "rest"

    def check(self, stored: Entry) -> dict[Card, int]:
        assert isinstance(stored, Piles)
        owners = {
            card: side
            for side, pile in enumerate((*stored.piles, stored.on_table))
            for card in pile
        }
        assert len(owners) == len(DECK) == sum(map(len, (*stored.piles, stored.on_table)))
        assert self.taps.items() <= owners.items()
        empty = [side for side in range(self.deal.sides) if side not in self.taps.values()]
        others = {card: side for card, side in owners.items() if card not in self.taps}
        if self.table in ("rest", str(self.deal.table)) and not self.rest:
            assert set(others.values()) <= {self.deal.sides}
            assert self.table == "rest" or len(others) == self.deal.table
        wrong = {card: side for card, side in others.items() if side != self.deal.owner(card)}
        for card, side in wrong.items():
            if side == self.deal.sides:
                assert self.table == "rest" or str(card) in self.stayed
            else:
                assert [side + 1] == [int(self.rest)] if self.rest else [side] == empty
        return wrong

    def may_be_refused_for(self) -> set[What]:
        # A forgotten card is one too many on the table, and leaves a pile of one or too small.
        return ASKING | {What.TABLE_MISCOUNTED} | SMALL_PILES


SMALL_PILES = {What.PILE_OF_ONE, What.SCOPE_OVER_HALF, What.SWEEPS_OVER_HALF}


class OfTheShortEntry(Tapper):
    """Somebody who taps the high cards of the piles that are asked, and two numbers."""

    way = "short"

    def __init__(self, deal: TrueDeal, luck: random.Random) -> None:
        super().__init__(deal, luck)
        self.asked = self.some_sides()
        self.depth = luck.randint(0, len(ASKED_RANKS))
        self.none: set[tuple[int, int]] = set()
        self.upto = self.brush = ""
        self.without_script = self.perhaps(0.25)
        # One pile after the other, and not every pile as far down as the next.
        as_far = self.perhaps(0.75)
        for side in luck.sample(sorted(self.asked), len(self.asked)):
            depth = self.depth if as_far else luck.randint(0, self.depth)
            for rank in ASKED_RANKS[:depth]:
                if not self.perhaps(0.02):
                    self.ask(rank, {side})
        if self.perhaps(0.1):
            self.tap(luck.sample(DECK, 3))
        if self.perhaps(0.1) and not self.without_script:
            # True of a side that was not asked, too.
            rank, side = luck.choice(ASKED_RANKS), luck.randrange(deal.sides)
            self.none |= set() if deal.has_rank(side, rank) else {(rank, side)}
        for kind in ("cards", "coins"):
            self.some_numbers(kind, self.asked)
        if deal.rules.preset.leftovers:
            self.given.add("table")
        self.choose_upto()

    def ask(self, rank: int, sides: set[int]) -> None:
        """One rank of these piles, tapped, or "none of these" where that is true."""
        self.tap(card for card in DECK if card.rank == rank and self.deal.owner(card) in sides)
        for side in sorted(sides):
            if not self.deal.has_rank(side, rank) and not self.without_script:
                self.none |= {(rank, side)} if self.perhaps(0.8) else set()

    def choose_upto(self) -> None:
        """Without a script the rank is said by name, as far as that is true."""
        self.upto, self.brush = "", str(min(self.asked) + 1)
        if not self.without_script or self.none or self.options.primiera is Method.NONE:
            return
        spoke = set(self.taps.values()) or {int(self.brush) - 1}
        true = [
            rank
            for place, rank in enumerate(ASKED_RANKS[: self.depth], 1)
            if all(
                card in self.taps
                for card in DECK
                if card.rank in ASKED_RANKS[:place] and self.deal.owner(card) in spoke
            )
        ]
        self.upto = str(self.luck.choice(true)) if true else ""

    def fields(self) -> Fields:
        none = " ".join(f"{rank}-{side + 1}" for rank, side in sorted(self.none))
        return super().fields() | {"none": none, "upto": self.upto, "brush": self.brush}

    def takes_over(self, fields: Fields) -> None:
        numbers = (name for name in fields if name.startswith(("cards-", "coins-")))
        self.given |= {name.removesuffix("-other") for name in numbers}

    def hears(self, answer: Answer) -> None:
        super().hears(answer)
        for each in answer.problems:
            if each.what is What.CARDS_WANTED:
                self.forgets = 0
                self.tap(each.cards)
            elif each.what in (What.CARDS_NOT_COUNTED, What.COINS_NOT_COUNTED):
                kind = "cards" if each.what is What.CARDS_NOT_COUNTED else "coins"
                if self.perhaps(0.8):
                    self.given |= {f"{kind}-{side + 1}" for side in each.sides}
            elif each.what is What.STILL_OPEN and each.cards:
                for card in each.cards[:4]:
                    self.ask(card.rank, self.asked)
                if self.perhaps(0.3):
                    self.tap(each.cards)
        self.choose_upto()

    def says_more(self) -> None:
        rank = self.luck.choice(ASKED_RANKS)
        self.ask(rank, {self.luck.choice(sorted(self.asked))})
        self.choose_upto()

    @property
    def said(self) -> Short:
        """What was said of the cards, as the rules have it."""
        none, complete = set(self.none), set[int]()
        if self.upto:
            down = ASKED_RANKS[: ASKED_RANKS.index(int(self.upto)) + 1]
            if self.taps:
                complete = set(down)
            else:
                none |= {(rank, int(self.brush) - 1) for rank in down}
        table = self.deal.table if "table" in self.given else 0
        said = frozenset(none), frozenset(complete)
        return Short(self.deal.sides, dict(self.taps), *said, table, self.deal.asked)

    def check(self, stored: Entry) -> dict[Card, int]:
        assert isinstance(stored, KeyCards)
        known = {card: side for side, each in enumerate(stored.sides) for card in each.known}
        assert known == self.taps
        taken = {card: side for side, each in enumerate(stored.sides) for card in each.implied}
        assert taken == self.said.taken()
        for side, each in enumerate(stored.sides):
            assert (each.cards, each.coins) == (len(self.deal.piles[side]), self.deal.coins(side))
        assert stored.left == self.deal.table
        wrong = {card: side for card, side in taken.items() if side != self.deal.owner(card)}
        for card, side in wrong.items():
            # It was forgotten: its owner has tapped, and who gets it has not.
            assert self.said.has_tapped(self.deal.owner(card)) and self.said.quiet == [side]
        return wrong

    def may_be_refused_for(self) -> set[What]:
        if any(side != self.deal.owner(card) for card, side in self.said.taken().items()):
            return set(What)  # a card that was forgotten may contradict what else was said
        return ASKING


class OfTheCounts(Person):
    """Somebody who has counted: numbers, best cards, and an empty field here and there."""

    way = "counts"

    def __init__(self, deal: TrueDeal, luck: random.Random) -> None:
        super().__init__(deal, luck)
        self.leaves_empty = luck.choice([0, 0, 0.1, 0.3])
        self.best = {
            f"best-{side}-{suit}": str(luck.choice(cards).rank) if cards else "none"
            for side in self.numbers
            for suit in Suit
            for cards in [deal.best(side - 1, suit)]
        }
        for kind in ("cards", "coins"):
            if self.perhaps(0.8):
                self.given |= {f"{kind}-{side}" for side in self.numbers}
            else:
                self.some_numbers(kind, {luck.randrange(deal.sides)})
        if self.options.napola:
            self.given |= {f"napola-{side}" for side in self.numbers if not self.perhaps(0.3)}
        if deal.rules.preset.leftovers and (deal.table or self.perhaps(0.5)):
            self.given.add("table")
        self.empty = {name for name in self.best if self.perhaps(self.leaves_empty)}
        self.holders = {"settebello"} | ({"re_bello"} if self.options.re_bello else set())
        self.unsaid = {name for name in self.holders if self.perhaps(self.leaves_empty / 2)}

    def fields(self) -> Fields:
        fields = super().fields() | self.best | dict.fromkeys(self.empty, "")
        cards = {"settebello": "7d", "re_bello": "10d"}
        for name in self.holders - self.unsaid:
            owner = self.deal.owner(parse_card(cards[name]))
            fields[name] = str(owner + 1) if owner < self.deal.sides else ""
        every = [f"{kind}-{i}" for kind in ("cards", "coins", "napola") for i in self.numbers]
        return dict.fromkeys(every, "") | fields

    def takes_over(self, fields: Fields) -> None:
        self.unsaid -= fields.keys()

    def hears(self, answer: Answer) -> None:
        super().hears(answer)
        if self.perhaps(0.7):
            self.empty, self.unsaid = set(), set()
            self.given |= {f"{kind}-{side}" for kind in ("cards", "coins") for side in self.numbers}

    @property
    def left_out(self) -> bool:
        """Whether something was not said that the form asks for."""
        numbers = [f"{kind}-{side}" for kind in ("cards", "coins") for side in self.numbers]
        return bool(self.empty or self.unsaid or set(numbers) - self.given)

    def check(self, stored: Entry) -> dict[Card, int]:
        assert isinstance(stored, Counts)
        for side, each in enumerate(stored.sides):
            assert (each.cards, each.coins) == (len(self.deal.piles[side]), self.deal.coins(side))
            length = dict(each.claims).get("napola")
            assert length == (
                self.deal.napola(side) if f"napola-{side + 1}" in self.given else None
            )
        assert stored.left == self.deal.table
        return {}

    def may_be_refused_for(self) -> set[What]:
        if self.left_out:
            return set(What)
        says_napola = {f"napola-{side}" for side in self.numbers} <= self.given
        silent = self.options.napola and not says_napola
        down = self.options.primiera in (Method.SEVENS_DOWN, Method.SEVEN_SIX)
        return {What.STILL_OPEN} if silent or down else set()


PEOPLE: dict[str, type[Person]] = {
    each.way: each for each in (OfTheGrid, OfTheShortEntry, OfTheCounts)
}


# --- one deal, from the first tap to what is stored ---


def enter(way: str, deal: TrueDeal, luck: random.Random, desk: FormDesk) -> Came:
    """Enter the deal with random mistakes, and compare every answer with the truth."""
    person = PEOPLE[way](deal, luck)
    fields = desk.opened(way)
    if luck.random() < 0.15:
        pair = luck.sample(range(1, deal.sides + 1), 2)
        first = desk.send(way, fields | mixed_up(person.fields(), *pair))
        fields = first.fields if first.stored is None else desk.opened(way)
        person.takes_over(fields)
    corrects = luck.random() < 0.2
    for _ in range(MOST_SENDINGS):
        fields = fields | person.fields()
        answer = desk.send(way, fields)
        if answer.stored is not None:
            sent_again(way, fields, answer, desk)
            came = checked(person, answer.stored)
            if not corrects:
                return came
            corrects, fields = False, desk.opened(way)
            person.says_more()
            person.takes_over(fields)
            continue
        asked = {each.what for each in answer.problems}
        allowed = person.may_be_refused_for() | ({What.NOT_A_NUMBER} if person.garbled else set())
        assert asked and asked <= allowed, f"accused of {asked - allowed}: {fields}"
        person.hears(answer)
        fields = answer.fields
    return Came.QUESTION


def sent_again(way: str, fields: Fields, answer: Answer, desk: FormDesk) -> None:
    """Sent twice, or opened once more and sent as it is: nothing changes."""
    versions = desk.versions()
    for again in (fields, desk.opened(way)):
        assert desk.send(way, again).stored == answer.stored
        assert desk.versions() == versions


def checked(person: Person, stored: Deal) -> Came:
    """What was stored is true; or it is that of a deal in which one forgotten card is another's,
    which agrees with all that was said and names that card."""
    deal, result = person.deal, result_of(stored, person.deal.rules)
    assert (stored.scope, stored.bonus) == (deal.scope, deal.bonus)
    wrong = person.check(stored.entry)
    if not wrong:
        assert same_points(result, deal.answer), f"{result} is not {deal.answer}"
        return Came.EXACT
    assert isinstance(person, Tapper)
    evidence = stored.entry.evidence(deal.rules)
    if isinstance(person, OfTheShortEntry):
        # "None of these" of a rank in which nothing follows from it is not kept; it was said.
        for rank, side in person.said.lacking:
            for card in DECK:
                evidence = evidence.denied(card, side) if card.rank == rank else evidence
    piles = completed(evidence, person.luck)
    assert all(card in piles[side] for card, side in person.taps.items())
    assert all(card in piles[side] for card, side in wrong.items())
    if isinstance(person, OfTheShortEntry):
        lacking = person.said.lacking
        assert not any(card.rank == rank for rank, side in lacking for card in piles[side])
        for side, pile in enumerate(piles):
            assert len(pile) == len(deal.piles[side])
            assert side == deal.sides or sum(c.suit is Suit.COINS for c in pile) == deal.coins(side)
        named(stored, wrong)
    real = answer_of(deal, piles)
    assert same_points(result, real), f"{result} is not {real}"
    return Came.FORGOTTEN


def named(stored: Deal, wrong: Mapping[Card, int]) -> None:
    """The cards that were taken as somebody's are named, on the page and in the document."""
    names = NAMES[: stored.sides]
    sentences = proved_taking(stored.entry, names, Style.ITALIAN, as_sentence=True)
    written = write_deal(stored)["counts"]
    for card, side in wrong.items():
        (sentence,) = [each for each in sentences if f"of {names[side]}." in each]
        assert card_name(card) in sentence
        assert str(card) in written[side]["implied"]


def play(way: str, luck: random.Random) -> Came:
    """One true deal, said badly."""
    deal = some_deal(luck)
    return enter(way, deal, luck, FormDesk(deal))
