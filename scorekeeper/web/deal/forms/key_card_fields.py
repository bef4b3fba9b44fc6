"""The fields in which the short entry says what was asked and answered, and its numbers.

`none` holds the ranks of which a side has no card: "7-1 6-2" is no seven of side 1 and no six of
side 2. `upto` is the rank down to which every card is tapped, where there is no script.
"""

import re
from collections.abc import Iterator, Mapping

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry.claims import single_cards
from scorekeeper.rules.entry.key_cards import ASKED_RANKS, KeyCardAnswers
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.game.kinds import Most
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.forms.numbers import unread, whole

MOST_CARDS, MOST_COINS = 40, 10

Typed = Mapping[str, str]


def answers_in(
    typed: Typed, owners: Mapping[Card, int], sides: range, rules: Rules, problems: list[Problem]
) -> KeyCardAnswers:
    """What was said of the cards; `owners` are those that were tapped, by side from 1."""
    single = frozenset(point.card for point in single_cards(rules))
    table = typed.get("table", "")
    answers = KeyCardAnswers(
        tuple(frozenset(c for c, owner in owners.items() if owner == side) for side in sides),
        frozenset(_none_in(typed, sides, problems)),
        table=whole("table", table, (), problems),
        asked=frozenset(DECK) if rules.compared else single,
    )
    if (upto := typed.get("upto", "")) in map(str, ASKED_RANKS):
        return answers.down_to(int(upto), picked_in(typed, sides) - 1)
    return answers


def picked_in(typed: Typed, sides: range) -> int:
    """The side whose tile is picked, from 1."""
    brush = typed.get("brush", "")
    return int(brush) if brush in map(str, sides) else sides[0]


def numbers_in(
    typed: Typed, answers: KeyCardAnswers, rules: Rules, problems: list[Problem]
) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """The cards and the coins of every side; no coins where the game counts none and none are
    said."""
    cards = _numbers(typed, "cards", MOST_CARDS - answers.table, answers, problems)
    counted = any(isinstance(each, Most) and each.of for each in rules.points)
    if not (counted or any(typed.get(f"coins-{side + 1}") for side in range(len(cards)))):
        return cards, (None,) * len(cards)
    # Coins left on the table are in nobody's count: then each side's must be given.
    coins = _numbers(typed, "coins", None if answers.table else MOST_COINS, answers, problems)
    return cards, coins


def fields_of(entry: Entry, rules: Rules) -> dict[str, str]:
    """The fields that say what is stored, so that the same cards are implied again."""
    lacking = sorted(KeyCardAnswers.again(entry.named, entry.implied, entry.left).none)
    fields = {
        "table": str(entry.left),
        "none": " ".join(f"{rank}-{side + 1}" for rank, side in lacking),
    }
    for number, side in enumerate(entry.figures(rules), 1):
        numbers = {"cards": side.cards, "coins": side.coins}
        fields |= {f"{name}-{number}": str(n) for name, n in numbers.items() if n is not None}
    return fields


def _none_in(typed: Typed, sides: range, problems: list[Problem]) -> Iterator[tuple[int, int]]:
    for text in typed.get("none", "").split():
        match = re.fullmatch(r"(\d{1,2})-(\d)", text, re.ASCII)
        if match and int(match[1]) in ASKED_RANKS and int(match[2]) in sides:
            yield int(match[1]), int(match[2]) - 1
        else:
            problems.append(unread("none", text))


def _numbers(
    typed: Typed, name: str, total: int | None, answers: KeyCardAnswers, problems: list[Problem]
) -> tuple[int, ...]:
    """One number a side; the only one that is not given is what the others leave of `total`.

    Of two that are not given, that of the side of which nothing was said is not asked for.
    """
    texts = [typed.get(f"{name}-{side}", "") for side in range(1, len(answers.tapped) + 1)]
    read = [whole(f"{name}-{i + 1}", text, (i,), problems) for i, text in enumerate(texts)]
    missing = [side for side, text in enumerate(texts) if not text]
    if total is None or len(missing) > 1:
        rest = answers.silent[0] if total is not None and len(answers.silent) == 1 else None
        problems += [Problem(_NOT_COUNTED[name], sides=(side,)) for side in missing if side != rest]
    elif missing:
        read[missing[0]] = max(0, total - sum(read))
    return tuple(read)


_NOT_COUNTED = {"cards": What.CARDS_NOT_COUNTED, "coins": What.COINS_NOT_COUNTED}
