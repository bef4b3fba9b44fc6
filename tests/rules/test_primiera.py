"""Primiera by the best card of each suit: worked cases, and random deals against whole piles."""

import random
from typing import Any

from scorekeeper.rules.options import Faces, MissingSuit, Options
from scorekeeper.rules.primiera import (
    RankCounts,
    Why,
    best_cards,
    decide,
    decide_by_best,
)
from tests.helpers.cases import every
from tests.helpers.generators.disputes import RULES, four, pile, some_piles, truth

SUM = Options(missing_suit=MissingSuit.SUM)
BARRED = Options(faces=Faces.BARRED)
DOWN = Options("sevens_down")
SEVENS = Options("most_sevens")
SEVEN_SIX = Options("seven_six")
TRENTINO = Options("trentino")


LEVEL = ["7d 7c 6s 6b", "6d 1c 7s 7b"]
CASES: list[tuple[list[str], Options, RankCounts, Any]] = [
    (["7d 7c 6s 6b", "1d 6c 7s 5b"], Options(), (), (0, Why.HIGHEST, (78, 70))),
    (["7d 7c 7s 10b", "6d 6c 6s 7b"], Options(), (), (1, Why.HIGHEST, (73, 75))),
    (["7d 7c 7s 10b", "6d 6c 6s 7b"], TRENTINO, (), (1, Why.HIGHEST, (21.5, 25))),
    (["7d 7c 7s 10b", "6d 6c 6s 7b"], BARRED, (), (1, Why.ONLY_COMPLETE, (None, 75))),
    (["7d 7c 7s 10b", "6d 6c 6s 7b"], SEVENS, (), (0, Why.MOST_OF_RANK, 7, (3, 1))),
    (["7d 7c 7s -", "2d 2c 2s 8b"], Options(), (), (1, Why.ONLY_COMPLETE, (None, 46))),
    (["7d 7c 7s -", "2d 2c 2s 8b"], SUM, (), (0, Why.HIGHEST, (63, 46))),
    (["7d 7c - -", "- - 7s 7b"], Options(), (), (None, Why.NOBODY_COMPLETE, (None, None))),
    (["7d 7c - -", "- - 7s 7b"], SUM, (), (None, Why.LEVEL, (42, 42))),
    # Faces of one value may be the best of several sides.
    (["8d 7c 7s 7b", "9d 6c 6s 6b", "7d 1c - -"], Options(), (), (0, Why.HIGHEST, (73, 64, None))),
    (LEVEL, SEVENS, (), (None, Why.LEVEL_RANKS, 7, (2, 2))),
    (LEVEL, SEVEN_SIX, (), (None, Why.OPEN, 6, ())),
    (LEVEL, SEVEN_SIX, ((3, 1),), (0, Why.MOST_OF_RANK, 6, (3, 1))),
    (LEVEL, SEVEN_SIX, ((2, 2),), (None, Why.LEVEL_RANKS, 6, (2, 2))),
    (LEVEL, DOWN, ((2, 2),), (None, Why.OPEN, 1, ())),
    (LEVEL, DOWN, ((2, 2), (1, None)), (None, Why.OPEN, 1, ())),
    (LEVEL, DOWN, ((2, 2), (1, 3)), (1, Why.MOST_OF_RANK, 1, (1, 3))),
    (LEVEL, DOWN, ((2, 2),) * 6, (None, Why.LEVEL_RANKS, 2, (2, 2))),
    # The third side has no seven, so nobody asks how many sixes it has.
    ([*LEVEL, "1d 6c 5s 5b"], DOWN, ((2, 1, None),), (0, Why.MOST_OF_RANK, 6, (2, 1, None))),
]


@every(("best", "options", "counts", "expected"), CASES)
def test_best_cards_decide(
    best: list[str], options: Options, counts: RankCounts, expected: tuple[Any, ...]
) -> None:
    verdict = decide_by_best([four(text) for text in best], options, counts)
    figures = (verdict.rank, verdict.counts) if options.ranks else (verdict.totals,)
    assert (verdict.winner, verdict.why, *figures) == expected


def counts_while_level(deal: list[frozenset[Any]], options: Options) -> RankCounts:
    """What people answer: of each rank below the sevens how many, while sides are level."""
    level, answers = list(range(len(deal))), []
    for rank in options.ranks:
        counts = [sum(card.rank == rank for card in cards) for cards in deal]
        if rank != 7:
            answers.append(tuple(n if i in level else None for i, n in enumerate(counts)))
        level = [i for i in level if counts[i] == max(counts[each] for each in level)]
        if len(level) == 1:
            break
    return tuple(answers)


def test_best_cards_decide_random_deals_as_whole_piles_do() -> None:
    """Under every option, and as a scorer of its own says."""
    for seed in range(400):
        luck = random.Random(seed)
        sides = luck.randint(2, 4)
        deal = some_piles(luck, sides)
        best = [best_cards(cards, Options()) for cards in deal]
        for options in RULES:
            whole = decide(deal, options)
            verdict = decide_by_best(best, options, counts_while_level(deal, options))
            assert verdict.winner == whole.winner == truth(deal, options).winner
            for part in ("why", "totals", "values", "cards", "rank", "compared"):
                assert getattr(verdict, part) == getattr(whole, part), (seed, options, part)
            assert verdict.compared_counts == whole.compared_counts


def test_a_best_card_is_the_strongest() -> None:
    assert best_cards(pile("2d 7d 10d 8s 9s"), Options()) == four("7d - 9s -")
    assert best_cards(pile("2d 7d 10d 8s 9s"), BARRED) == four("7d - - -")
