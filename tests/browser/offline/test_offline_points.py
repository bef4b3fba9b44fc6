"""The points that a phone says by itself are those of the server, or none."""

import json
import random
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.entry import Deal, problems_of_deal, score_deal, with_rest, with_tally
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.game.kinds import Holds, Most
from scorekeeper.rules.options import Faces, Method, MissingSuit
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.web.offline.script_points import script_points

SCORED = """async deals => {
  const page = document.querySelector("#offline").src;
  const { tally } = await import(new URL("offline_points.js", page));
  return deals.map(([fields, sides, game]) => tally(fields, sides, game).points ?? null);
}"""
Fields = list[tuple[str, str]]
SWORDS = Game(
    "swords",
    (
        Most("spade", Suit.SWORDS),
        Holds("coppa", Card(Suit.CUPS, 2), 3),
        Counted("salti", 2, 5),
    ),
    (2, 3),
    (11,),
)
HOUSE = [
    {"re_bello": True, "napola": True, "all_coins_win": True},
    {"primiera": Method.SEVENS_DOWN},
    {"faces": Faces.BARRED, "missing_suit": MissingSuit.SUM},
    {"faces": Faces.ZERO, "primiera": Method.MOST_SEVENS},
]
EVERY = [
    *(Rules.of(key) for key in GAMES if not Rules.of(key).has_bonus),
    *(
        Rules(game, 21, replace(game.options, **house))
        for house in HOUSE
        for game in [GAMES["assi"]]
    ),
    *(
        Rules(GAMES[key], 21, replace(GAMES[key].options, house=house))
        for key, house in [
            ("escoba", (("all_sevens", 3), ("all_oros", 2), ("bonus", False))),
            ("cirulla", (("cappotto", 30), ("piccola", 5), ("table_nine", True))),
        ]
    ),
    Rules(SWORDS, 11, SWORDS.options),
]


def some_deal(luck: random.Random, rules: Rules) -> tuple[Fields, Deal]:
    """A deal as its form sends it: often one side has much of a suit or of the aces and sevens."""
    sides = luck.choice([each for each in rules.preset.players if each < 4] or [2])
    shares = [luck.randint(1, 6) for _ in range(sides)]
    owners = luck.choices(range(sides), shares, k=len(DECK))
    suit, ranks = luck.choice([*Suit, None]), luck.choice([(), (7,), (1, 2, 3)])
    for at, card in enumerate(DECK):
        owners[at] = 0 if card.suit is suit or card.rank in ranks else owners[at]
    piles = [[c for c, o in zip(DECK, owners, strict=True) if o == side] for side in range(sides)]
    counted = [luck.choice([0, 0, 1, 2, 4]) for _ in rules.tallied for _ in range(sides)]
    deal = Deal(with_rest(piles, None), (0,) * sides, (0,) * sides)
    cards = [(str(card), str(at)) for at, pile in enumerate(piles, 1) for card in pile]
    numbers = [(f"scope-{at}", str(each)) for at, each in enumerate(counted, 1)]
    return cards + numbers, with_tally(deal, rules, counted)


def told(rules: Rules, sides: int) -> Any:
    """The game as the page has it."""
    return json.loads(script_points(rules, sides))


def test_a_phone_scores_every_game_alike(phone: Page) -> None:
    luck, sent, expected = random.Random(3), [], []
    for rules in EVERY * 25:
        fields, deal = some_deal(luck, rules)
        wrong = problems_of_deal(deal, rules, deal.sides)
        sent.append((fields, deal.sides, told(rules, deal.sides)))
        expected.append(None if wrong else list(score_deal(deal, rules).points))
    phone.goto("/")
    found = phone.evaluate(SCORED, sent)
    both = list(zip(found, expected, strict=True))
    # A dealer may have more sweeps than half his cards, and an ace lie alone: the server says so.
    careful = sum(each is None and right is not None for each, right in both)
    assert [each for each in both if each[0] is not None and each[0] != each[1]] == []
    assert expected.count(None) > len(EVERY) > careful


def test_misread_forms_have_no_points(phone: Page) -> None:
    rules = Rules.of("traditional")
    deal = [(str(card), "1" if card.rank < 6 else "2") for card in DECK]
    phone.goto("/")
    numbers = ("-1", "two", "1.5", "1e0", "0x1")
    misread = [("said", "all sevens"), *(("scope-1", each) for each in numbers)]
    for name, text in misread:
        assert phone.evaluate(SCORED, [([*deal, (name, text)], 2, told(rules, 2))]) == [None]
    # What stayed on the table is not the pile of who took nothing.
    left = [(str(card), "1") for card in DECK[2:]]
    one = [left, [*left, ("stayed", " ".join(map(str, DECK[:2])))]]
    found = phone.evaluate(SCORED, [(fields, 2, told(rules, 2)) for fields in one])
    assert found == [[4, 0], None]
    assert script_points(Rules.of("quindici-napoli"), 2) == ""
    tried = {
        ("3", ""): [3, 0],
        ("1", " 2"): [1, 2],
        ("", ""): None,
        ("18", "5"): None,
        ("-1", "2"): None,
        ("1", "x"): None,
    }
    game = told(rules, 2)
    sent = [([("points-1", one), ("points-2", other)], 2, game) for one, other in tried]
    assert phone.evaluate(SCORED, sent) == list(tried.values())


def test_the_most_points_depend_on_the_sides() -> None:
    spazzino = Rules.of("spazzino", 4)
    most = [told(spazzino, sides)["bounds"][1] for sides in (2, 4)]
    assert most == [spazzino.most_points(2), spazzino.most_points(4)] and most[0] < most[1]
