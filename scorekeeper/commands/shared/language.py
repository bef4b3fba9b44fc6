"""The language of a command: that of the surroundings, also for what `click` says itself."""

import gettext as standard
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from scorekeeper.words.language import AMERICAN, best_of, gettext, ngettext
from scorekeeper.words.language import translatable as N_
from scorekeeper.words.language import translatable_plural as NN_

# What can appear, as click 8.5 words it; a message that is not here stays English.
CLICK = (
    N_("Usage:"),
    N_("Positional arguments"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    # L10n: In the help of an option, in brackets.
    N_("default: {default}"),
    # L10n: In the help of an option that cannot be left out, in brackets.
    N_("required"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    # L10n: Which argument or option follows, then a full stop.
    N_("Missing argument"),
    # L10n: Which argument or option follows, then a full stop.
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value for {param_hint}: {message}"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
_ENGLISH = ("C", "POSIX")


def language_in(environment: Mapping[str, str]) -> str:
    """The language of these environment variables, as gettext reads them: `LANGUAGE` is a
    list, and is ignored in the C locale. English of the United States is `AMERICAN`."""
    locales = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, locales), "")
    if locale.partition(".")[0] in _ENGLISH:
        return best_of(())
    wanted = (environment.get("LANGUAGE") or locale).split(":")
    language = best_of(wanted)
    spoken = (each for each in wanted if best_of((each,), otherwise="") == language)
    return AMERICAN if next(spoken, "").startswith("en_US") else language


@contextmanager
def click_spoken() -> Iterator[None]:
    """Let `click` speak the current language. Its messages go through the standard library's
    gettext, which knows only the process's language and compiled files."""
    before = {name: getattr(standard, name) for name in ("dgettext", "dngettext")}
    _set(
        dgettext=lambda domain, message: gettext(message),
        dngettext=lambda domain, one, many, number: ngettext(one, many, number),
    )
    try:
        yield
    finally:
        _set(**before)


def _set(**names: object) -> None:
    for name, value in names.items():
        setattr(standard, name, value)
