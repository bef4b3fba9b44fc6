"""A deal of numbers, a side after the other, as programs of before wrote it: it is read as one that
is said point by point, and no longer written.

    {"counts": [{"cards": 22, "coins": 6, "settebello": true, "best": ["7d", "6c", "1s", "5b"]},
                {"cards": 18, "coins": 4, "best": ["6d", "7c", "7s", "7b"]}]}

One that does not say all that it needs to is refused: what its cards proved beside is not known.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.codec import Reading
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry.won import asked_points
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import GamePoint

COUNTS, BEST = "counts", "best"
_SHAPE = N_("it should be cards, coins, settebello (true or false) and best for each side")


def turned(deal: Mapping[str, Any], rules: Rules, reading: Reading) -> dict[str, Any]:
    """The same deal as numbers, best cards and winners of each point; nothing where its counts
    cannot be read."""
    counts = deal[COUNTS]
    is_list = isinstance(counts, list) and len(counts) <= limits.IN_LIST.most
    if not is_list or not all(isinstance(side, Mapping) for side in counts):
        reading.unreadable(COUNTS, _SHAPE)
        return {}
    names = {point.name for point in (*rules.preset.points, *rules.points)}
    for side in counts:
        reading.keys(side, names | {"cards", "coins", BEST})
    others = {key: kept for key, kept in deal.items() if key != COUNTS}
    return others | _turned(counts, deal.get("table", 0), rules)


def _turned(counts: Sequence[Mapping[str, Any]], table: object, rules: Rules) -> dict[str, Any]:
    """The same as numbers, best cards and winners of each point."""
    winners: dict[str, Any] = {}
    numbers: dict[str, Any] = {}
    for point in asked_points(rules):
        answers = [side.get(_key_of(point, rules)) for side in counts]
        is_silent = all(answer is None for answer in answers)
        if isinstance(point, Most | RanksDown):
            if not is_silent:
                numbers[point.name] = _by_rank(answers) if isinstance(point, RanksDown) else answers
        elif isinstance(point, Run | Holds | CardSet | All):
            # In the games of Scopa nothing said of a card is that it lies on the table.
            on_table = table and isinstance(point, Holds) and not rules.preset.is_family
            if not is_silent or on_table:
                winners[point.name] = _winner(point, answers)
    turned = {"winners": winners, "numbers": numbers, "table": table}
    if rules.compared and any(BEST in side for side in counts):
        turned[BEST] = [_four(side.get(BEST, [])) for side in counts]
    return turned


def _key_of(point: GamePoint, rules: Rules) -> str:
    """Under which key a side says its part of it."""
    if isinstance(point, Most) and point.of is None:
        return "cards"
    if isinstance(point, Most) and point.of is rules.counted_suit:
        return "coins"
    return point.name


def _by_rank(answers: list[Any]) -> list[Any]:
    """One rank after the other, each of all sides, as far as all say it."""
    return (
        list(map(list, zip(*answers, strict=False)))
        if all(isinstance(answer, list) for answer in answers)
        else answers
    )


def _winner(point: GamePoint, answers: list[Any]) -> Any:
    """Who says to have a card, a set or a run, and how long that is; what is neither yes nor no of
    a card as it stands."""
    has = [side for side, answer in enumerate(answers) if answer]
    if not isinstance(point, Run) and any(answer not in (True, False, None) for answer in answers):
        return answers
    if len(has) != 1:
        return has or None
    return {"side": has[0], "length": answers[has[0]]} if isinstance(point, Run) else has[0]


def _four(cards: object) -> object:
    """Best cards with null for each suit without one."""
    return [*cards, *[None] * (len(Suit) - len(cards))] if isinstance(cards, list) else cards
