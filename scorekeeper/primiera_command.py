"""`scorekeeper primiera`: who has primiera with these cards, and the working."""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper import words
from scorekeeper.documents.deal import read_cards
from scorekeeper.primiera_answer import primiera_answer
from scorekeeper.rules.cards import Card
from scorekeeper.rules.dispute import (
    SuitLine,
    Working,
    disagree,
    problems,
    readings,
    turning_card,
    whatever_the_rest,
    working,
)
from scorekeeper.rules.match import problems_of_names
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import Why
from scorekeeper.rules.problems import Problem, What
from scorekeeper.words.dispute import (
    missing_suits_sentences,
    rest_sentence,
    side_names,
    turn_sentence,
    verdict_sentence,
)
from scorekeeper.words.readings import reading_name, reading_result, readings_sentence, sources

EXAMPLE = 'example: scorekeeper primiera "7d 6c 1s 5b" "7c 7s 7b 2d"'


def add_primiera(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    parser = commands.add_parser(
        "primiera",
        help="who has primiera with these cards, and the working",
        description=primiera.__doc__,
        epilog=EXAMPLE,
    )
    add = parser.add_argument
    add("piles", nargs="+", metavar="CARDS", help="the cards of one side, like '7d 6c 1s 5b'")
    add("--faces", choices=list(Faces), default=Faces.TEN, help="default: 10")
    add(
        "--missing-suit",
        choices=list(MissingSuit),
        default=MissingSuit.CANNOT_WIN,
        help="default: cannot_win",
    )
    add("--method", choices=list(Method), default=Method.VALUES, help="default: values")
    add("--names", default="", metavar="ANNA,BRUNO", help="the names of the sides")
    add("--cards", choices=list(words.Style), default=words.Style.ITALIAN, help="on the cards")
    add("--json", action="store_true", help="answer one JSON object")
    parser.set_defaults(run=primiera)


def primiera(chosen: argparse.Namespace) -> int:
    """Say who has primiera, with the working. Two to four piles are scored as they are given:
    they need not be whole. The exit status is 1 when they cannot be compared, with a sentence
    for each reason on standard error."""
    found: list[Problem] = []
    piles = [
        frozenset(read_cards(re.findall(r"[^\s,]+", text), side, found))
        for side, text in enumerate(chosen.piles)
    ]
    given = [_on_one_line(name) for name in chosen.names.split(",")] if chosen.names else []
    found += problems(piles) + problems_of_names(list(enumerate(given)))
    if len(given) > len(piles):
        found.append(Problem(What.MORE_NAMES_THAN_PILES, figures=(len(given), len(piles))))
    names = side_names(given, len(piles))
    style = words.Style(chosen.cards)
    if found:
        for each in found:
            print(f"scorekeeper: {words.problem(each, names, style)}", file=sys.stderr)
        return 1
    options = Options(Method(chosen.method), Faces(chosen.faces), MissingSuit(chosen.missing_suit))
    if chosen.json:
        print(json.dumps(primiera_answer(piles, options, names, style), ensure_ascii=False))
    else:
        print("\n".join(_lines(piles, options, names, style)))
    return 0


def _on_one_line(name: str) -> str:
    # Bytes that are no UTF-8 come in as halves of signs, which could not be printed again.
    whole = name.encode("utf-8", "replace").decode("utf-8")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in whole).split())


def _lines(
    piles: Sequence[frozenset[Card]], options: Options, names: Sequence[str], style: words.Style
) -> Iterator[str]:
    work = working(piles, options)
    yield verdict_sentence(work, names, style)
    yield ""
    yield from _table(work, names, style)
    yield ""
    if work.verdict.why not in (Why.ONLY_COMPLETE, Why.NOBODY_COMPLETE):
        yield from missing_suits_sentences(work, names, options, style)
    rest = whatever_the_rest(piles, options)
    yield rest_sentence(rest, sum(map(len, piles)), names, style)
    yield turn_sentence(turning_card(piles, options), names, style)
    yield ""
    every = readings(piles, options)
    yield readings_sentence(every, names)
    for reading in every:
        mark = "*" if reading.in_force else " "
        yield f"{mark} {reading_name(reading.options)}: {reading_result(reading, names)}"
    if disagree(every):
        yield ""
        yield from sources()


def _table(work: Working, names: Sequence[str], style: words.Style) -> Iterator[str]:
    """The suits, the sums, and under the methods by sevens the ranks, in columns."""
    _ = words.gettext
    totals = [_("none") if total is None else str(total) for total in work.verdict.totals]
    rows = [("", *names)]
    for line in work.suits:
        cells = [_cell(line, side, style) for side in range(len(names))]
        rows.append((words.suit_name(line.suit, style), *cells))
    rows.append((_("primiera"), *totals))
    for ranks in work.ranks:
        rows.append((words.rank_plural(ranks.rank), *map(str, ranks.counts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "   ".join(cells).rstrip()


def _cell(line: SuitLine, side: int, style: words.Style) -> str:
    """ "7  21 +5  (4 R)": the best card, its value, by how much it is best, the cards behind."""
    card = line.best[side]
    shown = "-" if card is None else f"{words.card_index(card.rank, style):<2} {line.values[side]}"
    if line.winner == side:
        shown += f" +{line.lead}"
    if line.behind[side]:
        behind = " ".join(words.card_index(each.rank, style) for each in line.behind[side])
        shown += f"  ({behind})"
    return shown
