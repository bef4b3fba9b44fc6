"""`scorekeeper sheet`: the sheet of a match, or a blank pad, as a PDF file."""

import argparse
from dataclasses import replace
from typing import Any

from scorekeeper import words
from scorekeeper.commands.said import (
    Refusal,
    default_is,
    read_matches,
    remarks,
    say,
    unwritable,
    whole_number,
    write_to,
)
from scorekeeper.documents.imported import Imported
from scorekeeper.rules.presets import DEFAULT_PRESET, LARGEST_TARGET, PRESETS, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.words.imported import import_problem
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext

PAPERS = ("a4", "letter", "a5")
PLAYERS = (2, 3, 4, 6)
LONGEST_LINK = 500


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    parser = commands.add_parser(
        "sheet",
        help=_("print the sheet of a match, or a blank pad, as PDF"),
        description=_("Print the sheet of a match, or a blank pad, into a PDF file."),
    )
    take = parser.add_argument
    take("match", nargs="?", metavar=_("MATCH.json"), help=_("the match document"))
    take("-o", "--output", required=True, metavar=_("FILE.pdf"), help=_("the file to write"))
    take(
        "--paper",
        choices=PAPERS,
        default=PAPERS[0],
        help=default_is(PAPERS[0]),
    )
    take(
        "--link", default="", metavar=_("LINK"), help=_("the address of the match, for its QR code")
    )
    take("--blank", type=whole_number, choices=PLAYERS, help=_("a blank pad for so many players"))
    take("--preset", choices=PRESETS, default=DEFAULT_PRESET, help=_("the rules of a blank pad"))
    take("--target", type=whole_number, metavar="N", help=_("the target of a blank pad"))
    take("--form", action="store_true", help=_("rows for each point instead of free lines"))
    take(
        "--per-page",
        type=whole_number,
        choices=(1, 2, 4),
        default=1,
        help=_("pads to cut from a page"),
    )
    take(
        "--language",
        choices=words.languages(),
        default=words.spoken(),
        help=_("the language of the sheet"),
    )
    take("--cards", choices=[*map(str, words.Style)], help=_("what the cards of a blank pad say"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the PDF and return the exit status: 1 when it could not be made, and why on standard
    error. Where a file disagrees with the rules, the rules are printed and the sentence is given.
    """
    try:
        content = _of_match(chosen) if chosen.blank is None else _of_blank(chosen)
        write_to(chosen.output, content)
    except Refusal as refusal:
        say(*refusal.sentences)
        return 1
    except OSError as error:
        say(unwritable(chosen.output, error))
        return 1
    return 0


def _of_match(chosen: argparse.Namespace) -> bytes:
    from scorekeeper.sheets.description import describe
    from scorekeeper.sheets.pdf import match_pdf

    if not chosen.match:
        raise Refusal(_("Say which match: a file, or --blank and a number of players."))
    if len(chosen.link) > LONGEST_LINK:
        raise Refusal(_("The link is too long for a QR code."))
    found = _read(chosen.match)
    if found.record is None:
        raise Refusal(*(import_problem(each, found.names) for each in found.problems))
    say(*remarks(found))
    with words.speaking(chosen.language):
        return match_pdf(describe(found.record, chosen.link), chosen.paper, chosen.language)


def _read(path: str) -> Imported:
    file = read_matches(path)
    if len(file.matches) != 1:
        message = ngettext(
            "{path} holds {n} match: give a file of one.",
            "{path} holds {n} matches: give a file of one.",
            len(file.matches),
        )
        raise Refusal(message.format(path=path, n=len(file.matches)))
    return file.matches[0]


def _of_blank(chosen: argparse.Namespace) -> bytes:
    from scorekeeper.rules.seating import SEATINGS
    from scorekeeper.sheets.blank import Kind, describe_blank
    from scorekeeper.sheets.paper import SHARED
    from scorekeeper.sheets.pdf import blank_pdf

    if chosen.match:
        raise Refusal(_("Give either a match or --blank, not both."))
    if chosen.blank not in PRESETS[chosen.preset].players:
        wrong = Problem(What.PLAYERS_NOT_TAKEN, figures=(chosen.blank,), text=chosen.preset)
        raise Refusal(words.problem(wrong, ()))
    if chosen.per_page > 1 and chosen.paper not in SHARED:
        raise Refusal(_("Two or four pads to a page need A4 or Letter."))
    rules = Rules.of(chosen.preset, chosen.blank)
    if chosen.target is not None:
        if chosen.target not in range(1, LARGEST_TARGET + 1):
            wrong = Problem(What.TARGET_OUT_OF_RANGE, text=str(chosen.target))
            raise Refusal(words.problem(wrong, ()))
        rules = replace(rules, target=chosen.target)
    kind = Kind.FORM if chosen.form else Kind.PAD
    style = words.Style(chosen.cards or words.Style.ITALIAN)
    with words.speaking(chosen.language):
        blank = describe_blank(rules, SEATINGS[str(chosen.blank)], kind, style)
        return blank_pdf(blank, chosen.paper, chosen.per_page, chosen.language)
