"""The language of a command: that of the surroundings, also for what `argparse` says itself."""

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from scorekeeper.words.language import best_of, gettext, ngettext
from scorekeeper.words.language import later as N_

# What can appear, as Python 3.11 to 3.13 word it; a message that is not here stays English.
ARGPARSE = (
    # L10n: Before how a command is called, with a space behind it.
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("%(heading)s:"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
_ENGLISH = ("C", "POSIX")


def language_in(environment: Mapping[str, str]) -> str:
    """The language that these surroundings ask for, as gettext understands them: `LANGUAGE` is a
    list, and says nothing in the locale of programs."""
    locales = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, locales), "")
    if locale.partition(".")[0] in _ENGLISH:
        return best_of(())
    return best_of((environment.get("LANGUAGE") or locale).split(":"))


@contextmanager
def argparse_spoken() -> Iterator[None]:
    """Have `argparse` speak the language that is spoken; it knows only that of the process."""
    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    _set(_=gettext, ngettext=ngettext)
    try:
        yield
    finally:
        _set(**before)


def _set(**names: object) -> None:
    for name, value in names.items():
        setattr(argparse, name, value)
