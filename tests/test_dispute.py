"""A primiera dispute: the working, what would turn it, the readings, the address, the command."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.documents.address import ALPHABET, AddressError, Unread, decode, encode
from scorekeeper.rules.cards import DECK, Card, Suit, parse_card
from scorekeeper.rules.dispute import (
    Turn,
    disagree,
    problems,
    readings,
    turning_card,
    whatever_the_rest,
    working,
)
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import card_value, decide, holding
from scorekeeper.rules.problems import What
from scorekeeper.words.dispute import (
    headline,
    missing_suits_sentences,
    rest_sentence,
    turn_sentence,
    verdict_sentence,
)
from scorekeeper.words.readings import (
    address_problem,
    reading_name,
    reading_result,
    readings_sentence,
    sources,
)

NAMES = ["Anna", "Bruno", "Carla", "Dino"]
TRAPS = json.loads((Path(__file__).parent / "data" / "primiera-traps.json").read_text("utf-8"))
Piles = list[frozenset[Card]]


def pile(text: str) -> frozenset[Card]:
    return frozenset(map(parse_card, text.split()))


def piles_of(*texts: str) -> Piles:
    return [pile(text) for text in texts]


def options_of(trap: dict[str, Any]) -> Options:
    given = trap.get("options", {})
    return Options(
        Method(given.get("primiera", "values")),
        Faces(given.get("faces", "10")),
        MissingSuit(given.get("missing_suit", "cannot_win")),
    )


def a_rest_to_bruno(anna: str) -> Piles:
    return [pile(anna), frozenset(DECK) - pile(anna)]


traps = pytest.mark.parametrize("trap", TRAPS, ids=[trap["name"] for trap in TRAPS])


# --- the working ---


@traps
def test_a_famous_trap_is_not_fallen_into(trap: dict[str, Any]) -> None:
    piles, options = piles_of(*trap["piles"]), options_of(trap)
    work = working(piles, options)
    assert work.verdict.winner == trap["primiera"]
    assert list(work.verdict.totals) == trap["totals"]
    assert work.lead == trap["lead"]
    names = NAMES[: len(piles)]
    assert verdict_sentence(work, names) == trap["sentence"]
    rest = whatever_the_rest(piles, options)
    if "settled" in trap:
        assert rest.settled is trap["settled"]
    if "rest" in trap:
        assert rest_sentence(rest, sum(map(len, piles)), names) == trap["rest"]


def test_each_suit_says_who_wins_it_by_how_much_and_what_lies_behind() -> None:
    work = working(piles_of("7d 2d 10d 6c", "1d 8c 9c"), Options())
    coins, cups, swords, _ = work.suits
    assert [str(card) for card in coins.best] == ["7d", "1d"]
    assert (coins.values, coins.winner, coins.lead) == ((21, 16), 0, 5)
    assert [[str(card) for card in cards] for cards in coins.behind] == [["2d", "10d"], []]
    assert [str(card) for card in cups.behind[1]] == ["8c"]
    assert (swords.best, swords.winner, swords.lead) == ((None, None), None, 0)
    assert work.lacking == ((Suit.SWORDS, Suit.BATONS), (Suit.SWORDS, Suit.BATONS))


def test_under_sevens_down_the_ranks_are_shown_as_far_as_they_decide() -> None:
    down = Options(primiera=Method.SEVENS_DOWN)
    work = working(piles_of("7d 7c 2s 2b", "6d 2c 7s 7b"), down)
    assert [(line.rank, line.counts) for line in work.ranks] == [(7, (2, 2)), (6, (0, 1))]


def test_a_missing_suit_is_said_with_what_follows_from_it() -> None:
    piles = piles_of("7d 7c 7s 7b", "6d 6c 6s 6b", "1d 1c")
    names = NAMES[:3]
    cannot, adds = Options(), Options(missing_suit=MissingSuit.SUM)
    assert missing_suits_sentences(working(piles, cannot), names, cannot) == [
        "Carla has no sword and no baton: without all four suits there is no primiera."
    ]
    assert missing_suits_sentences(working(piles, adds), names, adds) == [
        "Carla has no sword and no baton: that adds nothing."
    ]


def test_a_headline_shows_what_was_compared() -> None:
    piles = piles_of("7d 7c 6s 6b", "6d 1c 7s 7b")
    by_values = working(piles, Options()).verdict
    assert headline(by_values, NAMES[:2]) == "Primiera: Anna 78, Bruno 76"
    by_sevens = working(piles, Options(primiera=Method.MOST_SEVENS)).verdict
    assert headline(by_sevens, NAMES[:2]) == "Primiera: Anna 2, Bruno 2 (sevens)"
    lacking = working(piles_of("7d 7c 6s", "6d 1c 7s 7b"), Options()).verdict
    assert headline(lacking, NAMES[:2]) == "Primiera: Anna none, Bruno 76"


def test_piles_that_cannot_be_compared_have_problems() -> None:
    twice = problems(piles_of("7d 6c", "7d 6c"))
    assert [(each.what, str(each.cards[0])) for each in twice] == [
        (What.CARD_IN_TWO_PILES, "7d"),
        (What.CARD_IN_TWO_PILES, "6c"),
    ]
    assert [each.what for each in problems(piles_of("7d"))] == [What.PILES_OUT_OF_RANGE]
    five = problems(piles_of("7d", "7c", "7s", "7b", "6d"))
    assert [each.what for each in five] == [What.PILES_OUT_OF_RANGE]


# --- what would change it ---


def turned(piles: Piles, options: Options | None = None) -> tuple[Turn | None, str]:
    turn = turning_card(piles, options or Options())
    return turn, turn_sentence(turn, NAMES[: len(piles)])


def test_the_cheapest_card_that_turns_it_comes_from_nobody() -> None:
    _, sentence = turned(piles_of("7d 7c 6s 5b 4b 2s", "6d 2c 7s 7b"))
    assert sentence == "With the ace of cups instead of the 2 of cups, Bruno: 76 to 75."


def test_the_cheapest_card_that_turns_it_comes_from_the_winner() -> None:
    # All forty are given: Anna has 7 6 6 6 = 75 to Bruno's 6 7 7 7 = 81.
    anna = "7d 6c 6s 6b 5d 5c 5s 5b 4d 4c 4s 4b"
    turn, sentence = turned(a_rest_to_bruno(anna))
    assert turn is not None
    assert (str(turn.card), str(turn.instead), turn.giver) == ("7c", "6c", 1)
    assert sentence == "With Bruno's 7 of cups instead of the 6 of cups, Anna: 78 to 76."


def test_a_card_that_only_makes_it_level_is_said_so() -> None:
    # All forty are given. Bruno lacks two suits; all he could do is to take one from Anna too.
    every = frozenset(DECK)
    anna = {card for card in every if card.suit in (Suit.CUPS, Suit.SWORDS)} | pile("2d 2b")
    turn, sentence = turned([frozenset(anna), every - anna])
    assert turn is not None and turn.verdict.winner is None
    assert sentence == (
        "With Anna's 2 of coins as well, Bruno would be level: nobody with all four suits."
    )


def test_from_a_level_verdict_the_cheapest_card_that_wins_is_said() -> None:
    _, sentence = turned(piles_of("7d 6c 5s 4b", "6d 7c 4s 5b"))
    assert sentence == "With the ace of swords instead of the 5 of swords, Anna: 69 to 68."


def test_four_sevens_cannot_be_turned() -> None:
    _, sentence = turned(piles_of("7d 7c 7s 7b", "6d 6c 6s 6b"))
    assert sentence == "No single card would have turned it."


def test_a_giver_is_not_left_without_a_suit_of_which_cards_are_in_no_pile() -> None:
    turn, _ = turned(piles_of("7d 6c 1s 5b", "7c 7s 7b 2d"))
    assert turn is None


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_no_cheaper_card_would_have_turned_it(sides: int) -> None:
    luck = random.Random(sides)
    for _ in range(60):
        owners = [luck.randrange(sides) for _ in DECK]
        piles = [
            frozenset(card for card, owner in zip(DECK, owners, strict=True) if owner == side)
            for side in range(sides)
        ]
        options = Options(
            luck.choice(list(Method)), luck.choice(list(Faces)), luck.choice(list(MissingSuit))
        )
        before = decide([holding(each) for each in piles], options).winner
        worth = []
        for card, owner in zip(DECK, owners, strict=True):
            for taker in range(sides):
                if taker in (owner, before) or before not in (None, owner):
                    continue
                after = [each - {card} for each in piles]
                after[taker] |= {card}
                if decide([holding(each) for each in after], options).winner == taker:
                    worth.append(card_value(card, options.faces))
        turn = turning_card(piles, options)
        if worth:
            assert turn is not None
            assert turn.verdict.winner == turn.side
            assert card_value(turn.card, options.faces) == min(worth)
        else:
            assert turn is None or turn.verdict.winner is None


def rest_of(*texts: str) -> str:
    piles = piles_of(*texts)
    rest = whatever_the_rest(piles, Options())
    return rest_sentence(rest, sum(map(len, piles)), NAMES[: len(piles)])


def test_what_is_open_names_the_suits_and_the_card_to_ask_for() -> None:
    assert rest_of("7d 7c 6s 2b", "6d 6c 7s 7b") == (
        "Still open in batons: the 6 of batons decides it."
    )
    assert rest_of("7d 7c 2s 2b", "6d 6c 7s 4b") == (
        "Still open in swords and batons: say next who has the 7 of batons."
    )


def test_all_forty_cards_leave_nothing_open() -> None:
    piles = a_rest_to_bruno("7d 7c 7s 6b")
    rest = whatever_the_rest(piles, Options())
    assert rest.settled
    assert rest_sentence(rest, 40, NAMES[:2]) == "All forty cards are given."


# --- readings ---


@traps
def test_exactly_one_reading_is_in_force_and_it_is_the_verdict(trap: dict[str, Any]) -> None:
    piles, options = piles_of(*trap["piles"]), options_of(trap)
    every = readings(piles, options)
    in_force = [reading for reading in every if reading.in_force]
    assert len(every) == 8
    assert len({reading_name(reading.options) for reading in every}) == 8
    assert [reading.verdict for reading in in_force] == [working(piles, options).verdict]


def test_readings_that_disagree_are_said_to_and_each_has_its_text() -> None:
    every = readings(piles_of("7d 7c 7s 10b", "6d 6c 6s 7b"), Options())
    assert disagree(every)
    assert readings_sentence(every, NAMES[:2]) == (
        "The readings disagree: agree on one before you play."
    )
    results = [reading_result(reading, NAMES[:2]) for reading in every]
    assert results[0] == "Bruno: 75 to 73"
    assert results[4] == "Bruno: the only one with all four suits"
    assert results[-1] == "Anna: 3 sevens to 1"
    assert "a side without a suit cannot win primiera: the long guide with variants" in sources()
    assert "faces do not count: The Rules of Scopa (la settanta)" in sources()


def test_readings_that_agree_are_said_to() -> None:
    every = readings(piles_of("7d 7c 7s 7b", "6d 6c 6s 6b"), Options())
    assert not disagree(every)
    assert readings_sentence(every, NAMES[:2]) == "Every reading gives it to Anna."


# --- the address ---


def any_dispute(luck: random.Random) -> tuple[tuple[frozenset[Card], ...], Options]:
    sides = luck.choice([2, 3, 4])
    owners = [luck.randint(-1, sides - 1) for _ in DECK]
    piles = tuple(
        frozenset(card for card, owner in zip(DECK, owners, strict=True) if owner == side)
        for side in range(sides)
    )
    options = Options(
        luck.choice(list(Method)), luck.choice(list(Faces)), luck.choice(list(MissingSuit))
    )
    return piles, options


def test_an_address_gives_back_the_piles_and_the_rule() -> None:
    luck = random.Random(5)
    for _ in range(500):
        piles, options = any_dispute(luck)
        text = encode(piles, options)
        assert decode(text) == (piles, options)
        assert len(text) == (19 if len(piles) == 2 else 23)
        assert text.isascii() and text.isalnum()


def test_an_address_that_was_given_out_stays_readable() -> None:
    # Never change these: they are on somebody's phone.
    piles = (pile("7d 6c 1s 5b"), pile("7c 7s 7b 2d"))
    assert encode(piles, Options()) == "12vtc3Q502B58L04nbS"
    assert decode("12vtc3Q502B58L04nbS") == (piles, Options())


def test_any_wrong_letter_and_any_two_swapped_neighbours_are_noticed() -> None:
    luck = random.Random(6)
    for _ in range(20):
        text = encode(*any_dispute(luck))
        for place in range(len(text)):
            wrong = luck.choice(ALPHABET.replace(text[place], ""))
            with pytest.raises(AddressError):
                decode(text[:place] + wrong + text[place + 1 :])
            swapped = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
            if swapped != text:
                with pytest.raises(AddressError):
                    decode(swapped)


@pytest.mark.parametrize(
    ("text", "what", "sentence"),
    [
        ("", Unread.VERSION, "begins with “”"),
        ("22vtc3Q502B58L04nbS", Unread.VERSION, "begins with “2”"),
        ("15vtc3Q502B58L04nbS", Unread.SIDES, "“5” sides"),
        ("12vtc3Q502B58L04nb", Unread.LENGTH, "18 letters"),
        ("12vtc3Q502B58L04nbSS", Unread.LENGTH, "20 letters"),
        ("12vtc3Q502B58L04nbT", Unread.CHECK, "Copy it once more"),
        ("12vtc3Q502B58L04n<S", Unread.CHARACTER, "“<”"),
        ("12vtc3Q502B58L04n\u0661S", Unread.CHARACTER, "\u0661"),
    ],
)
def test_an_address_that_cannot_be_read_says_what(text: str, what: Unread, sentence: str) -> None:
    with pytest.raises(AddressError) as raised:
        decode(text)
    assert raised.value.what is what
    assert sentence in address_problem(raised.value)


# --- the command ---


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper.cli", "primiera", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_command_prints_the_working() -> None:
    answered = run("7d 6c 1s 5b", "7c 7s 7b 2d", "--names", "Anna,Bruno")
    assert answered.returncode == 0
    assert answered.stdout.startswith(
        "Bruno has primiera: 75 to 70.\n"
        "\n"
        "           Anna       Bruno\n"
        "coins      7  21 +9   2  12\n"
        "cups       6  18      7  21 +3\n"
        "swords     A  16      7  21 +5\n"
        "batons     5  15      7  21 +6\n"
        "primiera   70         75\n"
    )
    assert "\n* by values, 7 = 21; faces count 10;" in answered.stdout


def test_the_command_answers_json_with_the_winner_and_the_totals_first() -> None:
    answered = run("7d 6c 1s 5b", "7c,7s,7b,2d", "--json")
    document = json.loads(answered.stdout)
    assert list(document)[:2] == ["primiera", "primiera_totals"]
    assert (document["primiera"], document["primiera_totals"]) == (1, [70, 75])
    assert document["address"] == "12vtc3Q502B58L04nbS"


def test_the_command_takes_the_rule_and_the_french_signs() -> None:
    cards = ["7♦ 7♥ 6♠ Q♣", "A♦ 5♥ 7♠ 2♣"]
    assert json.loads(run(*cards, "--json").stdout)["primiera"] == 0
    assert json.loads(run(*cards, "--json", "--faces", "0").stdout)["primiera"] == 1
    barred = json.loads(run(*cards, "--json", "--faces", "barred").stdout)
    assert barred["primiera_totals"] == [None, 64]
    summed = run(*cards, "--json", "--faces", "barred", "--missing-suit", "sum")
    assert json.loads(summed.stdout)["primiera_totals"] == [60, 64]
    most = run(*cards, "--json", "--method", "most_sevens")
    assert json.loads(most.stdout)["sentence"] == "Side 1 has primiera: 2 sevens to 1."


def test_the_command_lists_every_problem_at_once_and_answers_1() -> None:
    answered = run("7d 6c xx", "7d 6c", "--names", "Anna,Bruno,Carla", "--json")
    assert answered.returncode == 1
    assert answered.stdout == ""
    assert answered.stderr.splitlines() == [
        "scorekeeper: “xx” is not a card (Anna). Write it like 7d, 10b or fs.",
        "scorekeeper: The 7 of coins is in two piles: Anna and Bruno.",
        "scorekeeper: The 6 of cups is in two piles: Anna and Bruno.",
        "scorekeeper: There are 3 names for 2 piles.",
    ]


def test_the_command_wants_two_to_four_piles() -> None:
    assert run("7d").returncode == 1
    assert run("7d", "7c", "7s", "7b", "6d").stderr == (
        "scorekeeper: Give two, three or four piles, not 5.\n"
    )


def test_names_cannot_spoil_what_is_printed() -> None:
    command = [sys.executable, "-m", "scorekeeper.cli", "primiera", "7d", "7c", "--names"]
    answered = subprocess.run(
        [*command, b"An\xffna,\x1b[2JBru\nno"], capture_output=True, check=False
    )
    assert answered.returncode == 0
    assert b"An?na" in answered.stdout
    assert b"[2JBru no" in answered.stdout
    assert b"\x1b" not in answered.stdout


def test_a_pile_may_be_empty() -> None:
    answered = run("7d 7c 7s 7b", "", "--json")
    assert json.loads(answered.stdout)["primiera_totals"] == [84, None]
