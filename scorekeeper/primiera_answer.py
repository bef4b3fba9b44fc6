"""A primiera dispute as plain JSON values: what the command and the page's `.json` answer."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.documents.address import encode
from scorekeeper.rules.cards import Card
from scorekeeper.rules.dispute import (
    FACES_TEXTS,
    METHOD_TEXTS,
    MISSING_SUIT_TEXTS,
    Reading,
    Turn,
    Working,
    disagree,
    readings,
    turning_card,
    whatever_the_rest,
    working,
)
from scorekeeper.rules.presets import Faces, Options
from scorekeeper.words.cards import Style
from scorekeeper.words.dispute import rest_sentence, turn_sentence, verdict_sentence

Values = dict[str, Any]


def primiera_answer(
    piles: Sequence[frozenset[Card]],
    options: Options,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
) -> Values:
    """The whole dispute, the winner and the totals first. Sides are numbered from 0; null is
    nobody, a missing card, or the total of a side that cannot compete. The piles must have no
    problems, and every side a name."""
    work = working(piles, options)
    every = readings(piles, options)
    turn = turning_card(piles, options)
    rest = whatever_the_rest(piles, options)
    given = sum(map(len, piles))
    return {
        "primiera": work.verdict.winner,
        "primiera_totals": list(work.verdict.totals),
        "sentence": verdict_sentence(work, names, style),
        "names": list(names),
        "lead": work.lead,
        **_working(work),
        "others": {
            "cards": 40 - given,
            "settled": rest.settled,
            "open_suits": [suit.value for suit in rest.suits],
            "that_matter": [str(card) for card in rest.cards],
            "sentence": rest_sentence(rest, given, names, style),
        },
        "turning_card": _turn(turn),
        "turning_sentence": turn_sentence(turn, names, style),
        "readings": [_reading(reading) for reading in every],
        "readings_disagree": disagree(every),
        "address": encode(piles, options),
    }


def _working(work: Working) -> Values:
    return {
        "suits": [
            {
                "suit": line.suit.value,
                "best": [_card(card) for card in line.best],
                "values": list(line.values),
                "winner": line.winner,
                "lead": line.lead,
                "behind": [[str(card) for card in cards] for cards in line.behind],
            }
            for line in work.suits
        ],
        "ranks": [{"rank": line.rank, "counts": list(line.counts)} for line in work.ranks],
        "missing_suits": [[suit.value for suit in suits] for suits in work.lacking],
    }


def _turn(turn: Turn | None) -> Values | None:
    if turn is None:
        return None
    return {
        "side": turn.side,
        "card": str(turn.card),
        "instead": _card(turn.instead),
        "from": turn.giver,
        "primiera": turn.verdict.winner,
        "primiera_totals": list(turn.verdict.totals),
    }


def _reading(reading: Reading) -> Values:
    options = reading.options
    faces = options.faces
    return {
        "method": options.primiera.value,
        "faces": faces.value if faces is Faces.BARRED else int(faces.value),
        "missing_suit": options.missing_suit.value,
        "primiera": reading.verdict.winner,
        "primiera_totals": list(reading.verdict.totals),
        "in_force": reading.in_force,
        "texts": {
            "method": list(METHOD_TEXTS[options.primiera]),
            "faces": list(FACES_TEXTS[faces]),
            "missing_suit": list(MISSING_SUIT_TEXTS[options.missing_suit]),
        },
    }


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)
