"""One deal of a match document: piles, counts, known cards or points, in and out.

Plain JSON values; what cannot be read is listed, never guessed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from scorekeeper.documents.size_limits import is_long
from scorekeeper.documents.unknown_keys import problems_of_deal_keys
from scorekeeper.rules.cards import DECK, RANKS, WRITTEN, Card, UnknownCard, parse_card, sort_cards
from scorekeeper.rules.entry import (
    Counts,
    Deal,
    Entry,
    KeyCards,
    KeyCardsSide,
    Piles,
    PointsOnly,
    SideCount,
    problems,
    with_rest,
)
from scorekeeper.rules.entry.numbers import SideNumbers
from scorekeeper.rules.entry.told import BEST, Said, counts_cards, counts_suit, told_in_counts
from scorekeeper.rules.free_text import visible
from scorekeeper.rules.presets import FOR_ANY_NUMBER, MOST_SCOPE, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Category, Told, Value

ANY_SCOPA = Rules.of(FOR_ANY_NUMBER)
MOST_POINTS = 999
MOST_COUNTED = 20


def read_deal(
    raw: object, sides: int, rules: Rules = ANY_SCOPA
) -> tuple[Deal | None, list[Problem]]:
    """One deal of a document and what could not be read of it."""
    if not isinstance(raw, Mapping):
        return None, [Problem(What.NOT_READABLE, text="deal")]
    found: list[Problem] = []
    kinds = [kind for kind in _READERS if kind in raw]
    if len(kinds) != 1:
        return None, [Problem(What.NOT_READABLE, text="deal")]
    scope = numbers(raw.get("scope", [0] * sides), "scope", found)
    bonus = numbers(raw.get("bonus", [0] * sides), "bonus", found)
    entry = _READERS[kinds[0]](raw, rules, found)
    if entry is None:
        return None, found
    return Deal(entry, scope, bonus, _read_counted(raw.get("counted", {}), found)), found


def _read_counted(raw: object, found: list[Problem]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What was counted, by its name; zeros say nothing."""
    if not isinstance(raw, Mapping) or len(raw) > MOST_COUNTED:
        found.append(Problem(What.NOT_READABLE, text="counted"))
        return ()
    read = ((str(name)[:40], numbers(each, "counted", found)) for name, each in raw.items())
    return tuple(sorted((name, each) for name, each in read if any(each)))


def with_sweeps(deal: Deal, rules: Rules, found: list[Problem]) -> Deal:
    """The deal with its sweeps apart from what else was counted, whatever the game calls them."""
    name = rules.sweep.name if rules.sweep else None
    sweeps = next((each for own, each in deal.counted if own == name), None)
    if sweeps is None:
        return deal
    if any(deal.scope) and deal.scope != sweeps:
        found.append(Problem(What.KEY_OF_ANOTHER_KIND, text="scope"))
    others = tuple((own, each) for own, each in deal.counted if own != name)
    return replace(deal, scope=sweeps, counted=others)


def read_cards(raw: Iterable[object], side: int | None, found: list[Problem]) -> list[Card]:
    """The cards that are written there; unknown and repeated ones are added to `found`."""
    raw = list(raw)
    try:
        plain = [WRITTEN[text] for text in raw]  # type: ignore[index]
        if len(set(plain)) == len(plain):
            return plain
    except (KeyError, TypeError):
        pass  # something is written otherwise, or is no card
    sides = () if side is None else (side,)
    cards: dict[Card, None] = {}
    for text in raw:
        try:
            card = parse_card(text if isinstance(text, str) else "")
        except UnknownCard:
            found.append(Problem(What.UNKNOWN_CARD, sides=sides, text=str(text)[:40]))
            continue
        if card in cards:
            found.append(Problem(What.CARD_LISTED_TWICE, sides=sides, cards=(card,)))
        cards[card] = None
    return list(cards)


def write_deal(deal: Deal) -> dict[str, Any]:
    """One deal; the cards of a pile in the order of the deck, so that equal deals read equal."""
    written = _WRITERS[type(deal.entry)](deal.entry)
    written["scope"] = list(deal.scope)
    if any(deal.bonus):
        written["bonus"] = list(deal.bonus)
    if deal.counted:
        written["counted"] = {name: list(each) for name, each in deal.counted}
    return written


def numbers(
    raw: object, name: str, found: list[Problem], most: int = MOST_POINTS
) -> tuple[int, ...]:
    """The whole numbers from 0 to `most` of a list; others are added to `found`."""
    if not isinstance(raw, list) or is_long(raw):
        found.append(Problem(What.NOT_READABLE, text=name))
        return ()
    read = tuple(whole(number, name, found) for number in raw)
    for side, number in enumerate(read):
        if not 0 <= number <= most:
            found.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=f"{name}: {number}"))
    return read


def whole(raw: object, name: str, found: list[Problem]) -> int:
    """A whole number; 0 and a problem in `found` where it is none."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    found.append(Problem(What.NOT_A_NUMBER, text=f"{name}: {raw}"))
    return 0


def _read_piles(given: Mapping[str, Any], rules: Rules, found: list[Problem]) -> Piles | None:
    raw, table = given["piles"], given.get("table", [])
    if not _is_list(raw) or not all(pile is None or _is_list(pile) for pile in raw):
        found.append(Problem(What.NOT_READABLE, text="piles"))
        return None
    if not _is_list(table):
        found.append(Problem(What.NOT_READABLE, text="table"))
        return None
    rests = [side for side, pile in enumerate(raw) if pile is None]
    if len(rests) > 1:
        found.append(Problem(What.TWO_RESTS, sides=tuple(rests)))
        return None
    piles = [read_cards(pile or [], side, found) for side, pile in enumerate(raw)]
    return with_rest(piles, rests[0] if rests else None, read_cards(table, None, found))


def _read_points(given: Mapping[str, Any], rules: Rules, found: list[Problem]) -> PointsOnly:
    return PointsOnly(numbers(given["points"], "points", found))


def _is_list(raw: object) -> TypeGuard[list[Any]]:
    return isinstance(raw, list) and not is_long(raw)


def _read_counts(
    given: Mapping[str, Any], rules: Rules, found: list[Problem]
) -> Counts | KeyCards | None:
    raw, table = given["counts"], given.get("table", 0)
    if not _is_list(raw) or not all(isinstance(side, Mapping) for side in raw):
        found.append(Problem(What.NOT_READABLE, text="counts"))
        return None
    left = numbers([table], "table", found)[0]
    if any("known" in side for side in raw):
        return _read_known(raw, left, rules, found)
    cards, coins = _counted(raw, "cards", rules, found), _counted(raw, "coins", rules, found)
    sides = tuple(
        SideCount(cards[side], coins[side], _read_count(each, side, rules, found))
        for side, each in enumerate(raw)
    )
    return Counts(sides, left)


def _counted(
    raw: list[Mapping[str, Any]], name: str, rules: Rules, found: list[Problem]
) -> Sequence[int | None]:
    """A number of each side; in a game of the family none where none is asked for, and the only
    one that is not given is what the others leave."""
    if not rules.preset.is_family:
        return [numbers([side.get(name, 0)], name, found)[0] for side in raw]
    asked = counts_cards(rules) if name == "cards" else counts_suit(rules)
    if not asked and not any(name in side for side in raw):
        return [None] * len(raw)
    return _column(raw, name, len(DECK) if name == "cards" else len(RANKS), found)


def _read_count(raw: Mapping[str, Any], side: int, rules: Rules, found: list[Problem]) -> Said:
    """What the side told by name. In the games of Scopa nothing said of settebello is that it is
    not there, and of re bello that is not kept."""
    if not rules.preset.is_family:
        raw = {**_FALSE_OF_SCOPA, **raw}
    for name, told in told_in_counts(rules).items():
        if told in (Told.HOLDER, Told.BEST) and raw.get(name, 0) is None:
            found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
    said = _read_said(raw, side, rules, found)
    return tuple(each for each in said if each != ("re_bello", False))


_FALSE_OF_SCOPA = {Category.SETTEBELLO.value: False, BEST: []}


def _read_said(raw: Mapping[str, Any], side: int, rules: Rules, found: list[Problem]) -> Said:
    """What the side told of points by name, in counting order; null says nothing."""
    said: list[tuple[str, Value]] = []
    for name, told in told_in_counts(rules).items():
        value = raw.get(name)
        if value is None:
            continue
        readable = isinstance(value, bool) if told is Told.HOLDER else True
        if told in (Told.BEST, Told.RANKS):
            readable = _is_list(value)
        if not readable:
            found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
        elif told is Told.BEST:
            said.append((name, tuple(read_cards(value, side, found))))
        elif told is Told.RANKS:
            said.append((name, numbers(value, name, found)))
        else:
            is_flag = told is Told.HOLDER
            said.append((name, value if is_flag else numbers([value], name, found)[0]))
    return tuple(said)


def _read_known(
    raw: list[Mapping[str, Any]], left: int, rules: Rules, found: list[Problem]
) -> KeyCards:
    """Known cards, and `best` where a side has those, as known cards too.

    The one number of cards or coins that is not given is what the others leave.
    """
    cards = _column(raw, "cards", len(DECK) - left, found)
    coins = _column(raw, "coins", None if left else len(RANKS), found)
    sides = []
    for side, (given, number, own) in enumerate(zip(raw, cards, coins, strict=True)):
        named = [given.get("known", []), given.get(BEST, []), given.get("implied", [])]
        if not all(map(_is_list, named)):
            found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
            continue
        *known, implied = (frozenset(read_cards(each, side, found)) for each in named)
        cards_said = frozenset[Card]().union(*known)
        told = {name: value for name, value in given.items() if name != BEST}
        said = _read_said(told, side, rules, found)
        sides.append(KeyCardsSide(number, own, cards_said, said, implied - cards_said))
    return KeyCards(tuple(sides), left)


def _column(
    raw: list[Mapping[str, Any]], name: str, total: int | None, found: list[Problem]
) -> tuple[int, ...]:
    figures = list(numbers([side.get(name, 0) for side in raw], name, found))
    missing = [side for side, given in enumerate(raw) if name not in given]
    if total is not None and len(missing) == 1:
        figures[missing[0]] = max(0, total - sum(figures))
    return tuple(figures)


def write_cards(cards: Iterable[Card]) -> list[str]:
    """The cards as they are written, in the order of the deck."""
    return [str(card) for card in sort_cards(tuple(cards))]


def _write_piles(entry: Piles) -> dict[str, Any]:
    table = {"table": write_cards(entry.table)} if entry.table else {}
    return {"piles": [write_cards(pile) for pile in entry.piles]} | table


def _write_counts(entry: Counts) -> dict[str, Any]:
    table = {"table": entry.table} if entry.table else {}
    return {
        "counts": [_write_numbers(side) | _write_said(side.said) for side in entry.sides]
    } | table


def _write_key_cards(entry: KeyCards) -> dict[str, Any]:
    table = {"table": entry.table} if entry.table else {}
    sides = []
    for side in entry.sides:
        written = _write_numbers(side) | {"known": write_cards(side.known)}
        if side.implied:
            written["implied"] = write_cards(side.implied)
        sides.append(written | _write_said(side.said))
    return {"counts": sides} | table


def _write_points(entry: PointsOnly) -> dict[str, Any]:
    return {"points": list(entry.points)}


def _write_numbers(side: SideNumbers) -> dict[str, Any]:
    given = {"cards": side.cards, "coins": side.coins}
    return {name: number for name, number in given.items() if number is not None}


def _write_said(said: Said) -> dict[str, Any]:
    """Cards in the order of the deck, numbers as a list, all else as it is."""
    return {
        name: write_cards(value)
        if name == BEST
        else list(value)
        if isinstance(value, tuple)
        else value  # type: ignore[arg-type]
        for name, value in said
    }


_READERS: dict[str, Callable[[Mapping[str, Any], Rules, list[Problem]], Entry | None]] = {
    "piles": _read_piles,
    "counts": _read_counts,
    "points": _read_points,
}
_WRITERS: dict[type[Entry], Callable[[Any], dict[str, Any]]] = {
    Piles: _write_piles,
    Counts: _write_counts,
    KeyCards: _write_key_cards,
    PointsOnly: _write_points,
}
"""How each way to enter a deal is written."""

_NEWER = (
    What.POINTS_OVER_MOST,
    What.POINTS_OVER_MOST_BESIDE_BONUS,
    What.RUN_AGAINST_CARDS,
)


def written_here(document: Mapping[str, Any]) -> bool:
    """Whether the program wrote the document: then it has results."""
    return "results" in document


def text_in(text: str, here: bool) -> str:
    """A text of a document. What the program wrote itself opens, but without what cannot be seen,
    which it once took; whoever writes a document by hand is told of it."""
    return visible(text) if here else text


def read_checked(
    raw: object, rules: Rules, sides: int, here: bool
) -> tuple[Deal | None, list[Problem]]:
    """The deal as far as it can be read, and everything that is wrong with it.

    `here` is said of a deal from a document that the program wrote.
    """
    deal, found = read_deal(raw, sides, rules)
    if isinstance(raw, Mapping):
        found += problems_of_deal_keys(raw, here, told_in_counts(rules))
    if deal is None or any(each.what is What.NOT_READABLE for each in found):
        return None, found
    deal = with_sweeps(deal, rules, found)
    wrong = [
        # Format 1 has always taken such deals, whoever wrote them: it goes on to.
        each
        for each in problems(deal, rules, sides)
        if each.what is not What.POINTS_UNDER_LEAST
    ]
    return deal, found + [each for each in wrong if not (here and _is_newer(each))]


def _is_newer(problem: Problem) -> bool:
    """Whether the limit came after there were documents that pass it."""
    if problem.what is What.SCOPE_OVER_MOST:
        return problem.figures[0] <= MOST_SCOPE
    if problem.what is What.STILL_OPEN:
        # Counts without a napola were taken as counts with none.
        return problem.text == Category.NAPOLA
    return problem.what in _NEWER
