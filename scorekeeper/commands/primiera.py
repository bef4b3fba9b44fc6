"""`scorekeeper primiera`: who has primiera with these best cards, and the working."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import click

from scorekeeper import words
from scorekeeper.commands.shared.command import Argument, Command, is_given
from scorekeeper.commands.shared.console import Refusal
from scorekeeper.documents.cards import read_cards
from scorekeeper.rules.cards import (
    ENGLISH_LETTERS,
    FRENCH_LETTERS,
    FRENCH_RANKS,
    TUNISIAN_RANKS,
    Card,
    Suit,
    UnknownCard,
    parse_typed,
)
from scorekeeper.rules.choice import Option
from scorekeeper.rules.dispute import (
    CARDS_OF_RANK,
    FEWEST_SIDES,
    MOST_SIDES,
    Judged,
    Statement,
    as_best,
    interpretations,
    judge,
    problems_of_best,
    problems_of_counts,
    statement_of,
)
from scorekeeper.rules.free_text import problems_of_names
from scorekeeper.rules.options import DISPUTED, MISSING_SUIT, PRIMIERA, Options
from scorekeeper.rules.primiera import BestFour, RankCounts, suit_lines
from scorekeeper.rules.problems import Problem, What
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import spoken
from scorekeeper.words.primiera.dispute import (
    all_side_names,
    lacking_sentences,
    none_of,
    verdict_sentence,
)
from scorekeeper.words.primiera.interpretations import interpretations_sentence, readings

NONE = "0"
"""What stands before the letter of a suit of which a side has no card: "0b"."""


def working(
    statement: Statement, options: Options, names: Sequence[str], style: words.Style
) -> Iterator[str]:
    """The lines of the working; every side must have a name."""
    judged = judge(statement, options)
    yield verdict_sentence(judged, names, style)
    yield ""
    yield from _table(judged, names, style)
    yield ""
    if notes := lacking_sentences(judged, names, style):
        yield from notes
        yield ""
    every = interpretations(statement, options)
    yield interpretations_sentence(every, names)
    for reading in readings(every, options, names, style):
        mark = "*" if reading.in_force else " "
        side = _("nobody") if reading.side is None else names[reading.side]
        owner = side if reading.settled else _("still open")
        yield f"{mark} {owner}, {reading.figures}"
        yield from (f"    {name}" for name in reading.names)


def _table(judged: Judged, names: Sequence[str], style: words.Style) -> Iterator[str]:
    """The suits and the sums in columns."""
    verdict, options = judged.verdict, judged.options
    rows = [("", *names)]
    for line in suit_lines(verdict):
        cells = []
        for card, value in zip(line.best, line.values, strict=True):
            index = words.card_index(card.rank, style) if card else none_of(line.suit, style)
            worth = words.worth_text(value) if card and not options.ranks else ""
            cells.append(f"{index:<2} {worth}".rstrip())
        rows.append((words.suit_name(line.suit, style), *cells))
    if not options.ranks:
        totals = ("–" if total is None else words.worth_text(total) for total in verdict.totals)
        rows.append((_("primiera"), *totals))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "   ".join(cells).rstrip()


def command() -> Command:
    """What `scorekeeper primiera` takes."""
    return Command(
        "primiera",
        run,
        short_help=_("who has primiera with these best cards, and the working"),
        help=_(
            "Say who has primiera, by the best card of each suit of two to four sides, and what "
            "every reading of the rules makes of them. The exit status is 1 when they cannot be "
            "compared, with a sentence for each reason on standard error."
        ),
        params=[
            Argument(
                ["sides"],
                nargs=-1,
                metavar=_("CARDS"),
                help=_("the best cards of one side, like {cards}; {none} is no baton").format(
                    cards="'7d 6c 1s 5b'", none="0b"
                ),
            ),
            *map(_option, DISPUTED),
            click.Option(
                ["--count", "counts"],
                multiple=True,
                metavar="3,1",
                help=_("how many sixes each side has; given again: aces, then fives and so on"),
            ),
            click.Option(["--whole"], is_flag=True, help=_("the cards are whole piles")),
            click.Option(["--names"], metavar="ANNA,BRUNO", help=_("the names of the sides")),
            _choice("--cards", map(str, words.Style), words.Style.ITALIAN, _("on the cards")),
        ],
        apart=[("whole", "counts")],
        examples=[
            'scorekeeper primiera "7d 6c 1s 5b" "6d 7c 7s 7b"',
            'scorekeeper primiera "7d 7c 1s 0b" "6d 6c 7s 7b" --names Anna,Bruno --count 1,2',
        ],
    )


def _option(option: Option) -> click.Option:
    """An option of the rule. How primiera is decided has a name of its own here."""
    names = [f"--{option.name.replace('_', '-')}", option.name]
    names = ["--method", option.name] if option is PRIMIERA else names
    keys = [str(value.value) for value in option.disputed]
    return click.Option(
        names, type=click.Choice(keys), default=keys[0], help=words.option_name(option)
    )


def _choice(name: str, choices: Iterable[str], default: str, help_: str) -> click.Option:
    return click.Option([name], type=click.Choice([*choices]), default=str(default), help=help_)


def run(
    sides: tuple[str, ...],
    names: str | None,
    cards: str,
    counts: tuple[str, ...],
    whole: bool,
    **rule: str,
) -> int:
    """Print it and return the exit status.

    :raise click.UsageError: when there is nothing to compare, or to no end by this method.
    :raise scorekeeper.commands.shared.console.Refusal: when the cards cannot be compared.
    """
    chosen: dict[str, Any] = {
        option.name: option.of(rule[option.name]).value for option in DISPUTED
    }
    options, style = Options(**chosen), words.Style(cards)
    if options.ranks and is_given(MISSING_SUIT.name):
        raise click.UsageError(_("--missing-suit needs --method values."))
    if not sides:
        raise click.UsageError(_("Say which cards, those of each side."))
    problems: list[Problem] = []
    named = _names(names.split(",") if names else [], len(sides), problems)
    if not FEWEST_SIDES <= len(sides) <= MOST_SIDES:
        problems.append(Problem(What.PILES_OUT_OF_RANGE, figures=(len(sides),)))
    piles = [_typed(text, side, style, problems) for side, text in enumerate(sides)]
    statement = _whole(piles, problems) if whole else _best(sides, piles, counts, problems)
    if problems:
        raise Refusal(*(words.problem(problem, named, style) for problem in problems))
    print("\n".join(working(statement, options, named, style)))
    return 0


def _whole(piles: Sequence[Sequence[Card]], problems: list[Problem]) -> Statement:
    """What whole piles say; a card in two of them is a problem."""
    for side, pile in enumerate(piles):
        for other, theirs in enumerate(piles[:side]):
            problems += [
                Problem(What.CARD_IN_TWO_PILES, sides=(other, side), cards=(card,))
                for card in pile
                if card in theirs
            ]
    return statement_of(piles)


def _best(
    sides: Sequence[str],
    piles: Sequence[Sequence[Card]],
    counts: Sequence[str],
    problems: list[Problem],
) -> Statement:
    """What best cards say: one card of each suit, or that there is none. Cards may be left on the
    table: a seven may be nobody's."""
    best: list[BestFour] = []
    for side, (text, cards) in enumerate(zip(sides, piles, strict=True)):
        four: list[Card | None] = []
        for suit in Suit:
            own = [card for card in cards if card.suit is suit]
            if len(own) > 1:
                what = What.TWO_BEST_OF_ONE_SUIT
                problems.append(Problem(what, sides=(side,), cards=tuple(own)))
            if not own and f"{NONE}{suit}" not in text.lower().split():
                problems.append(Problem(What.BEST_NOT_SAID, sides=(side,), text=suit))
            four.append(as_best(own[0]) if own else None)
        best.append((four[0], four[1], four[2], four[3]))
    statement = Statement(tuple(best), _counts(counts, len(sides)))
    if not problems:
        problems += problems_of_best(best, left=True) + problems_of_counts(statement)
    return statement


def _counts(texts: Sequence[str], sides: int) -> RankCounts:
    """The numbers of each rank, one a side; "-" for a side that is no longer compared."""
    counts: list[tuple[int | None, ...]] = []
    for text in texts:
        numbers = [number.strip() for number in text.split(",")]
        allowed = ("-", *map(str, range(CARDS_OF_RANK + 1)))
        if len(numbers) != sides or any(number not in allowed for number in numbers):
            message = _("--count needs a number from 0 to 4 for each side, like 3,1: {text}")
            raise click.UsageError(message.format(text=text[:40]))
        counts.append(tuple(None if number == "-" else int(number) for number in numbers))
    return tuple(counts)


def _names(typed: Sequence[str], sides: int, problems: list[Problem]) -> list[str]:
    """A name for every side; what is wrong with those typed is added to the problems."""
    names: list[str] = []
    for name in typed:
        # Bytes that are no UTF-8 come in as halves of signs, which could not be printed again.
        whole = name.encode("utf-8", "replace").decode("utf-8")
        seen = "".join(sign if sign.isprintable() else " " for sign in whole)
        names.append(" ".join(seen.split()))
    problems += problems_of_names(list(enumerate(names)))
    if len(names) > sides:
        problems.append(Problem(What.MORE_NAMES_THAN_PILES, figures=(len(names), sides)))
    return all_side_names(names, sides)


_READERS = {
    "french": partial(parse_typed, letters=FRENCH_LETTERS, ranks=FRENCH_RANKS),
    "tunisian": partial(parse_typed, letters=FRENCH_LETTERS, ranks=TUNISIAN_RANKS),
    "english": partial(parse_typed, letters=ENGLISH_LETTERS),
}


def _typed(text: str, side: int, style: words.Style, problems: list[Problem]) -> list[Card]:
    """The cards of a side, typed with the letters of the cards at hand."""
    deck = "english" if style is words.Style.NUMBERS and spoken() == "en" else style.value
    written: list[str] = []
    for card in re.findall(r"[^\s,]+", text):
        if card.lower() in {f"{NONE}{suit}" for suit in Suit}:
            continue
        try:
            written.append(str(_READERS[deck](card)) if deck in _READERS else card)
        except UnknownCard:
            what = What.UNKNOWN_FRENCH_CARD
            if deck == "english":
                is_asked = card[-1:].lower() == "c"
                what = What.CARD_OF_TWO_SUITS if is_asked else What.UNKNOWN_CARD
            problems.append(Problem(what, sides=(side,), text=card[:40]))
    return list(read_cards(written, side, problems))
