"""`scorekeeper primiera`: who has primiera with these cards, and the working."""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper import words
from scorekeeper.commands.said import default_is
from scorekeeper.documents.deal import read_cards
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.dispute import (
    Judged,
    best_said,
    disagree,
    in_force,
    judge,
    problems,
    readings,
    turning_card,
)
from scorekeeper.rules.match import problems_of_names
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import SuitLine, rank_lines, suit_lines
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence
from scorekeeper.words.dispute import (
    cell_text,
    lacking_sentences,
    rest_sentence,
    sentence,
    side_names,
    so_far,
    turn_sentence,
)
from scorekeeper.words.figures import total_text
from scorekeeper.words.language import gettext as _
from scorekeeper.words.primiera_answer import primiera_answer
from scorekeeper.words.readings import reading_name, reading_result, readings_sentence, sources

EXAMPLE = 'scorekeeper primiera "7d 6c 1s 5b" "7c 7s 7b 2d"'


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    parser = commands.add_parser(
        "primiera",
        help=_("who has primiera with these cards, and the working"),
        description=_(
            "Say who has primiera, with the working, or which card to ask for. Two to four piles "
            "need not be whole: a card that is not given may be anybody's, unless --best or "
            "--whole says more. The exit status is 1 when they cannot be compared, with a sentence "
            "for each reason on standard error."
        ),
        epilog=_("example: {command}").format(command=EXAMPLE),
    )
    take = parser.add_argument
    take(
        "piles",
        nargs="+",
        metavar=_("CARDS"),
        help=_("the cards of one side, like {cards}").format(cards="'7d 6c 1s 5b'"),
    )
    take(
        "--faces",
        choices=[*map(str, Faces)],
        default=Faces.TEN,
        help=default_is(Faces.TEN),
    )
    take(
        "--missing-suit",
        choices=[*map(str, MissingSuit)],
        default=MissingSuit.CANNOT_WIN,
        help=default_is(MissingSuit.CANNOT_WIN),
    )
    take(
        "--method",
        choices=[*map(str, Method)],
        default=Method.VALUES,
        help=default_is(Method.VALUES),
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--best", action="store_true", help=_("the best card of each suit named is given")
    )
    how.add_argument("--whole", action="store_true", help=_("no side has a card that is not given"))
    take("--names", default="", metavar="ANNA,BRUNO", help=_("the names of the sides"))
    take(
        "--cards",
        choices=[*map(str, words.Style)],
        default=words.Style.ITALIAN,
        help=_("on the cards"),
    )
    take("--json", action="store_true", help=_("answer one JSON object"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print it and return the exit status: 1 when the piles cannot be compared, with a sentence for
    each reason on standard error."""
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
    evidence = Evidence.of(piles, lacks=_lacks(piles, chosen), table=None)
    if chosen.json:
        print(json.dumps(primiera_answer(evidence, options, names, style), ensure_ascii=False))
    else:
        print("\n".join(_lines(evidence, options, names, style)))
    return 0


def _lacks(piles: Sequence[frozenset[Card]], chosen: argparse.Namespace) -> list[set[Card]]:
    """What the sides said they lack: nothing, unless they said how they count."""
    if chosen.whole:
        return [set(DECK) - pile for pile in piles]
    return best_said(piles) if chosen.best else [set() for _ in piles]


def _on_one_line(name: str) -> str:
    # Bytes that are no UTF-8 come in as halves of signs, which could not be printed again.
    whole = name.encode("utf-8", "replace").decode("utf-8")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in whole).split())


def _lines(
    evidence: Evidence, options: Options, names: Sequence[str], style: words.Style
) -> Iterator[str]:
    judged = judge(evidence, options)
    yield sentence(judged, names, style)
    yield rest_sentence(judged.verdict) if judged.point.settled else so_far(judged, names)
    yield ""
    yield from _table(judged, names, style)
    yield ""
    turn, sure = turning_card(evidence, options)
    notes = [*lacking_sentences(judged, names, style), turn_sentence(turn, sure, names, style)]
    yield from filter(None, notes)
    if any(notes):
        yield ""
    every = readings(evidence, options)
    yield readings_sentence(every, names)
    for each in every:
        mark = "*" if in_force(each, options) else " "
        yield f"{mark} {reading_name(each.options)}: {reading_result(each, names, style)}"
    if disagree(every):
        yield ""
        yield from sources()


def _table(judged: Judged, names: Sequence[str], style: words.Style) -> Iterator[str]:
    """The suits, the sums, and under the methods by sevens the ranks, in columns."""
    verdict, piles, options = judged.verdict, judged.evidence.known, judged.options
    sides = range(len(names))
    rows = [("", *names)]
    for line in suit_lines(verdict, piles):
        cells = [_cell(line, side, options, style) for side in sides]
        rows.append((words.suit_name(line.suit, style), *cells))
    totals = [total_text(judged, side) for side in sides]
    rows.append((_("primiera"), *totals))
    for ranks in rank_lines(verdict, piles):
        rows.append((words.rank_plural(ranks.rank), *map(str, ranks.counts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "   ".join(cells).rstrip()


def _cell(line: SuitLine, side: int, options: Options, style: words.Style) -> str:
    """ "7  21 +5  (4 R)": the best card, its value, by how much it is best, the cards behind;
    "7  21 so far" where a better one may come, "not given" or "no cup" where there is none."""
    card = line.best[side]
    note = cell_text(line.cells[side], line.suit, style, options.faces)
    shown = [f"{words.card_index(card.rank, style):<2} {line.values[side]}"] if card else []
    shown += [note] if note else []
    if line.winner == side:
        shown.append(f"+{line.lead}")
    if line.behind[side]:
        behind = " ".join(words.card_index(each.rank, style) for each in line.behind[side])
        shown.append(f" ({behind})")
    return " ".join(shown)
