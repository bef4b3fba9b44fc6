"""The deals of a table, one below the other -> the matches that they make.

What the table says of that goes first: a column for the match, then one that counts the deals, then
the day. Where it says nothing the rules do. Each place where a match ends, or could, is a `Cut`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise

from scorekeeper.documents.foreign.points_only import (
    Choices,
    Cut,
    Document,
    ForeignMatches,
    match_document,
)
from scorekeeper.documents.match import read_loosely
from scorekeeper.documents.rules import CALL_OF_TIME
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.standings import matches_of_evening
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.rules.problems import Problem, Refused, What

CutRow = Mapping[str, str]

_WHOLE = re.compile("[0-9]{1,3}")
_WHOLE_TOTAL = re.compile("-?[0-9]{1,6}")
_SEATS = re.compile("[1-4]")
_GROWS_OVER = 4
"""Deals, from which on points that only grow are seldom those of deals."""


@dataclass(frozen=True, slots=True)
class ForeignDeal:
    """The points of a deal by the names of the sides, and how many of them are bonus; `line` is
    where it begins in the file, `row` what else is said there. `results` is what our own table says
    of each side after the deal."""

    line: int
    row: CutRow
    points: dict[str, int]
    bonus: dict[str, int] = field(default_factory=dict)
    results: dict[str, CutRow] = field(default_factory=dict)

    @property
    def number(self) -> int | None:
        """The number of the deal, where the table counts them."""
        cell = self.row.get("deal", "")
        return int(cell) if _WHOLE.fullmatch(cell) else None


@dataclass
class DealGroup:
    """Deals that the table keeps together, and why no deal before them is of the same match.
    `asked` where the table itself says that they are of one match."""

    why: Problem | None
    asked: bool
    deals: list[ForeignDeal] = field(default_factory=list)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The sides, in the order in which they come. Ask once all deals are there."""
        return tuple(dict.fromkeys(name for deal in self.deals for name in deal.points))


def part(
    deals: Sequence[ForeignDeal],
    by_match: bool,
    totals: bool | None,
    days: Mapping[str, str],
    choices: Choices,
    problems: list[Problem],
    noticed: list[Problem],
) -> ForeignMatches:
    """The matches that the deals make; `by_match` where a column tells them apart, `totals` where
    the heads say whether the points are running totals.

    :raise Refused: with what was found before, and everything else that is wrong.
    """
    groups = _groups(deals, by_match, days, problems)
    grows_from = _grows_from(groups) if totals is None else None
    running = bool(totals)
    if grows_from is not None:
        running = _is_too_much(groups) if choices.running is None else choices.running
    if running:
        groups = [each for group in groups for each in _differences(group)]
        noticed.append(Problem(What.RUNNING_TOTALS))
    elif grows_from is not None:
        noticed.append(Problem(What.POINTS_ONLY_GROW, figures=(grows_from,)))
    for group in groups:
        problems += _problems(group)
    if problems:
        raise Refused(problems)
    pieces = [piece for group in groups for piece in _pieces(group, noticed)]
    return _joined(pieces, days, choices, noticed, None if grows_from is None else running)


def _groups(
    deals: Sequence[ForeignDeal], by_match: bool, days: Mapping[str, str], problems: list[Problem]
) -> list[DealGroup]:
    """The deals as the table keeps them together. A deal 1 after another begins the next match;
    each other number has to follow the one before it, and then no day begins a match."""
    of_match: dict[str, DealGroup] = {}
    every: list[DealGroup] = []
    for deal in deals:
        match = deal.row.get("match", "")
        group = of_match.get(match) if by_match else every[-1] if every else None
        why = _why(deal, match, group, by_match, days)
        if group is None or why:
            asked = by_match or deal.number is not None
            of_match[match] = group = DealGroup(why if every else None, asked)
            every.append(group)
        elif deal.number is not None:
            before = group.deals[-1].number
            if before is not None and deal.number != before + 1:
                figures = (deal.line, deal.number, before)
                problems.append(Problem(What.DEAL_OUT_OF_ORDER, figures=figures))
        group.deals.append(deal)
    return every


def _why(
    deal: ForeignDeal, match: str, group: DealGroup | None, by_match: bool, days: Mapping[str, str]
) -> Problem | None:
    """Why a match begins with this deal, as the table says it; None where it goes on."""
    if group is None:
        return Problem(What.BEGINS_BY_MATCH, figures=(deal.line,), text=match)
    last = group.deals[-1]
    if deal.number == 1:
        return Problem(What.BEGINS_BY_DEAL, figures=(deal.line,))
    follows = deal.number is not None and last.number is not None and deal.number == last.number + 1
    cell, before = deal.row.get("date", ""), last.row.get("date", "")
    if not by_match and not follows and days.get(cell, "") != days.get(before, ""):
        return Problem(What.BEGINS_BY_DAY, figures=(deal.line,), text=cell)
    return None


def _grows_from(groups: Sequence[DealGroup]) -> int | None:
    """The line from which on the points are like running totals, None where they are not: for four
    deals, one with another, nobody's ever falls, and their sum always grows."""
    runs = len(groups)
    for group in groups:
        for before, after in pairwise(group.deals):
            falls = any(now < before.points.get(name, 0) for name, now in after.points.items())
            if falls or sum(before.points.values()) >= sum(after.points.values()):
                runs += 1
    deals = sum(len(group.deals) for group in groups)
    return groups[0].deals[0].line if groups and deals >= _GROWS_OVER * runs else None


def _is_too_much(groups: Sequence[DealGroup]) -> bool:
    """Whether some points cannot be those of a deal."""
    for group in groups:
        match, _ = read_loosely(_document(group, group.deals[:1], ""))
        most = match.rules.most_points(len(match.sides)) if match and match.sides else None
        if most is not None and any(sum(deal.points.values()) > most for deal in group.deals):
            return True
    return False


def _differences(group: DealGroup) -> list[DealGroup]:
    """The group with the points of each deal instead of what they add up to. Where these fall,
    another match begins."""
    groups = [DealGroup(group.why, asked=True)]
    for before, deal in pairwise([None, *group.deals]):
        assert deal is not None
        if before is not None and any(
            deal.points[name] < now for name, now in before.points.items()
        ):
            why = Problem(What.BEGINS_BY_TOTALS, figures=(deal.line,))
            groups.append(DealGroup(why, asked=True))
            before = None
        points = {
            name: now - (before.points.get(name, 0) if before else 0)
            for name, now in deal.points.items()
        }
        groups[-1].deals.append(replace(deal, points=points))
    return groups


def _problems(group: DealGroup) -> Iterator[Problem]:
    first = group.deals[0]
    if (seats := first.row.get("seats")) and not _SEATS.fullmatch(seats):
        yield Problem(What.SEATS_NOT_READ, figures=(first.line,), text=seats)
    names = group.names
    if names[len(SIGNS) :]:
        fifth = next(deal for deal in group.deals if names[len(SIGNS)] in deal.points)
        yield Problem(What.FIFTH_SIDE, figures=(fifth.line,), text=names[len(SIGNS)])
        return
    for deal in group.deals:
        missing = (name for name in names if name not in deal.points)
        yield from (Problem(What.POINTS_MISSING, figures=(deal.line,), text=n) for n in missing)


@dataclass(frozen=True, slots=True)
class _Piece:
    """Deals of a group, and the cut before them; None before the first of the table."""

    group: DealGroup
    deals: Sequence[ForeignDeal]
    why: Problem | None
    ends: bool


def _pieces(group: DealGroup, noticed: list[Problem]) -> Iterator[_Piece]:
    """The group as the rules part it, where they do. Where the table keeps its deals together they
    only say where a match could end."""
    whole = _document(group, group.deals, "")
    match, wrong = read_loosely(whole)
    if match is None or wrong:
        yield _Piece(group, group.deals, group.why, ends=True)
        return
    target = match.rules.target or 0
    ends = [0, *accumulate(len(each.deals) for each in matches_of_evening(match, match.deals))]
    for begins, end in pairwise(ends):
        deals, why = group.deals[begins:end], group.why
        if begins:
            why = Problem(What.BEGINS_BY_RULES, figures=(deals[0].line, target))
            if not group.asked:
                noticed.append(Problem(What.PARTED_BY_RULES, figures=(target,)))
        yield _Piece(group, deals, why, ends=not begins or not group.asked)


def _joined(
    pieces: Iterable[_Piece],
    days: Mapping[str, str],
    choices: Choices,
    noticed: Sequence[Problem],
    running: bool | None,
) -> ForeignMatches:
    """The pieces, joined where no match is to end."""
    matches: list[tuple[DealGroup, list[ForeignDeal]]] = []
    cuts: list[list[Cut]] = []
    for piece in pieces:
        ends = True
        if piece.why:
            line = piece.deals[0].line
            is_free = {*matches[-1][0].names} == {*piece.group.names}
            ends = choices.begins.get(line, piece.ends) if is_free else True
            cut = Cut(line, piece.why, ends, is_free)
        if ends:
            matches.append((piece.group, []))
            cuts.append([])
        if piece.why:
            cuts[-1].append(cut)
        matches[-1][1].extend(piece.deals)
    documents = [
        _document(group, deals, days.get(deals[0].row.get("date", ""), ""))
        for group, deals in matches
    ]
    once = tuple(dict.fromkeys(noticed))
    return ForeignMatches(tuple(documents), once, cuts=tuple(map(tuple, cuts)), running=running)


def _document(group: DealGroup, deals: Sequence[ForeignDeal], at: str) -> Document:
    """A match of these deals, with the sides and by the rules of the group."""
    names, row = group.names, group.deals[0].row
    of_deals: list[Document] = []
    for deal in deals:
        # In documents the bonus stands beside the points; points below nought were taken away.
        bonus = [deal.bonus.get(name, 0) + min(0, deal.points[name]) for name in names]
        beside = {"bonus": bonus} if any(bonus) else {}
        of_deals.append({"points": [max(0, deal.points[name]) for name in names], **beside})
    # The rules as our own tables write them: "traditional faces=0", and the target.
    preset, *options = row.get("rules", "").split() or [DEFAULT_PRESET]
    rules: dict[str, object] = {"preset": preset}
    for option in options:
        name, _, choice = option.partition("=")
        number = int(choice) if _WHOLE.fullmatch(choice) else choice
        rules[name] = {"yes": True, "no": False}.get(choice, number)
    if CALL_OF_TIME in rules:
        rules[CALL_OF_TIME] = {"after": rules[CALL_OF_TIME], "deal_in_play": False}
    if target := row.get("target"):
        rules["target"] = int(target) if _WHOLE.fullmatch(target) else target
    elif group.deals[0].results:
        # It was written of each match that has one: without, something else ends the match.
        rules["target"] = None
    document = match_document(names, rules, at, of_deals, int(row.get("seats") or 1))
    return document | _results(names, deals)


def _results(names: Sequence[str], deals: Sequence[ForeignDeal]) -> Document:
    """What our own table says of the match, to be compared with what its points give; and the
    totals with which it began."""
    if not all(len(deal.results) == len(names) for deal in deals):
        return {}
    of_deals: list[Document] = []
    for deal in deals:
        rows = [deal.results[name] for name in names]
        totals = [_WHOLE_TOTAL.fullmatch(row["total"]) for row in rows]
        counts = all(row["counts"] != "no" for row in rows)
        of_deals.append({"totals": [int(each[0]) for each in totals if each], "counts": counts})
    won = [side for side, name in enumerate(names) if deals[-1].results[name]["winner"] == "yes"]
    said: Document = {"results": {"deals": of_deals, "winner": won[0] if won else None}}
    first, after = deals[0], of_deals[0]
    if first.number == 1 and after["counts"] and len(after["totals"]) == len(names):
        points = (first.points[name] + first.bonus[name] for name in names)
        before = [total - each for total, each in zip(after["totals"], points, strict=True)]
        said |= {"totals_before": before} if any(before) else {}
    return said
