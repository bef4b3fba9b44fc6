"""The script of the short entry implies what the server implies and is never more certain."""

import random
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.entry.key_cards import ASKED_RANKS, KeyCards
from scorekeeper.rules.game.comparisons import Primiera
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.game.kinds import Holds, Most
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from scorekeeper.rules.proof.evidence import Evidence, Impossible
from scorekeeper.rules.proof.holdings import prove
from scorekeeper.rules.proof.primiera import primiera_outcome
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.deal.entry_methods import script_rules
from scorekeeper.web.deal.forms.key_cards import KeyCardsForm
from scorekeeper.words import Style
from tests.helpers.browser.actions import THREE_SIDES, TWO_SIDES, Deal
from tests.helpers.form_app import FORM_APP

ENTRIES = 800
NAMES = ("Anna", "Bruno", "Carla", "Dino")
SWORDS = Game(
    "swords",
    (
        Most("carte"),
        Most("spade", Suit.SWORDS),
        Holds("coppa", Card(Suit.CUPS, 7)),
        Primiera("primiera"),
    ),
    (2, 3, 4),
    (11,),
)
OTHER_GAMES = [
    Rules(SWORDS, 11, SWORDS.options),
    Rules.of("escoba-chorizo"),
    Rules.of("escoba-setenta"),
    Rules.of("escoba"),
    Rules(GAMES["escoba"], 21, replace(GAMES["escoba"].options, house=(("all_sevens", 3),))),
]
Settled = tuple[bool, int | None, tuple[str, ...]]
"""Whether a comparison is settled, for whom, and the points for which a card is still asked."""
RUN = """async (entries) => {
  const page = document.querySelector("#offline").src;
  const proof = await import(page.replace("offline/offline", "deal/key_cards_proof"));
  return entries.map(({ entry, rules, picked }) => ({
    settled: proof.settled(entry, rules), implied: proof.implied(entry),
    wanted: proof.ownerless(entry), numbers: proof.numbers(entry),
    next: proof.next(entry, rules, 3 - picked),
  }));
}"""


# How often somebody taps in a deal: cards, another name, "none of these", the big button. Of two
# sides the one with fewer is tapped, or always the first; of three whatever is quicker, where the
# page asks next of those who did not have the rest `last`.
TAPS = """async ([deals, rules, first]) => {
  const page = document.querySelector("#offline").src;
  const { next } = await import(page.replace("offline/offline", "deal/key_cards_proof"));
  const others = (sides, ...but) => sides.filter((side) => !but.includes(side));
  function ofTwo(has, picked) {
    const cost = (side) => has(side) + 1 + (side === picked ? 0 : 1);
    const side = !first && cost(3 - picked) < cost(picked) ? 3 - picked : picked;
    return { made: cost(side), picked: side, last: 3 - side };
  }
  function ofThree(has, picked, last) {
    const ways = [1, 2, 3].flatMap((side) => {
      const start = (side === picked ? 0 : 1) + (has(side) || 1), quiet = others([1, 2, 3], side);
      const then = quiet.find((each) => each !== last);
      const asked = quiet.map((each) => ({ picked: each, last: others(quiet, each)[0],
        made: start + (has(side) || each !== then ? 1 : 0) + has(each) + 1 }));
      const all = quiet.filter((each) => has(side) && !has(others(quiet, each)[0]));
      return [...asked, ...all.map((each) => ({ made: start + 1, picked: side, last: each }))];
    });
    return ways.reduce((best, way) => (way.made < best.made ? way : best));
  }
  function taps(piles) {
    const sides = piles.map((_, index) => index + 1), empty = () => sides.map(() => null);
    const entry = {
      sides: sides.length, owner: {}, none: [], complete: [], table: 0,
      cards: empty(), coins: empty(),
    };
    let made = 0, picked = 1, last = sides.length;
    for (;;) {
      const question = next(entry, rules, last);
      if (question.step === "send") return made + 1;
      if (question.step === "number") {
        const pile = piles[question.side - 1], coins = pile.filter((card) => card.endsWith("d"));
        entry[question.what][question.side - 1] = (question.what === "cards" ? pile : coins).length;
        made += 1;
        continue;
      }
      const whose = (card) => sides.find((side) => piles[side - 1].includes(card));
      const has = (side) => question.cards.filter((card) => whose(card) === side).length;
      const way = sides.length === 2 ? ofTwo(has, picked) : ofThree(has, picked, last);
      [made, picked, last] = [made + way.made, way.picked, way.last];
      for (const card of question.cards) entry.owner[card] = whose(card);
    }
  }
  return deals.map(taps);
}"""


@dataclass(frozen=True)
class Entry:
    """What stands in the fields of the page, and the rules of the match."""

    sides: int
    rules: Rules
    fields: dict[str, str]

    @property
    def form(self) -> KeyCardsForm:
        """The form as the server gets it."""
        match = Match(self.rules, tuple(Side.of(name) for name in NAMES[: self.sides]))
        played = MatchState(None, match, Style.ITALIAN, ())  # type: ignore[arg-type]
        fields = dict.fromkeys(map(str, DECK), "") | self.fields
        with FORM_APP.app_context():
            return KeyCardsForm(played, 1, MultiDict(fields))

    def for_script(self) -> dict[str, Any]:
        """The same as the script reads it from the page."""
        fields = self.fields
        said = [each.split("-") for each in fields["none"].split()]
        table = fields["table"]
        entry = {
            "sides": self.sides,
            "owner": {str(card): int(fields[str(card)]) for card in DECK if str(card) in fields},
            "none": [[int(rank), int(side)] for rank, side in said],
            "complete": [],
            "cards": [_number(fields, f"cards-{side + 1}") for side in range(self.sides)],
            "coins": [_number(fields, f"coins-{side + 1}") for side in range(self.sides)],
            "table": int(table) if table.isdecimal() else None,
        }
        script = script_rules(self.rules)
        entry |= {"asked": script.cards.split()} if script.method == "none" else {}
        rules = {
            "method": script.method,
            "faces": script.faces,
            "missing": script.missing,
            "needed": script.cards.split(),
            "suit": script.suit,
        }
        return {"entry": entry, "rules": rules, "picked": int(fields["brush"])}


def _number(fields: dict[str, str], name: str) -> int | None:
    return int(fields[name]) if fields.get(name) else None


def some_entry(luck: random.Random) -> Entry:
    """Part of a deal as somebody says it who may forget, mistake a pile or miscount."""
    sides = luck.choice([2, 2, 2, 3, 3, 4])
    rules = some_rules(luck)
    piles = some_deal(luck, sides, leftovers=rules.preset.leftovers)
    said = {"brush": str(luck.randint(1, sides)), "table": str(len(piles[-1]))}
    counted = luck.sample(range(sides), luck.choice([1, 1, sides - 1, sides - 1, sides]))
    ranks = ASKED_RANKS[: luck.choice([1, 1, 2, 2, 3, 4, 6, 10])]
    forgetful, wrong = luck.choice([0, 0, 0.1, 0.5]), luck.choice([0, 0, 0, 0.05])
    none = []
    for side in counted:
        for rank in ranks:
            cards = [card for card in piles[side] if card.rank == rank]
            for card in cards:
                if luck.random() >= forgetful:
                    owner = luck.randrange(sides) if luck.random() < wrong else side
                    said[str(card)] = str(owner + 1)
            if luck.random() < (0.05 * wrong if cards else 0.7):
                none.append(f"{rank}-{side + 1}")
    if luck.random() < 0.05:
        none.append(f"{luck.choice(ASKED_RANKS)}-{luck.randint(1, sides)}")
    return Entry(
        sides,
        rules,
        said | {"none": " ".join(none)} | numbers_of(luck, piles[:-1], rules.counted_suit),
    )


def some_rules(luck: random.Random) -> Rules:
    """A game of Scopa with any primiera, or one of the family that compares by other ranks, or
    gives more for all four sevens."""
    if luck.random() < 0.3:
        return luck.choice(OTHER_GAMES)
    options = Options(luck.choice([*Method]), luck.choice(list(Faces)), luck.choice([*MissingSuit]))
    return Rules(PRESETS["winning-moves"], 11, options)


def some_deal(luck: random.Random, sides: int, leftovers: bool) -> list[list[Card]]:
    """The piles and the table: suits that a side hardly has, so that one may be missing."""
    left = luck.choice([0, 0, 0, 0, 2, 5]) if leftovers else 0
    owners: dict[Card, int] = {}
    for suit in Suit:
        shares = [luck.choice([0, 1, 1, 2]) for _ in range(sides - 1)] + [1]
        for card in DECK:
            if card.suit is suit:
                owners[card] = luck.choices(range(sides), shares)[0]
    owners.update(dict.fromkeys(luck.sample(DECK, left), sides))
    return [[card for card in DECK if owners[card] == owner] for owner in range(sides + 1)]


def numbers_of(luck: random.Random, piles: list[list[Card]], suit: Suit) -> dict[str, str]:
    """Some of the numbers, now and then a wrong one."""
    given, slip = luck.choice([0, 0.5, 1]), luck.choice([0, 0, 0, 0.2])
    found = {}
    for side, pile in enumerate(piles, 1):
        for name, number in (
            ("cards", len(pile)),
            ("coins", sum(c.suit is suit for c in pile)),
        ):
            if luck.random() < given:
                off = luck.choice([-1, 1]) if luck.random() < slip else 0
                found[f"{name}-{side}"] = str(max(0, number + off))
    return found


def by_the_server(entry: Entry, numbers: dict[str, list[int | None]]) -> Settled:
    """What the server makes of it; `numbers` are all that the script knows."""
    form = entry.form
    with FORM_APP.app_context():
        deal, _ = form.read()
    if deal is not None and isinstance(deal.entry, KeyCards):
        sides = deal.entry.sides
        assert numbers == {"cards": [s.cards for s in sides], "coins": [s.coins for s in sides]}
        evidence = deal.entry.evidence(form.played.match.rules)
    else:  # a number is missing, or a card is asked for
        asked = form.answers([])
        known = [a | b for a, b in zip(asked.tapped, asked.implied, strict=True)]
        suit = entry.rules.counted_suit
        evidence = Evidence.of(known, table=asked.table, suit=suit, **numbers)  # type: ignore[arg-type]
    point = entry.rules.compared
    try:
        proof = prove(evidence, entry.rules.points)
    except Impossible:
        return point is None, None, ()
    # Whether all four sevens are one side's is the same point, and only asked for before sending.
    compared = primiera_outcome(proof.evidence, point) if point else (True, None)
    asked = tuple(p.category for p in proof.open if p.cards)
    return *compared, asked


def test_the_script_never_proves_too_much(phone: Page, long: bool) -> None:
    luck = random.Random(7)
    entries = [some_entry(luck) for _ in range(82_500 if long else ENTRIES)]
    phone.goto("/open")
    answers = phone.evaluate(RUN, [entry.for_script() for entry in entries])
    settled, taken, wanted, sent = 0, 0, 0, 0
    for entry, answer in zip(entries, answers, strict=True):
        said = entry.form.answers([])
        implied = {str(c): side for side, pile in enumerate(said.implied, 1) for c in pile}
        assert answer["implied"] == implied, entry
        assert answer["wanted"] == [str(card) for card in said.wanted], entry
        taken, wanted = taken + bool(implied), wanted + bool(said.wanted)
        if answer["settled"] is not None:
            side = answer["settled"] - 1 if answer["settled"] else None
            *compared, asked = by_the_server(entry, answer["numbers"])
            assert compared == [True, side], entry
            settled += 1
            sure = answer["next"]["step"] == "send" and answer["next"]["sure"]
            assert not (sure and asked), (entry, asked)
            sent += sure
    assert sent and min(settled, taken, wanted) > ENTRIES // 20, (settled, taken, wanted)


@pytest.mark.parametrize(
    ("deals", "first", "most"),
    [(TWO_SIDES, False, 8), (TWO_SIDES, True, 10), (THREE_SIDES, False, 15)],
)
def test_a_played_deal_takes_few_taps(
    phone: Page, deals: list[Deal], first: bool, most: int
) -> None:
    script = script_rules(Rules.of("traditional"))
    rules = {"method": script.method, "faces": script.faces, "missing": script.missing}
    phone.goto("/open")
    taps = phone.evaluate(TAPS, [[deal["piles"] for deal in deals], rules, first])
    assert median(taps) <= most, sorted(taps)
