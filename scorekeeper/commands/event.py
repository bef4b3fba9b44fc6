"""`scorekeeper event`: a club evening in, its pairings and standings out."""

from scorekeeper.club.documents.event import event_rounds, read_event
from scorekeeper.commands.shared.command import FILE, Argument, Command
from scorekeeper.commands.shared.json_lines import JsonAnswer, answer_lines, refusal
from scorekeeper.words.language import gettext as _


def command() -> Command:
    """What `scorekeeper event` takes."""
    return Command(
        "event",
        run,
        short_help=_("pair the rounds of a club evening and compute its standings"),
        help=_(
            "Read a club evening (a JSON object, or one per line) and write one line for each: for "
            "each round the pairings that follow from the rounds before it, and the standing after "
            "it. The exit status is 1 when any could not be read."
        ),
        params=[
            Argument(
                ["file"],
                type=FILE,
                default="-",
                metavar=_("FILE"),
                help=_("a file with a club evening; else standard input"),
            )
        ],
        examples=["scorekeeper event evening.json"],
    )


def run(file: str) -> int:
    """Write a line for each evening and return the exit status: 1 when any could not be read."""
    return answer_lines(file, answer)


def answer(document: object) -> JsonAnswer:
    """The rounds of an evening; or `{"error": ..., "problems": [...]}` with a sentence for each
    thing that is wrong with it. Nothing is raised."""
    evening, problems = read_event(document)
    return event_rounds(evening) if evening else refusal(problems, ())
