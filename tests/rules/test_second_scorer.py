"""The engine against a second scorer written apart from it, over random matches."""

import json
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.commands.score import answer
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
    {"target": 6, "margin": 3, "margin_cap": 1},
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


@some(30)
@given(match_documents())
def test_a_null_pile_is_the_rest_of_the_deck(document: Document) -> None:
    assert answer(documents.piles_in_full(document)) == answer(document)


@some(50)
@given(match_documents(), st.data())
def test_the_order_of_sides_changes_nothing(document: Document, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(document["sides"]))))
    assert answer(documents.in_order(document, order)) == answer_in_order(answer(document), order)


def answer_in_order(answered: Document, order: list[int]) -> Document:
    """The answer that belongs to the match with its sides in that order."""
    in_order = answered | {
        "totals": [answered["totals"][side] for side in order],
        "winner": place_in(order, answered["winner"]),
    }
    in_order["deals"] = [
        {
            key: [value[side] for side in order]
            if isinstance(value, list)
            else place_in(order, value)
            for key, value in deal.items()
        }
        for deal in answered["deals"]
    ]
    return in_order


def place_in(order: list[int], side: int | None) -> int | None:
    return None if side is None else order.index(side)


@some(30)
@given(match_documents(), st.data())
def test_a_card_in_two_piles_is_refused(document: Document, data: st.DataObject) -> None:
    document = documents.piles_in_full(document)
    deal, giver, card = a_card_of(document, data)
    taker = data.draw(st.sampled_from([s for s in range(len(deal["piles"])) if s != giver]))
    deal["piles"][taker] = [*deal["piles"][taker], card]
    assert "error" in answer(document)


@some(30)
@given(match_documents(), st.data())
def test_a_card_in_no_pile_is_refused(document: Document, data: st.DataObject) -> None:
    # There cards may lie on the table, so a card in no pile could be one of them.
    assume(not documents.takes_leftovers(document))
    document = documents.piles_in_full(document)
    deal, side, card = a_card_of(document, data)
    deal["piles"][side] = [other for other in deal["piles"][side] if other != card]
    assert "error" in answer(document)


def a_card_of(document: Document, data: st.DataObject) -> tuple[Document, int, str]:
    """A card of a pile, with its deal and side."""
    deals = [deal for deal in document["deals"] if any(deal.get("piles", []))]
    assume(deals)
    deal = data.draw(st.sampled_from(deals))
    side = data.draw(st.sampled_from([s for s, pile in enumerate(deal["piles"]) if pile]))
    return deal, side, data.draw(st.sampled_from(deal["piles"][side]))


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
