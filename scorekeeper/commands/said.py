"""How commands read a file of matches, and how they say what is wrong: on standard error."""

import sys
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.documents.imported import File, Imported, read_file
from scorekeeper.documents.reading import NotJson
from scorekeeper.words.imported import disagreement, import_problem, late_deals, not_json


class Refusal(Exception):
    """What was asked for cannot be done; holds a sentence for each reason."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


def say(*sentences: str) -> None:
    """Write sentences to standard error."""
    for sentence in sentences:
        print(f"scorekeeper: {sentence}", file=sys.stderr)


def read_matches(path: str) -> File:
    """The matches in a file.

    :raise Refusal: where it cannot be read, or is no file of matches.
    """
    try:
        # Nobody else waits while a command reads what another has written in one piece.
        file = read_file(Path(path).read_text(encoding="utf-8"), however_many=True)
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Refusal(f"{path} cannot be read: it is not UTF-8 text.") from error
    except NotJson as error:
        raise Refusal(not_json(error)) from error
    if file.problems:
        raise Refusal(*(import_problem(each, ()) for each in file.problems))
    return file


def remarks(match: Imported, place: int | None = None) -> Iterator[str]:
    """Where a match of a file, at `place` where there are several, and the rules disagree."""
    for each in match.disagreements:
        yield disagreement(each, match.names, place)
    if match.late:
        yield late_deals(match.late)
