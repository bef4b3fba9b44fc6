"""Nothing is said of a dispute that is not true of every deal that fits what was said.

Each sentence is read again by a parser of its own, and its names and figures are held against a
plain scorer of every deal that fits.
"""

import random
import re
from collections.abc import Sequence

from scorekeeper.rules.cards import Card, Suit, parse_card
from scorekeeper.rules.dispute import Judged, disagree, interpretations, judge, turning_card
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import Cell, Why, suit_lines
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.words.primiera.dispute import (
    dispute_head,
    headline,
    lacking_sentences,
    turn_sentence,
    verdict_sentence,
)
from scorekeeper.words.primiera.interpretations import (
    folded,
    interpretation_name,
    interpretation_result,
    interpretations_sentence,
)
from scorekeeper.words.primiera.totals import figure_text, total_text
from tests.helpers.cases import every
from tests.helpers.generators.disputes import (
    DOWN,
    NAMES,
    RULES,
    Deal,
    Reason,
    Truth,
    best_values,
    deals_that_fit,
    large_dispute,
    small_dispute,
    some_deals_that_fit,
    truth,
    value_of,
)

RANKS = {"seven": 7, "six": 6, "ace": 1, "five": 5, "four": 4, "three": 3, "two": 2}
PLURALS = ["sevens", "sixes", "aces", "fives", "fours", "threes", "twos"]
Rank = r"(?: (seven|six|ace|five|four|three|two)(?:s|es)?)?"
OPEN = object()
"""What a sentence says of the winner while it says that nobody knows."""


# --- reading the sentences again ---


def names_in(text: str) -> list[str]:
    return re.split(r", | and ", text)


def side_of(name: str) -> int | None:
    return None if name.lower() == "nobody" else NAMES.index(name)


def figure(text: str) -> float:
    return float(text.replace("½", "") or 0) + 0.5 * ("½" in text)


def card_in(text: str) -> Card:
    rank, suit = re.fullmatch(r"(ace|\d+|\w+ \(\d+\)) of (\w+)", text).groups()  # type: ignore[union-attr]
    rank = "1" if rank == "ace" else re.sub(r".*\((\d+)\)", r"\1", rank)
    return parse_card(rank + {"coins": "d", "cups": "c", "swords": "s", "batons": "b"}[suit])


def reason_in(text: str, sides: int) -> Reason:
    """The reason that a sentence gives, as `Truth` has it; ("whatever", cards) where it says that
    the others do not matter."""
    if found := re.fullmatch(r"level in (.+), then (.+)", text):
        inner = reason_in(found[2], sides)
        assert names_in(found[1]) == PLURALS[: DOWN.index(inner[1])]  # type: ignore[arg-type]
        return inner
    if found := re.fullmatch(rf"([\d½]+){Rank} to ([\d½, and]+)", text):
        return ("to", RANKS.get(found[2]), figure(found[1]), *map(figure, names_in(found[3])))
    if found := re.fullmatch(rf"([\d½]+){Rank} each(?: for (.+))?", text):
        who = map(NAMES.index, names_in(found[3])) if found[3] else range(sides)
        return ("each", RANKS.get(found[2]), figure(found[1]), *who)
    if found := re.fullmatch(r"level from the sevens to the twos(?:: (.+))?", text):
        return ("level", *(map(NAMES.index, names_in(found[1])) if found[1] else range(sides)))
    if found := re.fullmatch(r"whatever the other (?:(\d+) cards are|card is)", text):
        return ("whatever", int(found[1] or 1))
    return {
        "the only side with all four suits": ("only",),
        "no side with all four suits": ("none",),
    }[text]


def cards_not_known(deals: Sequence[Deal]) -> set[Card]:
    """The cards that are not with the same owner in every deal."""
    return {
        card
        for cards in deals[0]
        for card in cards
        if len({next(i for i, pile in enumerate(deal) if card in pile) for deal in deals}) > 1
    }


class Fitting:
    """The deals that fit, every one or only some; what is true has to be true in each."""

    def __init__(self, deals: list[Deal], *, every: bool) -> None:
        self.deals, self.every = deals, every
        self._truths: dict[Options, list[Truth]] = {}

    def truths(self, options: Options) -> list[Truth]:
        if options not in self._truths:
            self._truths[options] = [truth(deal[:-1], options) for deal in self.deals]
        return self._truths[options]

    def winners(self, options: Options) -> set[int | None]:
        return {each.winner for each in self.truths(options)}

    def reason_holds(self, text: str, options: Options) -> None:
        sides = len(self.deals[0]) - 1
        said = reason_in(text, sides)
        if said[0] == "whatever":
            unknown = len(cards_not_known(self.deals))
            assert said[1] == unknown if self.every else said[1] >= unknown  # type: ignore[operator]
        else:
            assert {each.reason for each in self.truths(options)} == {said}

    def winner_holds(self, name: str, options: Options) -> None:
        assert self.winners(options) == {side_of(name)}

    def is_open(self, options: Options) -> None:
        if self.every:
            assert len(self.winners(options)) > 1


# --- each kind of sentence ---


def check_head(judged: Judged, names: list[str], fitting: Fitting) -> None:
    above, options = dispute_head(judged, names), judged.options
    if above.state == "open":
        fitting.is_open(options)
        assert above.figures == ""
        assert card_in(above.title) in judged.ask
        return
    said = f"{above.label} {above.title}".strip()
    found = re.fullmatch("Primiera for (.+)|(Nobody) has primiera", said)
    assert found, said
    fitting.winner_holds(found[1] or found[2], options)
    assert above.state == ("nobody" if found[2] else "proved")
    if above.figures:
        fitting.reason_holds(above.figures, options)
    line = above.line.removesuffix(".")
    if line == "All forty cards are known":
        assert not cards_not_known(fitting.deals)
    elif line == "No other card can change it":
        # One deal alone tells nothing of what is not known.
        assert cards_not_known(fitting.deals) or not fitting.every
    elif line.startswith("Level in "):
        ranks = {each.reason[1] for each in fitting.truths(options)}
        assert [names_in(line.removeprefix("Level in "))] == [
            PLURALS[: DOWN.index(rank)]  # type: ignore[arg-type]
            for rank in ranks
        ]
    else:
        line = line[0].lower() + line[1:]
        fitting.reason_holds(line.replace("no side has all", "no side with all"), options)


def check_headline(judged: Judged, names: list[str], fitting: Fitting) -> None:
    said, options = headline(judged, names).removeprefix("Primiera: "), judged.options
    if said.startswith(("whose card?", "still open")):
        fitting.is_open(options)
        return
    name, reason = said.split(", ", 1)
    fitting.winner_holds(name, options)
    fitting.reason_holds(reason, options)


def check_sentence(judged: Judged, names: list[str], fitting: Fitting) -> None:
    said, options = verdict_sentence(judged, names), judged.options
    if said.startswith("Primiera is still open"):
        fitting.is_open(options)
        asked = re.search(r"(one card|this card): (.+)\.$", said)
        if asked and fitting.every:
            check_asked(card_in(asked[2]), asked[1] == "one card", options, fitting)
        return
    found = re.fullmatch(r"(?:Primiera for (.+?)|(Nobody) has primiera): (.+)\.", said)
    assert found, said
    name, reason = found[1] or found[2], found[3]
    fitting.winner_holds(name, options)
    fitting.reason_holds(reason, options)


def check_asked(card: Card, decides: bool, options: Options, fitting: Fitting) -> None:
    assert card in cards_not_known(fitting.deals)
    by_owner: dict[int, set[int | None]] = {}
    for deal, each in zip(fitting.deals, fitting.truths(options), strict=True):
        owner = next(i for i, pile in enumerate(deal) if card in pile)
        by_owner.setdefault(owner, set()).add(each.winner)
    assert not decides or all(len(winners) == 1 for winners in by_owner.values())


def check_lacking(judged: Judged, names: list[str], fitting: Fitting) -> None:
    options = judged.options
    for said in lacking_sentences(judged, names):
        assert options.primiera in (Method.VALUES, Method.TRENTINO)
        found = re.match(r"(\w+): no card (that counts )?of ([\w, ]+)\. (Without|That)", said)
        assert found
        assert (found[4] == "Without") is (options.missing_suit is MissingSuit.CANNOT_WIN)
        assert bool(found[2]) is (options.faces is Faces.BARRED)
        places = [["coins", "cups", "swords", "batons"].index(suit) for suit in names_in(found[3])]
        for deal in fitting.deals:
            worths = best_values(deal[NAMES.index(found[1])], options)
            assert [worths[place] for place in places] == [None] * len(places)


def check_table(judged: Judged, fitting: Fitting) -> None:
    options = judged.options
    for side in range(len(judged.verdict.cards)):
        worths = [best_values(deal[side], options) for deal in fitting.deals]
        for place, line in enumerate(suit_lines(judged.verdict)):
            if line.cells[side] is Cell.NONE:
                assert {each[place] for each in worths} == {None}
            if line.cells[side] is Cell.BEST:
                assert {each[place] for each in worths} == {line.values[side]}
        said = total_text(judged, side)
        if re.fullmatch(r"[\d½]+", said):
            assert {sum(worth or 0 for worth in each) for each in worths} == {figure(said)}
        elif said == "a suit is missing":
            assert all(None in each for each in worths)
            assert options.missing_suit is MissingSuit.CANNOT_WIN
        else:
            assert re.fullmatch(r"[\d½]+ so far", said)
        if options.ranks:
            check_count(figure_text(judged, side), [deal[side] for deal in fitting.deals])


def check_count(said: str, piles: Sequence[frozenset[Card]]) -> None:
    found = re.fullmatch(rf"(\d+){Rank}( so far)?", said)
    assert found
    counts = {sum(card.rank == RANKS[found[2]] for card in pile) for pile in piles}
    assert min(counts) >= int(found[1]) if found[3] else counts == {int(found[1])}


def check_turn(evidence: Evidence, options: Options, names: list[str], fitting: Fitting) -> str:
    turn, sure = turning_card(evidence, options)
    said = turn_sentence(turn, sure, names)
    if said == "No single card would have turned it.":
        for deal, before in zip(fitting.deals, fitting.truths(options), strict=True):
            check_no_card_turns(deal, before.winner, options)
    elif said:
        check_card_turns(said, options, fitting)
    return said


def moved(deal: Deal, card: Card, side: int) -> Deal:
    piles = [pile - {card} for pile in deal]
    piles[side] |= {card}
    return tuple(piles)


def check_no_card_turns(deal: Deal, winner: int | None, options: Options) -> None:
    for side in range(len(deal) - 1):
        if side != winner:
            for card in frozenset().union(*deal) - deal[side]:
                assert truth(moved(deal, card, side)[:-1], options).winner == winner


def check_card_turns(said: str, options: Options, fitting: Fitting) -> None:
    found = re.fullmatch(
        r"(?:One card more, )?(.+? of \w+)(?: from (\w+))?(?: in place of (.+?))?: "
        r"(primiera|only level) for (\w+), (.+)\.",
        said,
    )
    assert found, said
    card, side = card_in(found[1]), NAMES.index(found[5])
    after = [moved(deal, card, side) for deal in fitting.deals]
    for deal in fitting.deals:
        assert card not in deal[side]
        if found[2]:
            assert card in deal[NAMES.index(found[2])]
        if found[3]:
            instead = card_in(found[3])
            worth = best_values(deal[side], options)[list(Suit).index(instead.suit)]
            assert worth == value_of(instead, options)
            assert instead.suit is card.suit
    then = Fitting(after, every=False)
    assert then.winners(options) == {side if found[4] == "primiera" else None}
    then.reason_holds(found[6], options)


def check_readings(
    evidence: Evidence, options: Options, names: list[str], fitting: Fitting
) -> None:
    every = interpretations(evidence, options)
    by_name = {interpretation_name(each.options): each.options for each in every}
    assert len(by_name) == 10
    said = interpretations_sentence(every, names)
    settled = [each for each in every if len(fitting.winners(each.options)) == 1]
    if fitting.every:
        assert [each for each in every if each.point.settled] == settled
    if found := re.fullmatch(r"However primiera is counted: (\w+)\.", said):
        assert not disagree(every)
        for each in every:
            fitting.winner_holds(found[1], each.options)
    elif found := re.fullmatch(r"Settled by (\d) of the 10 readings so far: (\w+)\.", said):
        agreed = [each for each in every if each.point.settled]
        assert int(found[1]) == len(agreed)
        for each in agreed:
            fitting.winner_holds(found[2], each.options)
    elif said.startswith("The readings disagree"):
        winners = [fitting.winners(each.options) for each in every if each.point.settled]
        assert all(len(each) == 1 for each in winners) and len(set.union(*winners)) > 1
    else:
        assert said == "No reading is settled yet."
        assert not any(each.point.settled for each in every)
    for each in every:
        check_outcome(interpretation_result(each, names), [each.options], fitting)
    check_folded(every, options, by_name, names, fitting)


def check_folded(
    every: Sequence[Judged],
    options: Options,
    by_name: dict[str, Options],
    names: list[str],
    fitting: Fitting,
) -> None:
    lines = folded(every, options, names)
    assert sorted(name for line in lines for name in line.names) == sorted(by_name)
    assert [interpretation_name(options) in line.names for line in lines] == [
        x.in_force for x in lines
    ]
    for line in lines:
        ways = [by_name[name] for name in line.names]
        how, _, outcome = line.text.rpartition(": ")
        if how == "by all readings listed here":
            assert len(ways) == 10 and line.settled
        elif found := re.fullmatch(r"(all )?(\d) ways? by (values|sevens)", how):
            assert len(ways) == int(found[2])
            assert {bool(way.ranks) for way in ways} == {found[3] == "sevens"}
            assert bool(found[1]) is (len(ways) == {"values": 7, "sevens": 3}[found[3]])
        else:
            assert (how,) == line.names
        check_outcome(outcome, ways, fitting)


def check_outcome(said: str, ways: Sequence[Options], fitting: Fitting) -> None:
    """ "Anna", "nobody, 75 each" or "still open", under each of these readings."""
    name, _, reason = said.partition(", ")
    for way in ways:
        if name == "still open":
            fitting.is_open(way)
        else:
            fitting.winner_holds(name, way)
            if reason:
                fitting.reason_holds(reason, way)


def check_everything(evidence: Evidence, options: Options, fitting: Fitting) -> Judged:
    names = NAMES[: evidence.sides]
    judged = judge(evidence, options)
    check_head(judged, names, fitting)
    check_headline(judged, names, fitting)
    check_sentence(judged, names, fitting)
    check_lacking(judged, names, fitting)
    check_table(judged, fitting)
    check_turn(evidence, options, names, fitting)
    check_readings(evidence, options, names, fitting)
    return judged


# --- the tests ---


@every("sides", [2, 3, 4])
def test_statements_hold_for_every_deal(sides: int, long: bool) -> None:
    luck = random.Random(sides)
    seen = set()
    for _ in range(120 if long else 25):
        evidence, options = small_dispute(luck, sides), luck.choice(RULES)
        fitting = Fitting(deals_that_fit(evidence), every=True)
        seen.add(check_everything(evidence, options, fitting).verdict.why)
    assert {Why.OPEN, Why.PROVED, Why.HIGHEST, Why.MOST_OF_RANK} <= seen


@every("sides", [2, 3, 4])
def test_best_cards_state_only_the_truth(sides: int, long: bool) -> None:
    luck = random.Random(10 + sides)
    seen = set()
    for _ in range(25 if long else 10):
        evidence, options = large_dispute(luck, sides), luck.choice(RULES)
        deals = some_deals_that_fit(evidence, luck, 40)
        seen.add(check_everything(evidence, options, Fitting(deals, every=False)).point.settled)
    assert seen == {True, False}
