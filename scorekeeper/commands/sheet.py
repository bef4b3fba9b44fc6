"""`scorekeeper sheet`: the sheet of a match or a meeting, or a blank pad, as a PDF file."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

import click

from scorekeeper import words
from scorekeeper.commands.shared.command import FILE, Argument, Command, whole_number
from scorekeeper.commands.shared.console import (
    Refusal,
    read_matches,
    remarks,
    write_sentences,
    write_to,
)
from scorekeeper.documents.meeting import is_meeting
from scorekeeper.rules.match.match import SEATINGS
from scorekeeper.rules.presets import DEFAULT_PRESET, LARGEST_TARGET, PRESETS, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.sheets.blank_sheet import BlankKind, blank_paper
from scorekeeper.sheets.blocks import (
    LONGEST_LINK,
    PAPERS,
    PER_PAGE,
    Paper,
    usual_paper,
)
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext
from scorekeeper.words.transfer import import_problem

OF_BLANK = ("preset", "target", "kind", "per_page", "cards")
"""What is asked of a blank pad alone."""


def command() -> Command:
    """What `scorekeeper sheet` takes."""
    return Command(
        "sheet",
        run,
        short_help=_("print the sheet of a match or a meeting, or a blank pad, as PDF"),
        help=_("Print the sheet of a match or a meeting, or a blank pad, into a PDF file."),
        params=[
            Argument(
                ["match"],
                type=FILE,
                required=False,
                metavar=_("MATCH.json"),
                help=_("the document of the match or the meeting"),
            ),
            click.Option(
                ["-o", "--output"],
                type=FILE,
                required=True,
                metavar=_("FILE.pdf"),
                help=_("the file to write"),
            ),
            click.Option(
                ["--paper"],
                type=click.Choice([*PAPERS]),
                default=usual_paper(),
                help=_("the paper"),
            ),
            click.Option(
                ["--language"],
                type=click.Choice(words.languages()),
                default=words.spoken(),
                help=_("the language of the sheet"),
            ),
            click.Option(
                ["--link"], metavar=_("LINK"), help=_("the address of the match, for its QR code")
            ),
            click.Option(["--compact"], is_flag=True, help=_("a row for each deal of the match")),
            click.Option(
                ["--rules"],
                is_flag=True,
                help=_("the rules on the last page's back; for a meeting, those of each game"),
            ),
            *_options_of_blank(),
        ],
        apart=[
            ("match", "blank"),
            *(("blank", name) for name in ("link", "compact", "rules")),
            *(("match", name) for name in OF_BLANK),
        ],
        examples=[
            "scorekeeper sheet match.json -o sheet.pdf",
            "scorekeeper sheet match.json --compact --rules --paper letter -o sheet.pdf",
            "scorekeeper sheet --blank 2 --per-page 4 --preset settanta -o pads.pdf",
        ],
    )


def _options_of_blank() -> list[click.Option]:
    return [
        click.Option(
            ["--blank"],
            type=click.Choice([*SEATINGS]),
            help=_("a blank pad for so many players; four are two pairs, six are three"),
        ),
        click.Option(
            ["--preset"],
            type=click.Choice([*PRESETS]),
            default=DEFAULT_PRESET,
            help=_("the rules of a blank pad"),
        ),
        click.Option(["--target"], type=_target, metavar="N", help=_("the target of a blank pad")),
        click.Option(
            ["--kind"],
            type=click.Choice([*map(str, BlankKind)]),
            default=str(BlankKind.DEALS),
            help=_("free lines, a row for each deal, or a row for each point of each deal"),
        ),
        click.Option(
            ["--per-page"],
            type=click.Choice([*PER_PAGE]),
            default="1",
            help=_("pads to cut from a page"),
        ),
        click.Option(
            ["--cards"],
            type=click.Choice([*map(str, words.Style)]),
            help=_("what the cards of a blank pad say; else as usual for its rules"),
        ),
    ]


def _target(text: str) -> int:
    number = whole_number(text)
    if not 1 <= number <= LARGEST_TARGET:
        wrong = Problem(What.TARGET_OUT_OF_RANGE, text=str(number))
        raise click.BadParameter(words.problem(wrong, ()))
    return number


def run(
    match: str | None,
    output: str,
    paper: str,
    language: str,
    link: str | None,
    compact: bool,
    rules: bool,
    **of_blank: Any,
) -> int:
    """Write the PDF and return the exit status. Where a file disagrees with the rules, the rules
    are printed and the sentence is given.

    :raise click.UsageError: when there can be no such sheet.
    :raise scorekeeper.commands.shared.console.Refusal: when it cannot be made, or not be written.
    """
    if match is not None:
        content = _of_match(match, link or "", paper, language, compact, rules)
    elif of_blank["blank"]:
        content = _of_blank(paper=paper, language=language, **of_blank)
    else:
        message = _("Say which match: a file, or --blank and a number of players.")
        raise click.UsageError(message)
    write_to(output, content)
    return 0


def _of_match(path: str, link: str, paper: str, language: str, compact: bool, rules: bool) -> bytes:
    from scorekeeper.sheets.match_sheet import SheetKind, match_leaf, meeting_leaves
    from scorekeeper.sheets.pdf import papers_pdf
    from scorekeeper.sheets.rule_card import rule_leaves

    if len(link) > LONGEST_LINK:
        raise click.UsageError(_("The link is too long for a QR code."))
    file = read_matches(path)
    several = is_meeting(file.document) and file.matches
    many = len(file.matches)
    if not several and many != 1:
        message = ngettext(
            "{path} holds {n} match: give a file of one.",
            "{path} holds {n} matches: give a file of one.",
            many,
        )
        raise Refusal(message.format(path=path, n=many))
    records = []
    for place, imported in enumerate(file.matches, 1):
        if imported.record is None:
            raise Refusal(
                *(import_problem(problem, imported.names) for problem in imported.problems)
            )
        write_sentences(*remarks(imported, place if place > 1 else None))
        records.append(imported.record)
    meeting = records[0].meeting if several else None
    with _speaking(language):
        kind = SheetKind.COMPACT if compact else SheetKind.FULL
        if meeting:
            leaves = meeting_leaves(meeting.format, records, link, kind=kind)
        else:
            leaves = (match_leaf(records[0], link, kind=kind),)
        behind = rule_leaves(records) if rules else ()
        return papers_pdf([Paper(leaves[0].title, (*leaves, *behind), paper)], language)


def _speaking(language: str) -> AbstractContextManager[None]:
    """That language; where it is spoken already, with the days of its country."""
    return nullcontext() if language == words.spoken() else words.speaking(language)


def _of_blank(
    blank: str,
    preset: str,
    target: int | None,
    kind: str,
    per_page: str,
    cards: str | None,
    paper: str,
    language: str,
) -> bytes:
    from scorekeeper.sheets.pdf import papers_pdf

    seating = SEATINGS[blank]
    if seating.players not in PRESETS[preset].players:
        wrong = Problem(What.PLAYERS_NOT_TAKEN, figures=(seating.players,), text=preset)
        raise click.UsageError(words.problem(wrong, ()))
    rules = Rules.of(preset, seating.players)
    if target is not None:
        rules = replace(rules, target=target)
    with _speaking(language):
        style = words.Style(cards) if cards else words.usual_cards(rules.preset)
        sheet = blank_paper(rules, seating, BlankKind(kind), style, paper, per_page)
        return papers_pdf([sheet], language)
