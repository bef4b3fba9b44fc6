"""A dispute about best cards: what cannot be, what is asked for, every reading."""

import random
from typing import Any

from scorekeeper.documents.match import read_match
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.dispute import (
    Statement,
    in_force,
    interpretations,
    judge,
    next_rank,
    problems_of_best,
    problems_of_counts,
    reading_of,
    statement_of,
)
from scorekeeper.rules.entry.winners import Winners
from scorekeeper.rules.options import Faces, MissingSuit, Options
from scorekeeper.rules.primiera import BestFour, RankCounts
from scorekeeper.rules.problems import What
from scorekeeper.rules.ways import WAYS
from scorekeeper.words.primiera.dispute import (
    headline,
    interpretations_sentence,
    lacking_sentences,
    open_question,
    readings,
    verdict_sentence,
)
from tests.helpers.cases import every
from tests.helpers.generators.disputes import NAMES as FOUR
from tests.helpers.generators.disputes import RULES, four, pile, some_piles, truth

NAMES = FOUR[:2]
LEVEL = ("7d 7c 6s 6b", "6d 1c 7s 7b")
THREE_SEVENS = ("7d 7c 7s 8b", "6d 6c 6s 7b")


def said(*texts: str, counts: RankCounts = ()) -> Statement:
    return Statement(tuple(map(four, texts)), counts)


@every(
    ("best", "wrong"),
    [
        (THREE_SEVENS, []),
        (("7d 7c 7s 6b", "6d 6c 6s 6b"), [What.BEST_TWICE, What.SEVEN_WITH_NOBODY]),
        (("7d 7c 7s 7b", "7d 6c 6s 7b"), [What.BEST_TWICE, What.BEST_TWICE]),
        (("7d 7c 7s 8b", "6d 6c 6s 5b"), [What.SEVEN_WITH_NOBODY]),
        # There are three faces of a suit, so three sides may show one.
        (("7d 7c 7s 8b", "8d 8c 8s 7b", "8d 6c 6s 8b", "6d 5c 5s 8b"), []),
        (("8d 7c 7s 7b", "8d - - -", "8d - - -", "8d - - -"), ["faces", "seven"]),
    ],
)
def test_best_cards_that_cannot_be_are_named(best: tuple[str, ...], wrong: list[Any]) -> None:
    names = {"faces": What.TOO_MANY_FACES, "seven": What.SEVEN_WITH_NOBODY}
    problems = problems_of_best(list(map(four, best)))
    assert [problem.what for problem in problems] == [names.get(what, what) for what in wrong]
    left = problems_of_best(list(map(four, best)), left=True)
    assert left == [each for each in problems if each.what is not What.SEVEN_WITH_NOBODY]


@every(
    ("counts", "wrong"),
    [
        (((2, 1),), []),
        (((2, 2),), []),
        (((1, 2),), [(What.RANK_AGAINST_BEST, (1, 2, 4, 6))]),
        (((2, 4),), [(What.RANK_AGAINST_BEST, (4, 1, 3, 6)), (What.RANK_OVER_FOUR, (6, 6))]),
        (((2, 2), (0, 0)), [(What.RANK_AGAINST_BEST, (0, 1, 4, 1))]),
        (((None, 1),), []),
    ],
)
def test_numbers_of_a_rank_fit_the_best_cards(counts: RankCounts, wrong: list[Any]) -> None:
    problems = problems_of_counts(said(*LEVEL, counts=counts))
    assert [(problem.what, problem.figures) for problem in problems] == wrong


DOWN = Options("sevens_down")


@every(
    ("statement", "options", "sentence"),
    [
        (said(*THREE_SEVENS), Options(), "Primiera for Bruno: 75 to 73."),
        (said(*THREE_SEVENS), Options(faces=Faces.ZERO), "Primiera for Bruno: 75 to 63."),
        (
            said(*THREE_SEVENS),
            Options(faces=Faces.BARRED),
            "Primiera for Bruno: the only side with all four suits.",
        ),
        (said(*THREE_SEVENS), Options("trentino"), "Primiera for Bruno: 25 to 21½."),
        (said(*THREE_SEVENS), DOWN, "Primiera for Anna: 3 sevens to 1."),
        (said(*LEVEL), Options("most_sevens"), "Nobody has primiera: 2 sevens each."),
        (
            said(*LEVEL),
            DOWN,
            "Primiera is still open. Level in sevens: how many sixes?",
        ),
        (
            said(*LEVEL, counts=((2, 2),)),
            DOWN,
            "Primiera is still open. Level in sevens and sixes: how many aces?",
        ),
        (
            said(*LEVEL, counts=((2, 2), (1, 3))),
            DOWN,
            "Primiera for Bruno: level in sevens and sixes, then 3 aces to 1.",
        ),
        (
            said("7d 7c - -", "- - 7s 7b"),
            Options(),
            "Nobody has primiera: no side with all four suits.",
        ),
    ],
)
def test_the_verdict_is_a_sentence(statement: Statement, options: Options, sentence: str) -> None:
    judged = judge(statement, options)
    assert verdict_sentence(judged, NAMES) == sentence
    assert (open_question(judged, NAMES) != "") is not judged.settled
    assert headline(judged, NAMES).startswith("Primiera")


def test_a_missing_suit_is_named_where_it_matters() -> None:
    statement = said("7d 7c 7s -", "6d 6c 6s 7b")
    barred = judge(said(*THREE_SEVENS), Options(faces=Faces.BARRED))
    assert lacking_sentences(judge(statement, Options()), NAMES) == [
        "Anna: no card of batons. Without all four suits there is no primiera."
    ]
    assert lacking_sentences(barred, NAMES)[0].startswith("Anna: no card that counts of batons.")
    assert lacking_sentences(judge(statement, DOWN), NAMES) == []


def test_faces_that_nobody_named_are_asked_for() -> None:
    """La settanta's "none that counts" says nothing of faces: other readings stay open."""
    statement = Statement(
        tuple(map(four, ("7d 7c 7s -", "6d 6c 6s 7b"))), (), frozenset({(0, Suit.BATONS)})
    )
    settled = judge(statement, Options(faces=Faces.BARRED))
    assert (settled.settled, settled.side) == (True, 1)
    open_ = judge(statement, Options())
    assert (open_.settled, open_.rank) == (False, None)
    assert open_question(open_, NAMES) == "Anna: a face of batons, or no card of batons at all?"
    assert judge(statement, Options("most_sevens")).side == 0


def test_every_reading_is_tried() -> None:
    """Each value of each option, and what they say together."""
    options = Options(faces=Faces.ZERO)
    every_one = interpretations(said(*THREE_SEVENS), options)
    tried = {
        (judged.options.primiera, judged.options.faces, judged.options.missing_suit)
        for judged in every_one
        if judged.options.primiera == "values"
    }
    assert tried == {("values", faces, missing) for faces in Faces for missing in MissingSuit}
    assert {judged.options.primiera for judged in every_one} == {
        way.key for way in WAYS if way.letter
    }
    assert [judged.options for judged in every_one if in_force(judged, options)] == [options]
    assert interpretations_sentence(every_one, NAMES).startswith("The readings disagree")
    found = readings(every_one, options, NAMES)
    assert sum(len(reading.names) for reading in found) == len(every_one)
    assert (found[0].in_force, found[0].side, found[0].figures) == (True, 1, "75 to 63")
    level = interpretations(said(*LEVEL), Options())
    asking = next_rank(level)
    assert asking is not None and (asking.rank, asking.verdict.compared) == (6, (0, 1))
    assert "Settled by" not in interpretations_sentence(level, NAMES)
    whole = interpretations(said("7d 7c 7s 7b", "6d 6c 6s 6b"), Options())
    assert interpretations_sentence(whole, NAMES) == "However primiera is counted: Anna."


def test_whole_piles_say_all_that_is_asked() -> None:
    """Of random deals every reading is settled, as a scorer of its own says."""
    for seed in range(200):
        luck = random.Random(seed)
        deal = some_piles(luck, luck.randint(2, 4))
        statement = statement_of(deal)
        assert problems_of_best(statement.best, left=True) == []
        assert problems_of_counts(statement) == []
        for judged in interpretations(statement, RULES[seed % len(RULES)]):
            assert judged.settled
            assert judged.side == truth(deal, judged.options).winner, (seed, judged.options)


def test_whole_piles_name_no_face() -> None:
    statement = statement_of([pile("7d 10d 9c 10c"), pile("8c 7s")])
    assert statement.best == (four("7d 8c - -"), four("- 8c 7s -"))
    assert statement.counts[0] == (0, 0)
    # Nobody asks how many sixes the third side has, which has fewer sevens.
    three = statement_of([pile("7d 6c 1s"), pile("7c 6s 6d"), pile("6b 2b")])
    assert three.counts == ((1, 2, None),)


@every(
    ("rules", "best", "side"),
    [
        ("traditional", [["7d", "7c", "7s", "10b"], ["6d", "6c", "6s", "7b"]], 1),
        ("settanta", [["7d", "7c", "7s", None], ["6d", "6c", "6s", "7b"]], 1),
        ("chkobba", [["7d", "7c", "7s", None], ["6d", "6c", "6s", "7b"]], 0),
    ],
)
def test_a_deal_said_with_best_cards_is_disputed_as_it_is_scored(
    rules: str, best: list[list[str | None]], side: int
) -> None:
    """Where faces count nothing, a suit without a card that counts may hold some."""
    played = read_match({"rules": rules, "sides": [{"name": "Anna"}, {"name": "Bruno"}]}).rules
    winners = Winners(2, (), best=best_cards_of(best))
    statement, reading = winners.statement(played), reading_of(played)
    assert statement is not None and reading is not None
    verdict = winners.verdict(played)
    assert verdict is not None and verdict.winner == side
    assert judge(statement, reading).side == side
    asks = {open_question(each, NAMES) for each in interpretations(statement, reading)} - {""}
    assert bool(asks) is (rules == "settanta")
    assert Winners(2, ()).statement(played) is None


def best_cards_of(best: list[list[str | None]]) -> tuple[BestFour, ...]:
    return tuple(four(" ".join(card or "-" for card in cards)) for cards in best)
