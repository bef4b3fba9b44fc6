"""`scorekeeper primiera`: who has primiera with these cards, and the working."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import click

from scorekeeper import words
from scorekeeper.commands.shared.command import Argument, Command, is_given
from scorekeeper.commands.shared.console import Refusal
from scorekeeper.commands.shared.json_lines import refusal
from scorekeeper.documents.plain_values import read_cards
from scorekeeper.rules.cards import (
    DECK,
    ENGLISH_LETTERS,
    FRENCH_LETTERS,
    FRENCH_RANKS,
    TUNISIAN_RANKS,
    Card,
    UnknownCard,
    parse_typed,
)
from scorekeeper.rules.dispute import (
    METHODS,
    Judged,
    disagree,
    in_force,
    interpretations,
    judge,
    problems_of_piles,
    stronger_cards,
    turning_card,
)
from scorekeeper.rules.free_text import problems_of_names
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import SuitLine, rank_lines, suit_lines
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import spoken
from scorekeeper.words.primiera.dispute import (
    all_side_names,
    cell_text,
    lacking_sentences,
    rest_sentence,
    so_far,
    turn_sentence,
    verdict_sentence,
)
from scorekeeper.words.primiera.interpretations import (
    interpretation_name,
    interpretation_result,
    interpretations_sentence,
    sources,
)
from scorekeeper.words.primiera.totals import total_text


def working(
    evidence: Evidence, options: Options, names: Sequence[str], style: words.Style
) -> Iterator[str]:
    """The lines of the working; every side must have a name.

    :raise scorekeeper.rules.proof.evidence.Impossible: when no deal fits the evidence.
    """
    judged = judge(evidence, options)
    yield verdict_sentence(judged, names, style)
    yield rest_sentence(judged.verdict) if judged.point.settled else so_far(judged, names)
    yield ""
    yield from _table(judged, names, style)
    yield ""
    turn, sure = turning_card(evidence, options)
    notes = [*lacking_sentences(judged, names, style), turn_sentence(turn, sure, names, style)]
    yield from filter(None, notes)
    if any(notes):
        yield ""
    every = interpretations(evidence, options)
    yield interpretations_sentence(every, names)
    for each in every:
        mark = "*" if in_force(each, options) else " "
        result = interpretation_result(each, names, style)
        yield f"{mark} {interpretation_name(each.options)}: {result}"
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
    if not options.ranks:
        rows.append((_("primiera"), *(total_text(judged, side) for side in sides)))
    for ranks in rank_lines(verdict, piles):
        rows.append((words.rank_plural(ranks.rank), *map(str, ranks.counts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "   ".join(cells).rstrip()


def _cell(line: SuitLine, side: int, options: Options, style: words.Style) -> str:
    """ "7  21 +5  (4 R)": the best card, its value, by how much it is best, the cards behind; by
    sevens without figures. "7  21 so far" where a better one may come, "not given" or "no cup"
    where there is none."""
    card = line.best[side]
    note = cell_text(line.cells[side], line.suit, style, options.faces)
    worth = "" if options.ranks else words.worth_text(line.values[side])
    pieces = [f"{words.card_index(card.rank, style):<2} {worth}".rstrip()] if card else []
    pieces += [note] if note else []
    if line.winner == side and not options.ranks:
        pieces.append(f"+{words.worth_text(line.lead)}")
    if line.behind[side]:
        behind = " ".join(words.card_index(each.rank, style) for each in line.behind[side])
        pieces.append(f" ({behind})")
    return " ".join(pieces)


def command() -> Command:
    """What `scorekeeper primiera` takes."""
    return Command(
        "primiera",
        run,
        short_help=_("who has primiera with these cards, and the working"),
        help=_(
            "Say who has primiera, with the working, or which card to ask for. Two to four piles "
            "need not be whole: a card that is not given may be anybody's, unless --best or "
            "--whole says more. The exit status is 1 when they cannot be compared, with a sentence "
            "for each reason on standard error."
        ),
        params=[
            Argument(
                ["piles"],
                nargs=-1,
                metavar=_("CARDS"),
                help=_("the cards of one side, like {cards}").format(cards="'7d 6c 1s 5b'"),
            ),
            _choice("--faces", map(str, Faces), Faces.TEN, _("what a face counts")),
            _choice(
                "--missing-suit",
                map(str, MissingSuit),
                MissingSuit.CANNOT_WIN,
                _("what a side without a suit can do"),
            ),
            _choice("--method", map(str, METHODS), Method.VALUES, _("how piles are compared")),
            click.Option(
                ["--best"], is_flag=True, help=_("the best card of each suit named is given")
            ),
            click.Option(["--whole"], is_flag=True, help=_("no side has a card that is not given")),
            click.Option(["--names"], metavar="ANNA,BRUNO", help=_("the names of the sides")),
            _choice("--cards", map(str, words.Style), words.Style.ITALIAN, _("on the cards")),
        ],
        apart=[("best", "whole")],
        examples=[
            'scorekeeper primiera "7d 6c 1s 5b" "7c 7s 7b 2d"',
            'scorekeeper primiera "7d 6c 1s 5b" "7c 7s 7b 2d" --best --names Anna,Bruno',
        ],
    )


def _choice(name: str, choices: Iterable[str], default: str, help_: str) -> click.Option:
    return click.Option([name], type=click.Choice([*choices]), default=str(default), help=help_)


@dataclass(frozen=True, slots=True)
class DisputeOptions:
    """How piles are compared, and what else was said of them."""

    options: Options
    style: words.Style
    best: bool
    whole: bool

    def evidence(self, piles: Sequence[frozenset[Card]]) -> Evidence:
        """What is known of who has which card. A side lacks nothing of which it did not say so."""
        lacks: list[set[Card]] = [set() for _ in piles]
        if self.whole:
            lacks = [set(DECK) - pile for pile in piles]
        elif self.best:
            lacks = stronger_cards(piles)
        return Evidence.of(piles, lacks=lacks, table=None)


def run(
    piles: tuple[str, ...],
    names: str | None,
    cards: str,
    best: bool,
    whole: bool,
    method: str,
    faces: str,
    missing_suit: str,
) -> int:
    """Print it and return the exit status.

    :raise click.UsageError: when there is nothing to compare, or to no end by this method.
    :raise scorekeeper.commands.shared.console.Refusal: when the piles cannot be compared.
    """
    options = Options(Method(method), Faces(faces), MissingSuit(missing_suit))
    how = DisputeOptions(options, words.Style(cards), best, whole)
    if options.ranks and is_given("missing_suit"):
        raise click.UsageError(_("--missing-suit needs --method values."))
    if not piles:
        raise click.UsageError(_("Say which cards, a pile for each side."))
    name_list = names.split(",") if names else []
    dispute = _read(_typed(piles, how.style), name_list)
    if dispute.problems:
        raise Refusal(*refusal(dispute.problems, dispute.names, how.style)["problems"])
    print("\n".join(working(how.evidence(dispute.piles), options, dispute.names, how.style)))
    return 0


@dataclass(frozen=True, slots=True)
class Dispute:
    """Piles, a name for each, and what keeps them from being compared."""

    piles: list[frozenset[Card]]
    names: list[str]
    problems: list[Problem]


_READERS = {
    "french": partial(parse_typed, letters=FRENCH_LETTERS, ranks=FRENCH_RANKS),
    "tunisian": partial(parse_typed, letters=FRENCH_LETTERS, ranks=TUNISIAN_RANKS),
    "english": partial(parse_typed, letters=ENGLISH_LETTERS),
}


def _typed(piles: Iterable[str], style: words.Style) -> list[list[object]]:
    """The cards of each pile in the notation of documents, typed with the letters of the cards at
    hand. In place of what is no card in these letters stands the problem."""
    cards = "english" if style is words.Style.NUMBERS and spoken() == "en" else style.value
    written: list[list[object]] = []
    for side, pile in enumerate(piles):
        typed: list[object] = []
        for text in re.findall(r"[^\s,]+", pile):
            try:
                typed.append(str(_READERS[cards](text)) if cards in _READERS else text)
            except UnknownCard:
                what = What.UNKNOWN_FRENCH_CARD
                if cards == "english":
                    is_asked = text[-1:].lower() == "c"
                    what = What.CARD_OF_TWO_SUITS if is_asked else What.UNKNOWN_CARD
                typed.append(Problem(what, sides=(side,), text=text[:40]))
        written.append(typed)
    return written


def _read(piles: Sequence[Iterable[object]], names: Sequence[str]) -> Dispute:
    problems: list[Problem] = []
    problems += (each for texts in piles for each in texts if isinstance(each, Problem))
    written = [[each for each in texts if not isinstance(each, Problem)] for texts in piles]
    read = [frozenset(read_cards(texts, side, problems)) for side, texts in enumerate(written)]
    one_line: list[str] = []
    for name in names:
        # Bytes that are no UTF-8 come in as halves of signs, which could not be printed again.
        whole = name.encode("utf-8", "replace").decode("utf-8")
        seen = "".join(sign if sign.isprintable() else " " for sign in whole)
        one_line.append(" ".join(seen.split()))
    problems += problems_of_piles(read) + problems_of_names(list(enumerate(one_line)))
    if len(one_line) > len(piles):
        problems.append(Problem(What.MORE_NAMES_THAN_PILES, figures=(len(one_line), len(piles))))
    return Dispute(read, all_side_names(one_line, len(piles)), problems)
