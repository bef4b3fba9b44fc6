"""A primiera dispute: named cases, the working, what would turn it, the readings."""

import json
import random
from typing import Any

import pytest

from scorekeeper import words
from scorekeeper.rules.cards import DECK, Card, Suit, parse_card
from scorekeeper.rules.dispute import (
    Turn,
    deciding_card,
    disagree,
    interpretations,
    judge,
    problems_of_piles,
    stronger_cards,
    turning_card,
)
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import Cell, card_value, decide, lead, rank_lines, suit_lines
from scorekeeper.rules.problems import What
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.words.primiera.dispute import (
    DisputeHead,
    cell_text,
    dispute_head,
    headline,
    lacking_sentences,
    turn_sentence,
    verdict_sentence,
)
from scorekeeper.words.primiera.interpretations import (
    folded,
    interpretation_result,
    interpretations_sentence,
    sources,
)
from tests.helpers.cases import every
from tests.helpers.generators.disputes import NAMES, pile
from tests.helpers.paths import DATA

TRAPS = json.loads((DATA / "primiera-traps.json").read_text("utf-8"))
SUM = Options(missing_suit=MissingSuit.SUM)
BARRED = Options(faces=Faces.BARRED)
DOWN = Options(primiera=Method.SEVENS_DOWN)
SEVENS = Options(primiera=Method.MOST_SEVENS)
Piles = list[frozenset[Card]]


def known(*texts: str) -> Evidence:
    """What people name, and nothing else."""
    return Evidence.of([pile(text) for text in texts], table=None)


def best(*texts: str) -> Evidence:
    """The best cards of each side."""
    piles = [pile(text) for text in texts]
    return Evidence.of(piles, lacks=stronger_cards(piles), table=None)


def whole(*texts: str) -> Evidence:
    """No side has a card that is not named."""
    piles = [pile(text) for text in texts]
    return Evidence.of(piles, lacks=[set(DECK) - each for each in piles], table=None)


def all_forty(anna: str) -> Evidence:
    """Bruno has all that Anna has not."""
    return Evidence.of([pile(anna), set(DECK) - pile(anna)])


def options_of(trap: dict[str, Any]) -> Options:
    given = trap.get("options", {})
    return Options(
        Method(given.get("primiera", "values")),
        Faces(given.get("faces", "10")),
        MissingSuit(given.get("missing_suit", "cannot_win")),
    )


def said_of(evidence: Evidence, options: Options | None = None) -> str:
    """All that is said of a dispute, in one text."""
    options = options or Options()
    names, judged = NAMES[: evidence.sides], judge(evidence, options)
    every = interpretations(evidence, options)
    above = dispute_head(judged, names)
    return "\n".join(
        [
            f"{above.label} {above.title}",
            above.figures,
            above.line,
            headline(judged, names),
            verdict_sentence(judged, names),
            *lacking_sentences(judged, names),
            turn_sentence(*turning_card(evidence, options), names),
            interpretations_sentence(every, names),
            *(line.text for line in folded(every, options, names)),
        ]
    )


traps = pytest.mark.parametrize("trap", TRAPS, ids=[trap["name"] for trap in TRAPS])


# --- nothing is called proved that nobody said ---


def test_three_sevens_alone_are_a_question() -> None:
    evidence = known("7d 7c 7s", "")
    judged = judge(evidence, Options())
    assert dispute_head(judged, NAMES[:2]) == DisputeHead(
        "open", "Whose card?", "7 of batons", "", "So far 63 to 0"
    )
    assert headline(judged, NAMES[:2]) == "Primiera: whose card? 7 of batons. So far 63 to 0"
    everything = said_of(evidence)
    assert "has primiera" not in everything and "ll readings" not in everything
    assert "no card" not in everything and "none" not in everything
    assert lacking_sentences(judged, NAMES[:2]) == []
    assert (judged.point.settled, judged.point.side) == (False, None)
    assert judged.verdict.totals == (None, None) and str(judged.ask[0]) == "7b"


def test_a_missing_suit_is_asked_for_first() -> None:
    judged = judge(known("6d 6c", ""), Options())
    assert [str(card) for card in judged.ask[:4]] == ["7s", "7b", "7d", "7c"]


def test_whole_piles_can_still_be_disputed() -> None:
    every = interpretations(whole("7d 7c 7s", "6d 6c 6s 7b"), Options())
    assert [line.text for line in folded(every, Options(), NAMES[:2])] == [
        "all 7 ways by values: Bruno",
        "all 3 ways by sevens: Anna",
    ]
    assert interpretations_sentence(every, NAMES[:2]) == (
        "The readings disagree: agree on one before you play."
    )


def test_best_cards_leave_other_suits_open() -> None:
    judged = judge(best("7d 6c 1s 5b", "7c 7s 7b 2d"), Options())
    assert dispute_head(judged, NAMES[:2]) == DisputeHead(
        "proved", "Primiera for", "Bruno", "75 to 70", "No other card can change it."
    )
    open_still = judge(best("7d 6c 1s", "7c 7s 7b 2d"), Options())
    cells = [line.cells for line in suit_lines(open_still.verdict)]
    assert cells[3] == (Cell.NOT_GIVEN, Cell.BEST)
    assert not open_still.verdict.lacking(0)


def test_a_best_card_excludes_stronger_ones() -> None:
    anna, bruno = stronger_cards([pile("6d 8c"), pile("7s")])
    assert anna == pile("7d") | {Card(Suit.CUPS, rank) for rank in range(1, 8)}
    assert bruno == set()


def test_a_deciding_card_decides_for_anyone() -> None:
    hangs = judge(known("7d 7c 6s 2b", "6d 6c 7s 7b"), Options())
    assert deciding_card(hangs) == parse_card("6b")
    assert verdict_sentence(hangs, NAMES[:2]) == (
        "Primiera is still open; it hangs on one card: 6 of batons."
    )
    several = judge(known("7d 7c 2s 2b", "6d 6c 7s 4b"), Options())
    assert deciding_card(several) is None


def test_half_of_a_pair_decides_nothing() -> None:
    # Who has the 7 of coins settles it only where it is known who has the ace of coins.
    anna = "9d 10d 3c 4c 7c 8c 9c 10c 1s 2s 3s 4s 5s 6s 7s 8s 9s 10s 1b 2b 3b 6b 10b"
    bruno = "3d 4d 6d 8d 1c 2c 5c 6c 4b 5b 7b 8b 9b"
    evidence = Evidence.of([pile(anna), pile(bruno)], table=None, no_napola=[0])
    for card, owner in (("1d", 2), ("7d", 2), ("2d", 0), ("5d", 0)):
        evidence = evidence.denied(parse_card(card), owner)
    judged = judge(evidence, DOWN)
    assert not judged.point.settled
    assert deciding_card(judged) is None
    assert "hangs on one card" not in verdict_sentence(judged, NAMES[:2])


def test_an_empty_dispute_is_a_question() -> None:
    judged = judge(known("", ""), Options())
    assert headline(judged, NAMES[:2]) == ("Primiera: whose card? 7 of coins. No card is given yet")
    assert interpretations_sentence(interpretations(known("", ""), Options()), NAMES) == (
        "No reading is settled yet."
    )


def test_the_sides_still_ahead_are_named() -> None:
    judged = judge(known("7d 6c", "6d 7c", "1s"), Options())
    assert dispute_head(judged, NAMES[:3]).line == "So far: Anna 39, Bruno 39, Carla 16"
    by_sevens = judge(known("7d 6c", "6d", "1s"), SEVENS)
    assert dispute_head(by_sevens, NAMES[:3]).line == "So far, sevens: Anna 1, Bruno 0, Carla 0"
    assert (
        dispute_head(judge(known("7d 6c", "6d"), SEVENS), NAMES[:2]).line
        == "So far, sevens: 1 to 0"
    )


def test_level_in_every_rank_is_said_so() -> None:
    # Eight of each rank that counts: four a side, suit by suit.
    anna = " ".join(str(card) for card in DECK if card.suit in (Suit.COINS, Suit.CUPS))
    judged = judge(all_forty(anna), DOWN)
    assert dispute_head(judged, NAMES[:2]).figures == "level from the sevens to the twos"
    assert headline(judged, NAMES[:2]) == "Primiera: nobody, level from the sevens to the twos"


# --- the working ---


@traps
def test_a_famous_trap_is_avoided(trap: dict[str, Any]) -> None:
    evidence, options = whole(*trap["piles"]), options_of(trap)
    judged = judge(evidence, options)
    assert judged.verdict.winner == trap["primiera"]
    assert list(judged.verdict.totals) == trap["totals"]
    assert lead(judged.verdict) == trap["lead"]
    assert verdict_sentence(judged, NAMES[: evidence.sides]) == trap["sentence"]
    if "settled" in trap:
        assert judge(known(*trap["piles"]), options).point.settled is trap["settled"]


def test_each_suit_shows_winner_and_margin() -> None:
    judged = judge(whole("7d 2d 10d 6c", "1d 8c 9c"), Options())
    coins, cups, swords, _ = suit_lines(judged.verdict, judged.evidence.known)
    assert [str(card) for card in coins.best] == ["7d", "1d"]
    assert (coins.values, coins.winner, coins.lead) == ((21, 16), 0, 5)
    assert [[str(card) for card in cards] for cards in coins.behind] == [["2d", "10d"], []]
    assert [str(card) for card in cups.behind[1]] == ["8c"]
    assert (swords.best, swords.winner, swords.lead) == ((None, None), None, 0)
    assert swords.cells == (Cell.NONE, Cell.NONE)


def test_sevens_down_shows_deciding_ranks() -> None:
    judged = judge(whole("7d 7c 2s 2b", "6d 2c 7s 7b"), DOWN)
    ranks = rank_lines(judged.verdict, judged.evidence.known)
    assert [(line.rank, line.counts) for line in ranks] == [(7, (2, 2)), (6, (0, 1))]
    assert dispute_head(judged, NAMES[:2]) == DisputeHead(
        "proved", "Primiera for", "Bruno", "1 six to 0", "Level in sevens."
    )


def test_a_missing_suit_follows_the_rule() -> None:
    evidence = whole("7d 7c 7s 7b", "6d 6c 6s 6b", "1d 1c 8b")
    names = NAMES[:3]

    def lacking(options: Options) -> list[str]:
        return lacking_sentences(judge(evidence, options), names)

    assert lacking(Options()) == [
        "Carla: no card of swords. Without all four suits there is no primiera."
    ]
    assert lacking(SUM) == ["Carla: no card of swords. That adds nothing."]
    assert lacking(BARRED) == [
        "Carla: no card that counts of swords and batons. "
        "Without all four suits there is no primiera."
    ]
    assert lacking(DOWN) == lacking(SEVENS) == []


def test_a_cell_shows_what_is_known() -> None:
    assert cell_text(Cell.BEST, Suit.CUPS) == ""
    assert cell_text(Cell.SO_FAR, Suit.CUPS) == "so far"
    assert cell_text(Cell.NOT_GIVEN, Suit.CUPS) == "not given"
    assert cell_text(Cell.NONE, Suit.CUPS) == "no cup"
    assert cell_text(Cell.NONE, Suit.CUPS, words.Style.FRENCH) == "no heart"
    assert cell_text(Cell.NONE, Suit.CUPS, faces=Faces.BARRED) == "none that counts"


def test_incomparable_piles_have_problems() -> None:
    twice = problems_of_piles([pile("7d 6c"), pile("7d 6c")])
    assert [(each.what, str(each.cards[0])) for each in twice] == [
        (What.CARD_IN_TWO_PILES, "7d"),
        (What.CARD_IN_TWO_PILES, "6c"),
    ]
    assert [each.what for each in problems_of_piles([pile("7d")])] == [What.PILES_OUT_OF_RANGE]
    five = problems_of_piles([pile(text) for text in ("7d", "7c", "7s", "7b", "6d")])
    assert [each.what for each in five] == [What.PILES_OUT_OF_RANGE]


# --- what would change it ---


def turned(evidence: Evidence, options: Options | None = None) -> tuple[Turn | None, str]:
    turn, sure = turning_card(evidence, options or Options())
    return turn, turn_sentence(turn, sure, NAMES[: evidence.sides])


def test_the_turning_card_may_be_unowned() -> None:
    _, said = turned(whole("7d 7c 6s 5b 4b 2s", "6d 2c 7s 7b"))
    assert said == "ace of cups in place of 2 of cups: primiera for Bruno, 76 to 75."


def test_the_turning_card_may_be_the_winners() -> None:
    # All forty are given: Anna has 7 6 6 6 = 75 to Bruno's 6 7 7 7 = 81.
    turn, said = turned(all_forty("7d 6c 6s 6b 5d 5c 5s 5b 4d 4c 4s 4b"))
    assert turn is not None
    assert (str(turn.card), str(turn.instead), turn.giver) == ("7c", "6c", 1)
    assert said == "7 of cups from Bruno in place of 6 of cups: primiera for Anna, 78 to 76."


def test_otherwise_the_levelling_card_counts() -> None:
    turn, said = turned(best("5d 6c 1s 4b", "3d 3c 3s 1b", "2d 2c 2s 2b"))
    assert turn is not None and turn.verdict.totals == (63, 63, 48)
    assert said.endswith(
        "in place of 3 of coins: only level for Bruno, 63 each for Anna and Bruno."
    )


def test_by_sevens_a_card_replaces_nothing() -> None:
    _, said = turned(whole("7d 6c 6s 6b", "7c 7s 7b 2d"), SEVENS)
    assert said == "One card more, 7 of cups from Bruno: only level for Anna, 2 sevens each."


@every("sides", [2, 3, 4])
def test_no_cheaper_card_would_turn_it(sides: int) -> None:
    luck = random.Random(sides)
    for _ in range(15):
        owners = [luck.randrange(sides) for _ in DECK]
        piles = [
            frozenset(card for card, owner in zip(DECK, owners, strict=True) if owner == side)
            for side in range(sides)
        ]
        options = Options(
            luck.choice(list(Method)), luck.choice(list(Faces)), luck.choice(list(MissingSuit))
        )
        before = decide(piles, options).winner
        worth = []
        for card, owner in zip(DECK, owners, strict=True):
            for taker in range(sides):
                if taker in (owner, before) or before not in (None, owner):
                    continue
                after = [each - {card} for each in piles]
                after[taker] |= {card}
                if decide(after, options).winner == taker:
                    worth.append(card_value(card, options))
        turn, _ = turning_card(Evidence.of(piles), options)
        if worth:
            assert turn is not None
            assert turn.verdict.winner == turn.side
            assert card_value(turn.card, options) == min(worth)
        else:
            assert turn is None or turn.verdict.winner is None


# --- readings ---


def test_each_interpretation_has_its_text() -> None:
    every = interpretations(whole("7d 7c 7s 10b", "6d 6c 6s 7b"), Options())
    assert disagree(every)
    results = [interpretation_result(each, NAMES[:2]) for each in every]
    assert results[0] == "Bruno, 75 to 73"
    assert results[4] == "Bruno, the only side with all four suits"
    assert results[-1] == "Anna, 3 sevens to 1"
    assert "a side without a suit cannot win primiera: the long guide with variants" in sources()
    assert "faces do not count: The Rules of Scopa (la settanta)" in sources()


def test_agreement_is_one_line() -> None:
    every = interpretations(known("7d 7c 7s 7b", "6d 6c 6s 6b"), Options())
    assert not disagree(every)
    assert interpretations_sentence(every, NAMES[:2]) == "However primiera is counted: Anna."
    (line,) = folded(every, Options(), NAMES[:2])
    assert (line.text, line.in_force, len(line.names)) == (
        "by all readings listed here: Anna",
        True,
        10,
    )


@every(
    ("piles", "options", "said"),
    [
        # Halves are shown and compared exactly; a missing suit cannot win.
        (("1d 6c 6s 6b", "7d 5c 7s 4b"), Method.TRENTINO, "Anna, 23½ to 23"),
        (("1d 1c 1s 8b", "2d 5c 5s 5b"), Method.TRENTINO, "nobody, 17 each"),
        (("8d 8c 8s 8b", "9d 9c 9s"), Method.TRENTINO, "Anna, the only side with all four suits"),
        (
            ("7d 7c 6s", "7s 7b 6d 6c"),
            Method.SEVEN_SIX,
            "Bruno, level in sevens, then 2 sixes to 1",
        ),
        (("7d 7c 6s 6b", "7s 7b 6d 6c"), Method.SEVEN_SIX, "nobody, 2 sixes each"),
    ],
)
def test_other_scales_show_their_figures(
    piles: tuple[str, str], options: Method, said: str
) -> None:
    judged = judge(whole(*piles), Options(options))
    assert interpretation_result(judged, NAMES[:2]) == said


def test_a_lone_interpretation_shows_figures() -> None:
    every = interpretations(known("7d 7c", "7s 7b 6d 6c"), Options())
    lines = {line.text: line for line in folded(every, Options(), NAMES[:2])}
    alone = "most sevens; faces and missing suits do not matter: nobody, 2 sevens each"
    assert lines[alone].settled and lines[alone].side is None and not lines[alone].in_force
    assert not lines["all 7 ways by values: still open"].settled
    assert interpretations_sentence(every, NAMES[:2]) == (
        "Settled by 1 of the 10 readings so far: nobody."
    )
