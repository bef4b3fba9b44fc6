"""The JSON Schema of what a dispute answers: see `scorekeeper.words.primiera.json_answer`."""

from scorekeeper.documents.schemas import (
    BOOL,
    CARDS_OF_ONE,
    FACES,
    SIDE_OR_NOBODY,
    TEXT,
    WORTH,
    Schema,
    a_side,
    closed,
    each,
    maybe,
    ref,
    whole,
)
from scorekeeper.rules.cards import RANKS, Suit
from scorekeeper.rules.dispute import METHODS
from scorekeeper.rules.match.match import MOST_SIDES
from scorekeeper.rules.presets import MissingSuit
from scorekeeper.rules.primiera import Cell

SUIT: Schema = {"enum": [suit.value for suit in Suit]}
TOTALS = a_side(maybe(WORTH))
SUITS = each(SUIT, maxItems=len(Suit), uniqueItems=True)


def dispute() -> Schema:
    """A dispute as data. Sides count from 0."""
    return closed(
        {
            "primiera": SIDE_OR_NOBODY,
            "primiera_totals": TOTALS,
            "settled": BOOL,
            "side": SIDE_OR_NOBODY,
            "ask": CARDS_OF_ONE,
            "headline": TEXT,
            "sentence": TEXT,
            "names": a_side(TEXT),
            "lead": maybe(WORTH),
            "suits": each(_suit(), minItems=len(Suit), maxItems=len(Suit)),
            "ranks": each(closed({"rank": whole(len(RANKS)), "counts": a_side(whole(len(Suit)))})),
            "missing_suits": a_side(SUITS),
            "others": closed(
                {
                    "cards": whole(),
                    "settled": BOOL,
                    "open_suits": SUITS,
                    "that_matter": CARDS_OF_ONE,
                }
            ),
            "turning_card": maybe(_turn()),
            "turning_sentence": TEXT,
            "readings": each(_reading(), minItems=1),
            "readings_disagree": maybe(BOOL),
            "address": {"type": "string", "pattern": "^[0-9A-Za-z]+$"},
        }
    )


def _suit() -> Schema:
    return closed(
        {
            "suit": SUIT,
            "best": a_side(maybe(ref("Card"))),
            "cells": a_side({"enum": [cell.value for cell in Cell]}),
            "values": TOTALS,
            "winner": SIDE_OR_NOBODY,
            "lead": maybe(WORTH),
            "behind": a_side(CARDS_OF_ONE),
        }
    )


def _turn() -> Schema:
    return closed(
        {
            "side": whole(MOST_SIDES - 1),
            "card": ref("Card"),
            "instead": maybe(ref("Card")),
            "from": SIDE_OR_NOBODY,
            "primiera": SIDE_OR_NOBODY,
            "primiera_totals": TOTALS,
        }
    )


def _reading() -> Schema:
    texts = each(TEXT)
    return closed(
        {
            "method": {"enum": [method.value for method in METHODS]},
            "faces": {"enum": FACES},
            "missing_suit": {"enum": [way.value for way in MissingSuit]},
            "settled": BOOL,
            "side": SIDE_OR_NOBODY,
            "primiera": SIDE_OR_NOBODY,
            "primiera_totals": TOTALS,
            "ask": CARDS_OF_ONE,
            "in_force": BOOL,
            "texts": closed({"method": texts, "faces": texts, "missing_suit": texts}),
        }
    )
