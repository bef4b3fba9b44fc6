"""The catalogues of the languages: all messages of the program, and each language's file made up to
date with them. Translators call it as `python3 dev.py translate`; tests read the messages from it.
How the languages write days and numbers is brought up to date, too (cldr.py).

A sentence that is not in the program any more leaves the file; a new one waits there, empty, at the
place where the program has it, and the command says how many do. With `--missing` nothing is
changed: what other languages lack is listed, and a release asks that nothing is.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel import localedata
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po, write_po

import scorekeeper
from scorekeeper.words.language import FOLDER, SOURCE, name_of
from tests import cldr

ROOT = Path(scorekeeper.__file__).resolve().parent.parent
METHODS = [
    ("scorekeeper/**.py", "python"),
    ("templates/**.html", "jinja2.ext.babel_extract"),
    # Where they lie once the package is installed.
    ("scorekeeper/templates/**.html", "jinja2.ext.babel_extract"),
]
KEYWORDS = {
    **dict.fromkeys(("_", "N_", "gettext", "say", "translatable"), None),
    **dict.fromkeys(("ngettext", "NN_", "say_number", "translatable_plural"), (1, 2)),
    **dict.fromkeys(("_p", "pgettext", "P_"), ((1, "c"), 2)),
}
NOTES = ("L10n:",)
WIDTH = 100
KEY = r"(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s+"
LINE = re.compile(rf'\s*(?:#.*|(?:{KEY})?"(?:[^"\\]|\\.)*")?\s*')
# No dates, no names and no version of a tool: a file changes only with its sentences.
HEAD = """{comment}
msgid ""
msgstr ""
"Project-Id-Version: scopa-scorekeeper\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
COMMENT = "# {name}. How to translate, and which words stay Italian: docs/translating.md."


@cache
def messages() -> Catalog:
    """Every message of the program, in the order of its files."""
    catalogue = Catalog(project="scopa-scorekeeper", version="1", charset="utf-8")
    found = extract_from_dir(
        ROOT, METHODS, keywords=KEYWORDS, comment_tags=NOTES, strip_comment_tags=True
    )
    for file, _, message, notes, context in found:
        catalogue.add(message, None, [(file, None)], auto_comments=notes, context=context)
    return catalogue


def of(language: str) -> Catalog:
    """The catalogue of a language as it is; ValueError names a line that is none of such a file."""
    path = FOLDER / f"{language}.po"
    # Babel takes `msgstr "Revanche` for "Revanch" and goes on.
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if not LINE.fullmatch(line):
            raise ValueError(f'{path}, line {number}, one " each side of the text: {line}')
    with open(path, "rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def said(catalogue: Catalog) -> Iterator[Message]:
    """The messages of a catalogue, its head aside."""
    return (each for each in catalogue if each.id)


def update(language: str) -> int:
    """Bring the file of a language, made if it is missing, up to date with the program; the
    sentences that it still lacks."""
    path = FOLDER / f"{language}.po"
    there = of(language) if path.exists() else Catalog(locale=language, fuzzy=False)
    known = {(each.context, each.id): each for each in said(there)}
    new = Catalog(locale=language, charset="utf-8", fuzzy=False)
    comment = there.header_comment if known else COMMENT.format(name=name_of(language))
    for each in said(messages()):
        old = known.get((each.context, each.id))
        string = old.string if old and "fuzzy" not in old.flags else None
        new.add(
            each.id,
            string,
            each.locations,
            user_comments=old.user_comments if old else (),
            auto_comments=each.auto_comments,
            context=each.context,
        )
    with open(path, "wb") as file:
        head = HEAD.format(comment=comment, language=language, plurals=new.plural_forms)
        file.write(head.encode())
        write_po(file, new, width=WIDTH, omit_header=True, include_lineno=False)
    return len(missing(language))


def missing(language: str) -> list[str]:
    """What a language does not say yet, by the English; and what it says that nobody asks for."""
    there = {(each.context, each.id): each for each in said(of(language))}
    wanted = [(each.context, each.id) for each in said(messages())]
    found = [f"gone: {key[1]}" for key in there.keys() - {*wanted}]
    for key in wanted:
        string = there[key].string if key in there and "fuzzy" not in there[key].flags else ""
        if not (all(string) if isinstance(string, tuple | list) else string):
            found.append(f"missing: {key[1]}")
    return found


def say_missing() -> None:
    """List what other languages lack; exit status 1 where they do."""
    found = {path.stem: missing(path.stem) for path in sorted(FOLDER.glob("*.po"))}
    for language, sentences in found.items():
        print(
            *(f"{language}.po {each}" for each in sentences), sep="\n", end="\n" * bool(sentences)
        )
    sys.exit("Bring them up to date: python3 dev.py translate" if any(found.values()) else 0)


def main(*languages: str) -> None:
    """Bring the catalogues of these languages up to date, all of them where none is named."""
    if languages == ("--missing",):
        say_missing()
    FOLDER.mkdir(exist_ok=True)
    for language in languages:
        if language == SOURCE or language not in localedata.locale_identifiers():
            sys.exit(f"A language has a code, such as fr or pt: {language} is none of them.")
    cldr.write(FOLDER, *languages)
    cldr.write_zones()
    for language in languages or sorted(path.stem for path in FOLDER.glob("*.po")):
        path = FOLDER / f"{language}.po"
        try:
            lacks = update(language)
        except (PoFileError, ValueError) as error:
            sys.exit(f"Nothing was changed. {error}")
        print(f"{path}: {lacks or 'no'} sentences still to translate.")


if __name__ == "__main__":
    main(*sys.argv[1:])
