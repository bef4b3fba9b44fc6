"""The engine against a second scorer written apart from it, over random matches."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.commands.score import answer
from scorekeeper.documents.match import read_match, write_match
from tests.helpers import second_scorer
from tests.helpers.generators import match_documents as documents
from tests.helpers.generators.match_documents import match_documents
from tests.helpers.hypothesis_effort import some
from tests.helpers.second_scorer import Document

# Targets so low that several sides pass them in the same deal.
CLOSE_FINISHES: dict[str, list[Any]] = {
    "finish": ["counting_order", "counting_order_if_level"],
    "target": [2, 3, 4],
    "bonus": [True, "signed"],
}
BARRED_FACES: dict[str, list[Any]] = {"primiera": ["values"], "faces": ["barred", 0]}
ENDINGS: list[dict[str, Any]] = [
    {"target": None, "deals": 2},
    {"target": 9, "deals": 2, "level": "draw"},
    {"target": 6, "margin": 3},
    {"target": 6, "aim": "fewest"},
    {"target": None, "deals": 3, "aim": "fewest", "level": "draw"},
]


@some(150)
@given(match_documents())
def test_engine_and_second_scorer_agree(document: Document) -> None:
    """To the byte: programs may read the answers of the presets by the order of their keys."""
    assert json.dumps(answer(document)) == json.dumps(second_scorer.score(document))


@some(100)
@given(match_documents(**CLOSE_FINISHES))
def test_they_agree_on_the_counting_order(document: Document) -> None:
    assert answer(document) == second_scorer.score(document)


@some(200)
@given(match_documents(**BARRED_FACES))
def test_they_agree_on_faces(document: Document) -> None:
    assert answer(document) == second_scorer.score(document)


@some(100)
@given(match_documents(finish=["highest"]), st.sampled_from(ENDINGS))
def test_they_agree_on_other_endings(document: Document, ending: dict[str, Any]) -> None:
    document["rules"] |= ending
    assert answer(document) == second_scorer.score(document)


@some(100)
@given(match_documents())
def test_winners_score_as_their_cards_do(document: Document) -> None:
    by_cards = answer(document)
    for deal in by_cards["deals"]:
        deal["primiera_totals"] = [None] * len(document["sides"])  # nobody said any
    assert answer(documents.winners_of(document)) == by_cards


@some(200)
@given(match_documents(), st.booleans(), st.booleans())
def test_numbers_and_best_cards_score_as_their_cards_do(
    document: Document, numbers: bool, best: bool
) -> None:
    """By both scorers, and as they are written again."""
    by_cards = answer(document)
    if not best:
        for deal in by_cards["deals"]:
            deal["primiera_totals"] = [None] * len(document["sides"])
    told = documents.numbers_and_best_of(document, numbers=numbers, best=best)
    assert (answer(told), second_scorer.score(told)) == (by_cards, by_cards)
    match = read_match(told)
    assert read_match(write_match(match)) == match


@some(30)
@given(match_documents())
def test_a_deal_after_the_end_adds_nothing(document: Document) -> None:
    # It was refused once. But a correction can move the end before deals that were played, and
    # what the program itself exports every reader takes.
    answered = answer(document)
    if answered["finished"]:
        points = [1] * len(document["sides"])
        longer = answer(document | {"deals": [*document["deals"], {"points": points}]})
        late = longer["deals"].pop()
        assert longer == answered
        assert (late["counts"], late["points"], late["totals"]) == (
            False,
            points,
            answered["totals"],
        )
    assert all("counts" not in deal for deal in answered["deals"])
