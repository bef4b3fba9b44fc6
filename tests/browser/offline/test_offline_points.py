"""The points that a phone says by itself are those of the server, or none."""

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

from playwright.sync_api import Page

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.ending import Aim, Ending, Level, TimeCall
from scorekeeper.rules.entry.all_cards import with_rest
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal, with_tally
from scorekeeper.rules.entry.winners import PointsOnly, winners_in
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.game.kinds import All, Holds, Most
from scorekeeper.rules.match.match import Match, SeatChange, Side
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.options import Direction, Faces, Finish, MissingSuit
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.web.phone_state import as_json, rules_told, script_points
from tests.helpers.paths import DATA

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
    {"primiera": "sevens_down"},
    {"faces": Faces.BARRED, "missing_suit": MissingSuit.SUM},
    {"faces": Faces.ZERO, "primiera": "most_sevens"},
    {"primiera": "seven_six"},
    {"primiera": "trentino"},
    {"primiera": "none"},
]
EVERY = [
    *(Rules.of(key) for key in GAMES if not Rules.of(key).bonus),
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


def as_said(deal: Deal, rules: Rules) -> tuple[Fields, Deal | None]:
    """The same deal as people say who has each point, as its form sends it."""
    known = winners_in(score_deal(deal, rules), rules)
    if known is None:
        return [], None
    wins = {each.name for each in rules.points if isinstance(each, All)}
    fields: Fields = []
    for name, won in known.won:
        said = ["1"] * bool(won.sides) if name in wins else [str(side + 1) for side in won.sides]
        fields += [(name, each) for each in said or ["0"] * (name not in wins)]
        fields += [(f"{name}-length", str(won.length))] * bool(won.length)
        fields += [(f"{name}-all", "1")] * won.all
    return fields, replace(deal, entry=known)


@cache
def told(rules: Rules, sides: int) -> Any:
    """The game as the page has it."""
    return json.loads(as_json(script_points(rules, sides)))


def test_a_phone_scores_every_game_alike(phone: Page) -> None:
    luck, sent, expected, by_winners = random.Random(3), [], [], []
    for rules in EVERY * 25:
        fields, deal = some_deal(luck, rules)
        wrong = problems_of_deal(deal, rules, deal.sides)
        sent.append((fields, deal.sides, told(rules, deal.sides)))
        expected.append(None if wrong else list(score_deal(deal, rules).points))
        answers, said = as_said(deal, rules) if not wrong else ([], None)
        if said:
            numbers = [each for each in fields if each[0].startswith("scope-")]
            sent.append((answers + numbers, deal.sides, told(rules, deal.sides)))
            unsaid = problems_of_deal(said, rules, deal.sides)
            by_winners.append(len(expected))
            expected.append(None if unsaid else list(score_deal(said, rules).points))
    phone.goto("/open")
    found = phone.evaluate(SCORED, sent)
    both = list(zip(found, expected, strict=True))
    # A dealer may have more sweeps than half his cards, and an ace lie alone: the server says so.
    unsaid = [each is None and right is not None for each, right in both]
    careful = sum(each for at, each in enumerate(unsaid) if at not in by_winners)
    assert [each for each in both if each[0] is not None and each[0] != each[1]] == []
    assert expected.count(None) > len(EVERY) > careful
    assert sum(unsaid[at] for at in by_winners) * 4 < len(by_winners) > 200, "of a run, say"


def test_misread_forms_have_no_points(phone: Page) -> None:
    rules = Rules.of("traditional")
    deal = [(str(card), "1" if card.rank < 6 else "2") for card in DECK]
    phone.goto("/open")
    numbers = ("-1", "two", "1.5", "1e0", "0x1")
    misread = [("scope-1", each) for each in numbers]
    for name, text in misread:
        assert phone.evaluate(SCORED, [([*deal, (name, text)], 2, told(rules, 2))]) == [None]
    # What stayed on the table is not the pile of who took nothing; the settebello may be nobody's.
    left = [(str(card), "1") for card in DECK if str(card) not in ("7d", "3c")]
    one = [left, [*left, ("7d", "table"), ("3c", "table")]]
    found = phone.evaluate(SCORED, [(fields, 2, told(rules, 2)) for fields in one])
    assert found == [[3, 1], [3, 0]]
    assert script_points(Rules.of("quindici-napoli"), 2) is None
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
    most = [told(spazzino, sides)["most"] for sides in (2, 4)]
    assert most == [spazzino.most_points(2), spazzino.most_points(4)] and most[0] < most[1]


TAKES = """async cases => {
  const page = document.querySelector("#offline").src;
  const { takesRest } = await import(new URL("offline_points.js", page));
  return cases.map(({ cards, on_table, named }) => takesRest(cards, on_table, named));
}"""


def test_the_rest_goes_to_the_same_side(phone: Page) -> None:
    cases = json.loads((DATA / "rest.json").read_text())["cases"]
    phone.goto("/open")
    assert phone.evaluate(TAKES, cases) == [each["takes"] for each in cases]


STANDS = """async matches => {
  const page = document.querySelector("#offline").src;
  const { stateOf } = await import(new URL("../match/state.js", page));
  return matches.map(([server, log]) => {
    const { deal, totals, over, winner, seat, counts } = stateOf(server, log);
    return { deal, totals, over, winner, seat, counts };
  });
}"""
ENDINGS = [
    Ending(),
    Ending(margin=2),
    Ending(deals=3),
    Ending(deals=2, level=Level.DRAW),
    Ending(minutes=30, level=Level.DRAW),
    Ending(aim=Aim.FEWEST),
]
BY_CARDS = [Rules.of("traditional"), Rules.of("assi"), Rules.of("cirulla"), Rules.of("escoba")]


def some_match(luck: random.Random) -> tuple[Match, list[Fields]]:
    """A match up to its end, or some deals of it, and what each deal's form says."""
    rules = luck.choice(BY_CARDS)
    ending = luck.choice(ENDINGS)
    finish = luck.choice([*Finish]) if ending == ENDINGS[0] else Finish.HIGHEST
    target = luck.choice([3, 6, 11]) if ending.margin > 1 or not ending.deals else None
    rules = Rules(rules.preset, target, replace(rules.options, finish=finish), ending)
    sides = 2 if rules.preset.is_family else luck.choice([2, 2, 3])
    call = TimeCall(luck.randrange(3), luck.random() < 0.5)
    match = Match(
        rules,
        tuple(Side.of(name) for name in ("Anna", "Bruno", "Carla")[:sides]),
        first_dealer=luck.randrange(sides),
        seated=luck.choice([*Direction]),
        time_call=call if ending.minutes or (ending.margin == 2 and luck.random() < 0.5) else None,
    )
    if sides > 2 and luck.random() < 0.5:
        leaves = SeatChange(luck.choice([2, 3]), left=(luck.randrange(sides),))
        match = replace(match, changes=(leaves,))
    said: list[Fields] = []
    while len(said) < luck.choice([1, 3, 9]) and final(match, standings(match)) is None:
        fields, deal = some_deal(luck, rules)
        if gone := match.gone(len(said) + 1):
            # One pile is tapped, and the rest is with the only other who plays.
            side, other = (each for each in range(sides) if each not in gone)
            cards = luck.sample(DECK, 17)
            piles: list[list[Card]] = [[], [], []]
            piles[side] = cards
            deal = Deal(with_rest(piles, other), (0,) * sides, (0,) * sides)
            fields = [(str(card), str(side + 1)) for card in cards]
        sizes = deal.entry.sizes(rules)
        odd = len(sizes) != sides or 1 in sizes or problems_of_deal(deal, rules, deal.sides)
        if odd or any(count > size // 2 for count, size in zip(deal.scope, sizes, strict=True)):
            points = [luck.randint(0, 4) for _ in range(sides)]
            points = [0 if side in gone else each for side, each in enumerate(points)]
            points[-1 if 0 in gone else 0] += not sum(points)
            nothing = (0,) * sides
            deal = Deal(PointsOnly(tuple(points)), nothing, nothing)
            fields = [(f"points-{at}", str(number)) for at, number in enumerate(points, 1)]
        match, said = replace(match, deals=(*match.deals, deal)), [*said, fields]
    return match, said


def server_after(match: Match, deals: int) -> dict[str, Any]:
    """What the server says of the match after so many deals."""
    match = replace(match, deals=match.deals[:deals])
    after = standings(match)
    names = [side.name for side in match.sides]
    ended = final(match, after)
    return json.loads(as_json(rules_told(match, names))) | {
        "next": deals + 1,
        "counts": [0] * len(names) * len(match.rules.tallied),
        "keys": [],
        "entered": [],
        "over": ended is not None,
        "ended": False,
        "winner": ended and ended.winner,
        "deals": [{"points": each.score.points, "win": each.score.wins} for each in after],
        "counted": sum(each.counts for each in after),
    }


def test_a_phone_tells_every_end_alike(phone: Page) -> None:
    """Whatever the server has of the deals, and the phone of the others; taps count for the deal
    that is played, once, though the server may have them already, and a correction in place of what
    it corrects."""
    luck, asked, expected = random.Random(5), [], []
    for _ in range(400):
        match, said = some_match(luck)
        known = luck.randint(0, len(said))
        log = [
            {"kind": "deal", "deal": deal, "fields": said[deal - 1], "key": str(deal)}
            for deal in range(known + 1, len(said) + 1)
        ]
        after = standings(match)
        there = match
        if known and not log and match.rules.options.finish is Finish.HIGHEST:
            # The server has another first deal, or the same: what is played is the correction.
            log = [{"kind": "correction", "deal": 1, "fields": said[0], "key": "again"}]
            nothing = (0,) * len(match.sides)
            other = Deal(PointsOnly(tuple(range(1, len(match.sides) + 1))), nothing, nothing)
            first = luck.choice([match.deals[0], other])
            there = replace(match, deals=(first, *match.deals[1:]))
        ended = final(match, after)
        server = server_after(there, known)
        counts = [0] * len(match.sides) * len(match.rules.tallied)
        if ended is None:
            place, answers_lost = luck.randrange(len(counts)), luck.randrange(4)
            tap = {"kind": "count", "deal": len(said) + 1, "place": place}
            for at, step in enumerate(luck.choice([1, 1, 2, -1]) for _ in range(3)):
                log.append(tap | {"step": step, "key": f"tap {at}"})
                counts[place] = max(0, counts[place] + step)
                if known == len(said) and at < answers_lost:
                    server |= {"counts": [*counts], "keys": [*server["keys"], f"tap {at}"]}
        asked.append((server, [each | {"state": "waits"} for each in log]))
        expected.append(
            {
                "deal": len(said) + 1,
                "totals": list(after[-1].totals if after else (0,) * len(match.sides)),
                "over": ended is not None,
                "winner": ended.winner if ended else None,
                "seat": match.dealer(len(said) + 1),
                "counts": counts,
            }
        )
    phone.goto("/open")
    found = phone.evaluate(STANDS, json.loads(json.dumps(asked)))
    wrong = [each for each in zip(found, expected, asked, strict=True) if each[0] != each[1]]
    assert wrong == []
    assert sum(each["over"] for each in expected) > 100
