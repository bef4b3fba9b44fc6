"""The family: games as data, the points worked by hand, and a second scorer that disagrees."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.commands.score import answer
from scorekeeper.documents.codec import Reading
from scorekeeper.documents.deal import Version, read_versions, write_deal
from scorekeeper.documents.match import read_match, write_match
from scorekeeper.rules.cards import DECK, parse_card
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.deal import Deal, problems_of_deal, score_deal
from scorekeeper.rules.entry.winners import Winners
from scorekeeper.rules.entry.won import Won
from scorekeeper.rules.game.family import FAMILY as GAMES_OF_FAMILY
from scorekeeper.rules.game.game import points_of
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from tests.helpers import second_scorer as second
from tests.helpers.cases import every
from tests.helpers.generators.games import counted_of, game_of, games, shared_cards, value_of
from tests.helpers.generators.match_documents import best_of, deal_in_full, rows_while_level
from tests.helpers.hypothesis_effort import some
from tests.helpers.paths import DATA
from tests.rules.test_second_scorer import ENDINGS

FAMILY: dict[str, Any] = {
    game["key"]: game for game in json.loads((DATA / "family.json").read_text())["games"]
}
SWEEPS = {
    next((point["name"] for point in game["points"] if point["kind"] == "counted"), None)
    for game in FAMILY.values()
}
"""What is counted first in a game: cleared tables."""
GOLDEN: list[Any] = json.loads((DATA / "golden_family.json").read_text())["deals"]
ADDED: dict[str, list[Any]] = json.loads((DATA / "golden_added.json").read_text())
NOTHING = {"primiera_totals": None, "match_won_by": None}
GOLDEN += [
    case
    | {"expected": NOTHING | case["expected"]}
    | ({"target": case["end"]["target"], "ends": [case["end"]]} if "end" in case else {})
    for case in ADDED["deals"] + ADDED["escova"]
]
"""Deals of which the first file has none: of three games, of Escoba as Brazil plays it, and of the
coast."""
OPTIONS = [
    (key, options)
    for key, game in FAMILY.items()
    for options in (
        {},
        *({name: value} for name, values in game["options"].items() for value in values[1:]),
    )
]
"""Each game as it is usual, and with each of its options."""
CLASHES = [
    {"all_sevens": {2, 3}, "sietes": {"setenta", "none"}},
    {"missing_suit": {"sum"}, "primiera": {"seven_six"}},
]


@st.composite
def options_of(draw: st.DrawFn, key: str) -> dict[str, Any]:
    """What a house may choose of a game: any of its options, but for what does not go together."""
    every_option = FAMILY[key]["options"].items()
    chosen = {name: draw(st.sampled_from(values)) for name, values in every_option}
    for clash in CLASHES:
        if all(chosen.get(name) in values for name, values in clash.items()):
            del chosen[next(iter(clash))]
    return chosen


def document(case: Any, **more: Any) -> dict[str, Any]:
    rules = {"game": case["game"], **case["options"]}
    rules |= {key: case[key] for key in ("target",) if key in case}
    sides = [{"name": name} for name in ("Anna", "Bruno", "Carla")[: len(case["piles"])]]
    deal = {"piles": case["piles"], "counted": case["counted"]}
    return {"rules": rules, "sides": sides, "deals": [deal]} | more


def test_every_game_has_data_and_golden_deals() -> None:
    assert [game.key for game in GAMES_OF_FAMILY] == list(FAMILY)
    assert {case["game"] for case in GOLDEN} == set(FAMILY)


@every("key", FAMILY)
def test_games_equal_their_data(key: str) -> None:
    data, game = FAMILY[key], GAMES[key]
    points = [
        value_of(each | {"sweep": _is_sweep(each), "in_points": each["name"] == "bager"})
        for each in data["points"]
    ]
    assert [point for point in points_of(game, game.options) if point.name != "bonus"] == points
    assert (game.deck, list(game.targets)) == (data["deck"], data["targets"])
    assert set(game.players) - {6} == set(data["players"])
    options = {each.name: [value.value for value in each.values] for each in game.choices}
    assert options == data["options"]


def _is_sweep(point: Any) -> bool:
    return point["name"] in SWEEPS


@every("case", GOLDEN)
def test_both_scorers_agree_with_deals_worked_by_hand(case: Any) -> None:
    expected = case["expected"]
    wanted = expected["by"] | {key: expected[key] for key in ("points", "primiera_totals")}
    for scored in (answer, second.score):
        answered = scored(document(case))
        assert answered["deals"] == [wanted | {"totals": expected["points"]}]
        assert answered["winner"] == expected["match_won_by"]
        for end in case.get("ends", []):
            ended = scored(document(case, totals_before=end["before"]))
            assert (ended["totals"], ended["winner"]) == (end["totals"], end["winner"])


def points_of_case(case: Any) -> list[dict[str, Any]]:
    """The points of its game as the second scorer knows them."""
    return second.points_of_game(second.rules_of(document(case)))


def winners_of(case: Any) -> dict[str, Any]:
    """The deal of a golden case as people say it who have counted: no card of it."""
    expected = case["expected"]
    won: dict[str, Any] = {}
    for point in points_of_case(case):
        name, kind = point["name"], point["kind"]
        has = [side for side, each in enumerate(expected["by"].get(name, ())) if each]
        if kind == "counted":
            continue
        won[name] = has if len(has) > 1 else has[0] if has else None
        if kind == "all":
            won[name] = expected["match_won_by"] if point.get("wins") else won[name]
        elif has and kind in ("run", "long"):
            won[name] = {"side": has[0], "length": max(expected["by"][name]) - 2 * (kind == "long")}
        elif has and max(expected["by"][name]) == point.get("all"):
            won[name] = {"side": has[0], "all": True}
    return {"winners": won, "counted": case["counted"]}


@every("case", GOLDEN)
def test_winners_give_the_golden_points(case: Any) -> None:
    expected = case["expected"]
    said = document(case, deals=[winners_of(case)])
    answered = answer(said)
    (deal,) = answered["deals"]
    assert {name: deal[name] for name in expected["by"]} == expected["by"]
    assert (deal["points"], deal["primiera_totals"]) == (expected["points"], None)
    assert answered["winner"] == expected["match_won_by"]
    match = read_match(said)
    assert write_match(match)["deals"][0]["winners"] == said["deals"][0]["winners"]


@every("case", [case for case in GOLDEN if case["piles"][0]])
def test_numbers_and_best_cards_give_the_golden_points(case: Any) -> None:
    """Without the answers that follow from them, by both scorers."""
    told, by_best = winners_of(case), False
    piles = deal_in_full({"piles": case["piles"]})["piles"]
    told["numbers"] = {}
    for point in points_of_case(case):
        if point["kind"] == "most":
            cards = second.cards_of(point["of"])
            own = [len(set(cards) & set(pile)) for pile in piles]
            told["numbers"][point["name"]] = [*own[:-1], None]
        elif point["kind"] == "ranks_down":
            told["numbers"][point["name"]] = rows_while_level(piles, point["ranks"])
        elif point["kind"] == "primiera":
            by_best = True
            told["best"] = [
                [best_of(pile, suit, range(1, 11)) for suit in "dcsb"] for pile in piles
            ]
            del told["winners"][point["name"]]
    told["winners"] = {
        name: won for name, won in told["winners"].items() if name not in told["numbers"]
    }
    said = document(case, deals=[told])
    expected = dict(case["expected"]) | ({} if by_best else {"primiera_totals": None})
    for scored in (answer(said), second.score(said)):
        (deal,) = scored["deals"]
        assert {name: deal[name] for name in expected["by"]} == expected["by"]
        assert deal["points"] == expected["points"]
        assert deal["primiera_totals"] == expected["primiera_totals"]
    match = read_match(said)
    assert read_match(write_match(match)) == match


ALL_COINS = {"carte": 1, "denari": 0, "settebello": 0, "primiera": 0, "napola": None}
NO_SUCH_WINNERS = [
    ("rubamazzo", {}, "Cards: who has it?"),
    ("rubamazzo", {"carte": 2}, "2 sides"),
    ("rubamazzo", {"carte": True}, "“winners: carte: True” is not a whole"),
    ("rubamazzo", {"carte": []}, "“winners: carte” cannot be read"),
    ("rubamazzo", {"carte": {"place": 1}}, "“winners: carte.place” is not a key"),
    ("rubamazzo", [0], "“winners” cannot be read"),
    ("rubamazzo", {"carte": 0, "denari": 1}, "This game has no point “denari”."),
    ("rubamazzo", {"carte": [0, 1]}, "Cards: only one side can have it, now Anna and Bruno."),
    ("escoba", {"cartas": 0, "oros": 0, "sietes": 0, "velo": None}, "Velo: who has it?"),
    ("assi-31", ALL_COINS | {"napolone": 0}, "Napola: by the other answers"),
    (
        "assi-31",
        ALL_COINS | {"napola": {"side": 1, "length": 3}, "napolone": 0},
        "Napola + Napolone: the same card (ace of coins) would be with Bruno and with Anna.",
    ),
    ("assi-31", ALL_COINS | {"napola": {"side": 0}, "napolone": None}, "Anna: how long is the"),
    (
        "assi-31",
        ALL_COINS | {"napola": {"side": 0, "length": 2}, "napolone": None},
        "Anna: a napola of 2",
    ),
    (
        "assi-31",
        ALL_COINS
        | {"denari": 1, "settebello": 1, "napola": {"side": 0, "length": 6}, "napolone": None},
        "Coins: by the other answers somebody else has it.",
    ),
    (
        # The 7 of coins is with her too: the napola would be longer.
        "assi-31",
        ALL_COINS | {"napola": {"side": 0, "length": 6}, "napolone": None},
        "No deal can end like this: look at the answers again.",
    ),
    (
        "assi-31",
        ALL_COINS | {"napola": {"side": 0, "length": 6}, "settebello": 0, "napolone": None}
        | {"napola": {"side": 0, "length": 11}},
        "Anna: the napola is longer (11)",
    ),
]  # fmt: skip


@every(("key", "won", "said"), NO_SUCH_WINNERS)
def test_impossible_winners_are_refused(key: str, won: Any, said: str) -> None:
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    answered = answer({"rules": key, "sides": sides, "deals": [{"winners": won}]})
    assert said in " ".join(answered["problems"])


def test_winners_have_no_more_sweeps() -> None:
    said = {"deals": [{"winners": {"cartas": 0, "oros": 0, "sietes": 0, "velo": 0}}]}
    said["deals"][0]["counted"] = {"escobas": [8, 7]}
    case = {"game": "escoba", "options": {}, "piles": [[], []], "counted": {}}
    assert "“Escobas”: 15 in one deal" in " ".join(answer(document(case) | said)["problems"])


@st.composite
def documents_of(draw: st.DrawFn, key: str) -> dict[str, Any]:
    """A match of this game with a few deals, to a target that they often reach."""
    options = draw(options_of(key)) | draw(st.sampled_from([{}, {}, {"target": 9}, *ENDINGS]))
    sides = draw(st.sampled_from(sorted({2, 3} & set(FAMILY[key]["players"]))))
    case = {"game": key, "options": options, "piles": [[]] * sides, "counted": {}}
    counted = [point for point in points_of_case(case) if not _is_sweep(point)]
    deals = [
        {"piles": draw(shared_cards(sides)), "counted": draw(counted_of(counted, sides))}
        for _ in range(draw(st.integers(1, 3)))
    ]
    return document(case, deals=deals)


@pytest.mark.parametrize("key", FAMILY)
@some(80)
@given(data=st.data())
def test_both_scorers_agree_on_every_game(data: st.DataObject, key: str) -> None:
    match = data.draw(documents_of(key))
    assert answer(match) == second.score(match)


@given(data=st.data(), game=games(), sides=st.integers(2, 3))
def test_both_scorers_agree_on_custom_games(
    data: st.DataObject, game: dict[str, Any], sides: int
) -> None:
    rules = Rules(made := game_of(game), 21, made.options)
    piles = data.draw(shared_cards(sides))
    counted = data.draw(counted_of(game["points"], sides))
    bonus = [1] * sides if rules.bonus else [0] * sides
    deal = deal_of(piles, counted, bonus)
    assert problems_of_deal(deal, rules, sides) == []
    score = score_deal(deal, rules)
    dealt = {"piles": list(piles), "counted": counted, "bonus": bonus}
    found = second.score_deal(dealt, game["points"], sides)
    assert list(score.points) == found["points"]
    assert score.wins == found["match_won_by"]
    assert sum(score.points) - sum(bonus) <= rules.most_points(sides)
    assert rules.least_points <= sum(score.points)
    # Another order of the sides is another order of points.
    other = list(reversed(range(sides)))
    turned = deal_of(
        [piles[side] for side in other],
        {name: [numbers[side] for side in other] for name, numbers in counted.items()},
        bonus,
    )
    assert score_deal(turned, rules).points == tuple(score.points[side] for side in other)
    # Who has what, said without the cards, gives the same points.
    said = replace(deal, entry=Winners(sides, tuple(won_of(game["points"], piles, found["by"]))))
    assert problems_of_deal(said, rules, sides) == []
    assert (again := score_deal(said, rules)).points == score.points
    assert again.wins == score.wins
    # What is written is read again.
    for each in (deal, said):
        written = json.loads(json.dumps(write_deal(each)))
        reading = Reading()
        assert read_versions(written, rules, sides, reading) == (Version(each),)
        assert reading.problems == []


def won_of(
    points: list[dict[str, Any]], piles: list[list[str]], by: dict[str, list[int]]
) -> Iterator[tuple[str, Won]]:
    """Who has each point that piles show, by the second scorer."""
    for point in points:
        name, kind = point["name"], point["kind"]
        if kind in ("counted", "bonus"):
            continue
        has = by[name]
        if kind == "all":
            has = [set(second.cards_of(point["of"])) <= set(pile) for pile in piles]
        sides = tuple(side for side, each in enumerate(has) if each)
        is_all = max(has) == point.get("all") and kind in ("most", "ranks_down")
        if is_all and kind == "most":
            is_all = any(set(second.cards_of(point["of"])) <= set(pile) for pile in piles)
        yield name, Won(sides, max(has) if kind == "run" else 0, is_all)


def deal_of(piles: list[list[str]], counted: dict[str, list[int]], bonus: list[int]) -> Deal:
    cards = tuple(frozenset(map(parse_card, pile)) for pile in piles)
    told = tuple(sorted((name, tuple(each)) for name, each in counted.items() if any(each)))
    return Deal(Piles(cards), (0,) * len(piles), tuple(bonus), told)


REFUSED = [
    ({"game": "cirulla", "preset": "traditional"}, {}, "preset"),
    ({"game": "traditional"}, {}, "traditional"),
    ({"game": "cirulla", "piccola": 8}, {}, "piccola: 8"),
    ({"game": "cirulla", "piccola": True}, {}, "piccola: True"),
    ({"game": "cirulla", "napola": True}, {}, "napola: True"),
    ({"game": "assi-31", "piccola": 6}, {}, "piccola: 6"),
    ({"game": "escoba", "all_sevens": 2, "sietes": "setenta"}, {}, "all_sevens: 2"),
    ({"game": "escoba", "all_sevens": 2, "sietes": "none"}, {}, "sietes: none"),
    ({"game": "cirulla", "missing_suit": "sum", "primiera": "seven_six"}, {}, "missing_suit: sum"),
    ({"game": "escoba", "all_sevens": 2.0}, {}, "all_sevens: 2.0"),
    ("cirulla", {"picule": [1, 0]}, "picule"),
    ("cirulla", {"picule": [0, 0]}, "picule"),
    ("cirulla", {f"point{number}": [0, 0] for number in range(21)}, "“counted” cannot be read"),
    ("cirulla", {"buona3": [0, 0, 0]}, "2"),
    ("cirulla", {"buona3": [4, 4]}, "“Buona da tre”: 8 in one deal"),
    ("cirulla", {"buona3": [6, 0], "buona10": [0, 7]}, "“Buona da tre + Buona da dieci”: 13"),
    ({"game": "cirulla", "one_buona": False}, {"buona10": [8, 3]}, "“Buona da dieci”: 11"),
    ("cirulla", {"scope": [10, 0]}, "scope 10, cards 18"),
    ("escoba", {"escobas": [8, 7]}, "“Escobas”: 15 in one deal, and there cannot be more than 14"),
    ("rubamazzo", {"scope": [1, 0]}, "This game does not count “scope”."),
]


@every(("rules", "counted", "said"), REFUSED)
def test_invalid_games_are_refused(rules: Any, counted: Any, said: str) -> None:
    pile = ["1d", "2d", "3d", "7d", "4c", "5c", "6c", "7c", "1s", "2s", "3s", "8s", "9s", "10s"]
    pile += ["1b", "2b", "4b", "5b"]
    given = {"piles": [pile, None], "counted": counted}
    if rules == "escoba":
        given["piles"] = [[*pile, "7b"], None]
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    answered = answer({"rules": rules, "sides": sides, "deals": [given]})
    assert said in " ".join(answered["problems"])


def test_nothing_counted_says_nothing() -> None:
    piles = {"piles": [["1d", "2d"], None]}
    said = {"rules": "cirulla", "sides": [{"name": "Anna"}, {"name": "Bruno"}]}
    silent, counted = piles, piles | {"counted": {"buona3": [0, 0]}}
    deals = read_match(said | {"deals": [silent, counted]}).deals
    assert deals[0] == deals[1]


SWEPT = [
    ([4, 36], [3, 0], True),
    ([4, 36], [0, 19], True),
    ([4, 36], [4, 0], False),
    ([4, 36], [3, 19], False),  # one side alone has dealt
    ([2, 38], [2, 0], False),  # the four cards would be in the dealer's pile
    ([0, 40], [1, 0], False),
]


@every(("numbers", "scope", "possible"), SWEPT)
def test_three_sweeps_are_the_dealers(numbers: list[int], scope: list[int], possible: bool) -> None:
    piles = [list(map(str, DECK[: numbers[0]])), None]
    rules = {"game": "cirulla", "table_nine": True}
    deal = {"piles": piles, "scope": scope}
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    answered = answer({"rules": rules, "sides": sides, "deals": [deal]})
    assert ("problems" not in answered) == possible


@every(("key", "options"), OPTIONS)
def test_rules_survive_writing_and_reading(key: str, options: dict[str, Any]) -> None:
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    match = read_match({"rules": {"game": key, **options}, "sides": sides})
    assert read_match(write_match(match)) == match
    assert set(match.rules.changed) == {
        name for name, value in options.items() if value != FAMILY[key]["options"][name][0]
    }


MOST = {"cirulla": 140, "escoba": 18, "escoba-setenta": 18, "rubamazzo": 1, "assi-31": 32}
MOST |= {"spazzino": 89, "chkobba": 22}
# As escoba, and its cantos: 12 of 3, 12 of 3, 4 of 2, 6 of 3, 10 of 20.
MOST |= {"escoba-chorizo": 18 + 36 + 36 + 8 + 18 + 200}


def test_one_hand_may_count_two_buone() -> None:
    """Three aces are a buona da tre and a buona da dieci, where a house has it so."""
    both = {"buona3": [6, 0], "buona10": [0, 7]}
    case = {"options": {"one_buona": False}, "piles": [["1d", "2d"], None], "counted": both}
    (deal,) = answer(document({"game": "cirulla"} | case))["deals"]
    assert (deal["buona3"], deal["buona10"]) == ([18, 0], [0, 70])
    options = replace(GAMES["cirulla"].options, house=(("one_buona", False),))
    rules = replace(Rules.of("cirulla"), options=options)
    assert rules.most_points(2) - Rules.of("cirulla").most_points(2) == 21 + 100 - (100 + 6)


@every(("dealer", "sweeps"), [(1, {15: 1, 30: 2}), (2, {15: 2, 30: 2})])
def test_a_house_counts_the_dealers_fifteen(dealer: int, sweeps: dict[int, int]) -> None:
    """Four cards of 30 on the table are two scope in every house."""
    options = replace(GAMES["cirulla"].options, house=(("dealer", dealer),))
    assert replace(Rules.of("cirulla"), options=options).dealt_sweeps == sweeps
    assert not Rules.of("assi-31").dealt_sweeps


@every("key", MOST)
def test_the_most_points_of_a_deal_are_known(key: str) -> None:
    assert set(MOST) == set(FAMILY)
    assert Rules.of(key).most_points(2) == MOST[key]
    assert not set(PRESETS) & set(FAMILY)
