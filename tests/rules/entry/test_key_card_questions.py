"""What the short entry asked and answered: which cards that implies, and which are asked for."""

import random

from scorekeeper.rules.cards import DECK, Card, parse_card
from scorekeeper.rules.entry.key_cards import ASKED_RANKS, KeyCardAnswers
from tests.helpers.cases import every
from tests.helpers.clients.phone import DECK as CODES

SEVENS = "7d 7c 7s 7b"


def cards(text: str) -> frozenset[Card]:
    return frozenset(map(parse_card, text.split()))


def answers(*tapped: str, none: str = "", table: int = 0) -> KeyCardAnswers:
    said = (each.split("-") for each in none.split())
    lacking = frozenset((int(rank), int(side) - 1) for rank, side in said)
    return KeyCardAnswers(tuple(map(cards, tapped)), lacking, table=table)


def implied(said: KeyCardAnswers) -> list[str]:
    return [
        " ".join(
            str(c) for c in sorted(pile, key=lambda c: (ASKED_RANKS.index(c.rank), DECK.index(c)))
        )
        for pile in said.implied
    ]


@every(
    ("said", "expected"),
    [
        # one pile of two: what it has not is the other's, rank by rank
        (answers("7d 7c", ""), ["", "7s 7b"]),
        (answers("6d 6c 6s", ""), ["", "6b"]),
        (answers("", "7d 7c 7s 1d"), ["7b 1c 1s 1b", ""]),
        (answers("7d", "", none="6-1"), ["", "7c 7s 7b 6d 6c 6s 6b"]),
        (answers("", "", none="7-2"), [SEVENS, ""]),
        (answers("7d", "", none="7-1"), ["", "7c 7s 7b"]),
        # both: only what one of them was said not to have
        (answers("7d 7c", "7s"), ["", ""]),
        (answers("7d", "6c", none="7-2"), ["7c 7s 7b", ""]),
        (answers("7d", "", none="6-2"), ["6d 6c 6s 6b", ""]),
        (answers("", "", none="7-1 7-2"), ["", ""]),
        # three: where one is left
        (answers("7d", "7c", ""), ["", "", "7s 7b"]),
        (answers("7d", "", "", none="7-2"), ["", "", "7c 7s 7b"]),
        (answers("7d", "", ""), ["", "", ""]),
        (answers("7d", "7c", "6s"), ["", "", ""]),
        (answers("7d", "7c", "6s", none="6-1 6-2"), ["", "", ""]),
        # what is not tapped may lie on the table
        (answers("7d 7c", "", table=2), ["", ""]),
        (answers("", "", none="7-2", table=1), ["", ""]),
    ],
)
def test_an_answered_rank_implies_its_cards(said: KeyCardAnswers, expected: list[str]) -> None:
    assert implied(said) == expected


@every(
    ("said", "expected"),
    [
        (answers("7d 7c", "7s"), "7b"),
        (answers("7d 7c", "7s 7b"), ""),
        (answers("7d 7c 7s 7b", "6s"), "6d 6c 6b"),
        (answers("7d", "6c", none="7-2"), "6d 6s 6b"),
        (answers("", "", none="7-1 7-2"), SEVENS),
        (answers("7d", "7c", "7s"), "7b"),
        (answers("7d", "7c", ""), ""),
        (answers("7d", ""), ""),
        (answers("7d 7c", "7s", table=1), ""),
    ],
)
def test_unowned_cards_are_asked_at_the_end(said: KeyCardAnswers, expected: str) -> None:
    assert " ".join(map(str, said.wanted)) == expected


def test_a_named_rank_answers_all_above_it() -> None:
    assert implied(answers("7d", "").down_to(6, 1)) == ["", "7c 7s 7b 6d 6c 6s 6b"]
    assert implied(answers("", "").down_to(7, 1)) == [SEVENS, ""]
    assert implied(answers("", "").down_to(7, 0)) == ["", SEVENS]
    assert implied(answers("7d 7c 7s", "6d").down_to(7, 0)) == ["", ""]
    assert answers("7d 7c 7s", "6d").down_to(7, 0).wanted[:1] == (parse_card("7b"),)


def test_statements_can_be_read_back() -> None:
    luck = random.Random(3)
    for _ in range(3000):
        sides = luck.choice([2, 2, 3, 4])
        piles: list[list[str]] = [[] for _ in range(sides)]
        for code in luck.sample(CODES, luck.choice([1, 3, 8, 20])):
            luck.choice(piles[: luck.randint(1, sides)]).append(code)
        ranks = luck.sample(ASKED_RANKS, luck.choice([0, 1, 3]))
        none = " ".join(f"{rank}-{luck.randint(1, sides)}" for rank in ranks)
        said = answers(*(" ".join(pile) for pile in piles), none=none)
        if not said.wanted:  # what is asked for is not kept
            assert KeyCardAnswers.again(said.tapped, said.implied, 0).implied == said.implied, (
                piles,
                none,
            )
