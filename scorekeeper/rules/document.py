"""The match document: the one format that import, export and the command line share.

Reads and writes plain JSON values (dicts, lists, strings, numbers); opens no file. Reading
lists every problem of a document at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from scorekeeper.rules.cards import DECK, RANKS, Card, UnknownCard, parse_card, sort_cards
from scorekeeper.rules.counts import Counts, SideCount
from scorekeeper.rules.entry import Deal, Entry, Piles, PointsOnly, problems, with_rest
from scorekeeper.rules.known import Known, KnownSide
from scorekeeper.rules.match import (
    Match,
    Side,
    Standing,
    final,
    problems_of_end,
    problems_of_setup,
    problems_of_sides,
)
from scorekeeper.rules.presets import (
    DEFAULT_PRESET,
    OPTION_NAMES,
    PRESETS,
    Direction,
    Faces,
    Finish,
    Method,
    MissingSuit,
    Options,
    Rules,
)
from scorekeeper.rules.problems import Problem, Refused, What, in_deal
from scorekeeper.rules.scoring import Award

FORMAT = "scopa-match/1"
MOST_POINTS = 999
MOST_TOTAL = 99_999

_CHOICES: dict[str, type[Enum]] = {
    "primiera": Method,
    "faces": Faces,
    "missing_suit": MissingSuit,
    "finish": Finish,
    "direction": Direction,
}
_WHO = ("carte", "denari", "settebello", "primiera", "re_bello")
_OWN = ("scope", "napola", "bonus")


def read_match(document: object) -> Match:
    """The match that a document describes, checked in full.

    :raise Refused: with every problem of the document.
    """
    match, found = read_loosely(document)
    if match is None or found:
        raise Refused(found)
    return match


def read_loosely(document: object) -> tuple[Match | None, list[Problem]]:
    """The match as far as it can be read, and everything that is wrong with the document."""
    if not isinstance(document, Mapping):
        return None, [Problem(What.NOT_A_DOCUMENT)]
    found: list[Problem] = []
    if document.get("format", FORMAT) != FORMAT:
        found.append(Problem(What.NOT_READABLE, text="format"))
    sides = _read_sides(document.get("sides"), found)
    players = sum(len(side.players) for side in sides)
    rules = read_rules(document.get("rules", DEFAULT_PRESET), players, found)
    dealer = _whole(document.get("first_dealer", 0), "first_dealer", found)
    before = _read_totals(document.get("totals_before"), found)
    if rules is None:
        return None, found + problems_of_sides(sides)
    match = Match(rules, sides, first_dealer=dealer, totals_before=before)
    found += problems_of_setup(match)
    raw_deals = document.get("deals", [])
    if not isinstance(raw_deals, list):
        found.append(Problem(What.NOT_READABLE, text="deals"))
    if found:
        return match, found
    deals = []
    for number, raw in enumerate(raw_deals, 1):
        deal, wrong = read_deal(raw, len(sides))
        if deal is not None and not any(each.what is What.NOT_READABLE for each in wrong):
            wrong += problems(deal, rules, len(sides))
            deals.append(deal)
        found += in_deal(number, wrong)
    match = replace(match, deals=tuple(deals))
    return match, found or problems_of_end(match)


def read_rules(raw: object, players: int, found: list[Problem]) -> Rules | None:
    """The rules of a document: a preset's name, or a preset with options in place of its own.

    Adds what is wrong to `found`; None where not even the preset is known.
    """
    given = {"preset": raw} if isinstance(raw, str) else raw
    if not isinstance(given, Mapping):
        found.append(Problem(What.NOT_READABLE, text="rules"))
        return None
    key = given.get("preset", DEFAULT_PRESET)
    if not isinstance(key, str) or key not in PRESETS:
        found.append(Problem(What.UNKNOWN_PRESET, text=str(key)))
        return None
    preset = PRESETS[key]
    target = _whole(given.get("target", preset.target_for(players)), "target", found)
    options = {name: getattr(preset.options, name) for name in OPTION_NAMES}
    for name, value in given.items():
        if name not in options:
            if name not in ("preset", "target"):
                found.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {value}"))
            continue
        try:
            options[name] = _choice(name, value)
        except ValueError:
            found.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {value}"))
    return Rules(preset, target, Options(**options))


def read_deal(raw: object, sides: int) -> tuple[Deal | None, list[Problem]]:
    """One deal of a document and what could not be read of it."""
    if not isinstance(raw, Mapping):
        return None, [Problem(What.NOT_READABLE, text="deal")]
    found: list[Problem] = []
    kinds = [kind for kind in ("piles", "counts", "points") if kind in raw]
    if len(kinds) != 1:
        return None, [Problem(What.NOT_READABLE, text="deal")]
    scope = _numbers(raw.get("scope", [0] * sides), "scope", found)
    bonus = _numbers(raw.get("bonus", [0] * sides), "bonus", found)
    entry: Entry | None
    match kinds[0]:
        case "piles":
            entry = _read_piles(raw["piles"], raw.get("table", []), found)
        case "counts":
            entry = _read_counts(raw["counts"], raw.get("table", 0), found)
        case _:
            entry = PointsOnly(_numbers(raw["points"], "points", found))
    if entry is None:
        return None, found
    return Deal(entry, scope, bonus), found


def read_cards(raw: Iterable[object], side: int | None, found: list[Problem]) -> list[Card]:
    """The cards that are written there; unknown and repeated ones are added to `found`."""
    sides = () if side is None else (side,)
    cards: list[Card] = []
    for text in raw:
        try:
            card = parse_card(text if isinstance(text, str) else "")
        except UnknownCard:
            found.append(Problem(What.UNKNOWN_CARD, sides=sides, text=str(text)[:40]))
            continue
        if card in cards:
            found.append(Problem(What.CARD_LISTED_TWICE, sides=sides, cards=(card,)))
        cards.append(card)
    return cards


def write_match(match: Match) -> dict[str, Any]:
    """The document of a match, without results."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "rules": write_rules(match.rules),
        "sides": [write_side(side) for side in match.sides],
        "deals": [write_deal(deal) for deal in match.deals],
    }
    if match.first_dealer:
        document["first_dealer"] = match.first_dealer
    if match.totals_before is not None:
        document["totals_before"] = list(match.totals_before)
    return document


def write_side(side: Side) -> dict[str, Any]:
    """A side with its players, where they are more than one."""
    if len(side.players) == 1:
        return {"name": side.name}
    return {"name": side.name, "players": list(side.players)}


def write_rules(rules: Rules) -> dict[str, Any]:
    """Every option by name, so that a later change of a preset changes no old match."""
    options: dict[str, Any] = {}
    for name in OPTION_NAMES:
        value = getattr(rules.options, name)
        options[name] = value.value if isinstance(value, Enum) else value
    if options["faces"] != Faces.BARRED.value:
        options["faces"] = int(options["faces"])
    return {"preset": rules.preset.key, "target": rules.target, **options}


def write_deal(deal: Deal) -> dict[str, Any]:
    """One deal; the cards of a pile in the order of the deck, so that equal deals read equal."""
    written: dict[str, Any]
    match deal.entry:
        case Piles(piles, table):
            written = {"piles": [_write_cards(pile) for pile in piles]}
            if table:
                written["table"] = _write_cards(table)
        case Counts(sides, left):
            written = {"counts": [_write_count(side) for side in sides]}
            if left:
                written["table"] = left
        case Known(known, left):
            written = {"counts": [_write_known(side) for side in known]}
            if left:
                written["table"] = left
        case PointsOnly(points):
            written = {"points": list(points)}
    written["scope"] = list(deal.scope)
    if any(deal.bonus):
        written["bonus"] = list(deal.bonus)
    return written


def results(match: Match, after: Sequence[Standing]) -> dict[str, Any]:
    """What `scorekeeper score` answers for a match and its standings."""
    totals = after[-1].totals if after else match.totals_before or (0,) * len(match.sides)
    ended = final(match, after)
    return {
        "deals": [_result_of(standing) for standing in after],
        "totals": list(totals),
        "target": match.rules.target,
        "finished": ended is not None,
        "winner": ended.winner if ended else None,
    }


def _result_of(standing: Standing) -> dict[str, Any]:
    score = standing.score
    awards: dict[str, Award] = {award.category.value: award for award in score.awards}
    sides = len(score.points)
    result: dict[str, Any] = {name: awards[name].side if name in awards else None for name in _WHO}
    verdict = score.verdict
    result["primiera_totals"] = list(verdict.totals) if verdict else [None] * sides
    for name in _OWN:
        result[name] = list(awards[name].points) if name in awards else [0] * sides
    result["points"] = list(score.points)
    result["totals"] = list(standing.totals)
    return result


def _choice(name: str, value: object) -> object:
    if name not in _CHOICES:
        if not isinstance(value, bool):
            raise ValueError(name)
        return value
    if isinstance(value, bool):
        raise ValueError(name)
    return _CHOICES[name](str(value))


def _read_sides(raw: object, found: list[Problem]) -> tuple[Side, ...]:
    sides: list[Side] = []
    for item in raw if isinstance(raw, list) else [None]:
        given = item if isinstance(item, Mapping) else {}
        name = given.get("name")
        players = given.get("players", [name] if isinstance(name, str) else None)
        if not _are_texts(players) or not (name is None or isinstance(name, str)):
            found.append(Problem(What.NOT_READABLE, text="sides"))
            return ()
        side = Side.of(*(player.strip() for player in players))
        sides.append(side if name is None else Side(name.strip(), side.players))
    return tuple(sides)


def _are_texts(raw: object) -> bool:
    return isinstance(raw, list) and bool(raw) and all(isinstance(text, str) for text in raw)


def _read_totals(raw: object, found: list[Problem]) -> tuple[int, ...] | None:
    return None if raw is None else _numbers(raw, "totals_before", found, MOST_TOTAL)


def _whole(raw: object, name: str, found: list[Problem]) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    found.append(Problem(What.NOT_A_NUMBER, text=f"{name}: {raw}"))
    return 0


def _numbers(
    raw: object, name: str, found: list[Problem], most: int = MOST_POINTS
) -> tuple[int, ...]:
    if not isinstance(raw, list):
        found.append(Problem(What.NOT_READABLE, text=name))
        return ()
    numbers = tuple(_whole(number, name, found) for number in raw)
    for side, number in enumerate(numbers):
        if not 0 <= number <= most:
            found.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=f"{name}: {number}"))
    return numbers


def _read_piles(raw: object, table: object, found: list[Problem]) -> Piles | None:
    if not isinstance(raw, list) or not all(pile is None or _is_list(pile) for pile in raw):
        found.append(Problem(What.NOT_READABLE, text="piles"))
        return None
    if not isinstance(table, list):
        found.append(Problem(What.NOT_READABLE, text="table"))
        return None
    rests = [side for side, pile in enumerate(raw) if pile is None]
    if len(rests) > 1:
        found.append(Problem(What.TWO_RESTS, sides=tuple(rests)))
        return None
    piles = [read_cards(pile or [], side, found) for side, pile in enumerate(raw)]
    return with_rest(piles, rests[0] if rests else None, read_cards(table, None, found))


def _is_list(raw: object) -> bool:
    return isinstance(raw, list)


def _read_counts(raw: object, table: object, found: list[Problem]) -> Counts | Known | None:
    if not isinstance(raw, list) or not all(isinstance(side, Mapping) for side in raw):
        found.append(Problem(What.NOT_READABLE, text="counts"))
        return None
    if any("known" in side for side in raw):
        return _read_known(raw, _numbers([table], "table", found)[0], found)
    sides = tuple(_read_count(side, index, found) for index, side in enumerate(raw))
    left = _numbers([table], "table", found)[0]
    return Counts(sides, left)


def _read_count(raw: Mapping[str, Any], side: int, found: list[Problem]) -> SideCount:
    flags = {name: raw.get(name, False) for name in ("settebello", "re_bello")}
    best = raw.get("best", [])
    if not isinstance(best, list) or not all(isinstance(flag, bool) for flag in flags.values()):
        found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
        return SideCount(0, 0, False, ())
    numbers = {
        name: _numbers([raw.get(name, 0)], name, found)[0] for name in ("cards", "coins", "napola")
    }
    return SideCount(
        numbers["cards"],
        numbers["coins"],
        flags["settebello"],
        tuple(read_cards(best, side, found)),
        flags["re_bello"],
        numbers["napola"],
    )


def _read_known(raw: list[Mapping[str, Any]], left: int, found: list[Problem]) -> Known:
    """Known cards, and `best` where a side has those, as known cards too.

    The one number of cards or coins that is not given is what the others leave.
    """
    cards = _column(raw, "cards", len(DECK) - left, found)
    coins = _column(raw, "coins", None if left else len(RANKS), found)
    sides = []
    for side, (given, number, own) in enumerate(zip(raw, cards, coins, strict=True)):
        flags = {name: given.get(name) for name in ("settebello", "re_bello")}
        named = [given.get("known", []), given.get("best", [])]
        run = given.get("napola")
        readable = all(flag is None or isinstance(flag, bool) for flag in flags.values())
        if not readable or not all(map(_is_list, named)):
            found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
            continue
        known = {card for each in named for card in read_cards(each, side, found)}
        napola = None if run is None else _numbers([run], "napola", found)[0]
        sides.append(KnownSide(number, own, frozenset(known), napola=napola, **flags))
    return Known(tuple(sides), left)


def _column(
    raw: list[Mapping[str, Any]], name: str, total: int | None, found: list[Problem]
) -> tuple[int, ...]:
    numbers = list(_numbers([side.get(name, 0) for side in raw], name, found))
    missing = [side for side, given in enumerate(raw) if name not in given]
    if total is not None and len(missing) == 1:
        numbers[missing[0]] = max(0, total - sum(numbers))
    return tuple(numbers)


def _write_known(side: KnownSide) -> dict[str, Any]:
    written: dict[str, Any] = {
        "cards": side.cards,
        "coins": side.coins,
        "known": _write_cards(side.known),
    }
    for name in ("settebello", "re_bello", "napola"):
        if (said := getattr(side, name)) is not None:
            written[name] = said
    return written


def _write_cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in sort_cards(tuple(cards))]


def _write_count(side: SideCount) -> dict[str, Any]:
    written: dict[str, Any] = {
        "cards": side.cards,
        "coins": side.coins,
        "settebello": side.settebello,
        "best": _write_cards(side.best),
    }
    if side.re_bello:
        written["re_bello"] = True
    if side.napola:
        written["napola"] = side.napola
    return written
