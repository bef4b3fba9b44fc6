"""A primiera dispute as plain JSON values: what the command and the page's `.json` answer."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.documents.dispute_code import encode
from scorekeeper.documents.match import Style
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.dispute import (
    FACES_TEXTS,
    METHOD_TEXTS,
    MISSING_SUIT_TEXTS,
    Judged,
    Turn,
    disagree,
    in_force,
    interpretations,
    judge,
    turning_card,
)
from scorekeeper.rules.options import Faces, Options
from scorekeeper.rules.primiera import Cell, lead, rank_lines, suit_lines
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.rules.scoring import Category
from scorekeeper.words.primiera.dispute import headline, turn_sentence, verdict_sentence

JsonValues = dict[str, Any]


def primiera_answer(
    evidence: Evidence,
    options: Options,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> JsonValues:
    """The whole dispute, the winner and the totals first. Sides are numbered from 0.

    "primiera" and "side" are null for nobody and while "settled" is false. A total is null
    where it is not known and for a side that cannot compete. Every side must have a name.

    :raise scorekeeper.rules.proof.evidence.Impossible: when no deal fits the evidence.
    """
    judged = judge(evidence, options)
    every = interpretations(evidence, options)
    turn, sure = turning_card(evidence, options)
    open_suits = {card.suit for card in judged.point.cards}
    # Not known while none differ yet and some are open.
    differ = None if disagree(every) else False
    if len({each.point.side for each in every if each.point.settled}) > 1:
        differ = True
    return {
        "primiera": judged.verdict.winner,
        "primiera_totals": list(judged.verdict.totals),
        "settled": judged.point.settled,
        "side": judged.point.side,
        "ask": [str(card) for card in judged.ask],
        "headline": headline(judged, names, style, point),
        "sentence": verdict_sentence(judged, names, style, point),
        "names": list(names),
        "lead": lead(judged.verdict),
        **_working(judged),
        "others": {
            "cards": len(judged.evidence.unknown),
            "settled": judged.point.settled,
            "open_suits": [suit.value for suit in Suit if suit in open_suits],
            "that_matter": [str(card) for card in judged.ask],
        },
        "turning_card": _turn(turn),
        "turning_sentence": turn_sentence(turn, sure, names, style, point),
        "readings": [_reading(each, options) for each in every],
        "readings_disagree": differ,
        "address": encode(evidence, options),
    }


def _working(judged: Judged) -> JsonValues:
    verdict, piles = judged.verdict, judged.evidence.known
    return {
        "suits": [
            {
                "suit": line.suit.value,
                "best": [None if card is None else str(card) for card in line.best],
                "cells": [cell.value for cell in line.cells],
                "values": list(line.values),
                "winner": line.winner,
                "lead": line.lead if {*line.cells} <= {Cell.BEST, Cell.NONE} else None,
                "behind": [[str(card) for card in cards] for cards in line.behind],
            }
            for line in suit_lines(verdict, piles)
        ],
        "ranks": [
            {"rank": line.rank, "counts": list(line.counts)} for line in rank_lines(verdict, piles)
        ],
        "missing_suits": [
            [suit.value for suit in verdict.lacking(side)] for side in range(len(verdict.cards))
        ],
    }


def _turn(turn: Turn | None) -> JsonValues | None:
    if turn is None:
        return None
    return {
        "side": turn.side,
        "card": str(turn.card),
        "instead": None if turn.instead is None else str(turn.instead),
        "from": turn.giver,
        "primiera": turn.verdict.winner,
        "primiera_totals": list(turn.verdict.totals),
    }


def _reading(judged: Judged, options: Options) -> JsonValues:
    read = judged.options
    faces = read.faces
    return {
        "method": read.primiera.value,
        "faces": faces.value if faces is Faces.BARRED else int(faces.value),
        "missing_suit": read.missing_suit.value,
        "settled": judged.point.settled,
        "side": judged.point.side,
        "primiera": judged.verdict.winner,
        "primiera_totals": list(judged.verdict.totals),
        "ask": [str(card) for card in judged.ask],
        "in_force": in_force(judged, options),
        "texts": {
            "method": list(METHOD_TEXTS[read.primiera]),
            "faces": list(FACES_TEXTS[faces]),
            "missing_suit": list(MISSING_SUIT_TEXTS[read.missing_suit]),
        },
    }
