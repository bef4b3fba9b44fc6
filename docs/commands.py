"""Writes docs/commands.md, the man page docs/scorekeeper.1 and docs/completions from the commands
themselves: `python docs/commands.py`."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from scorekeeper.cli import NAME, whole_command
from scorekeeper.commands.shared.command import Command
from scorekeeper.words.language import SOURCE, speaking

PAGE = Path(__file__).resolve().with_suffix(".md")
MAN_PAGE = PAGE.with_name("scorekeeper.1")
COMPLETIONS = PAGE.with_name("completions")
CHANGES = PAGE.parent.parent / "CHANGELOG.md"
PROJECT = CHANGES.with_name("pyproject.toml")
HEAD = """# Commands

This page is made from the commands themselves, by `python docs/commands.py`. `scorekeeper --help`
and `scorekeeper COMMAND --help` say the same, in the language of the locale.

Where a file is asked for, `-` is standard input or output; only `backup` and `restore` need a file.
Results go to standard output, messages to standard error. The exit status is 0 when all went well,
1 when something failed or was not whole, with a sentence for each reason, 2 when the command was
wrong and nothing was done, and 130 after Ctrl-C.

## Completion

Shells complete commands, options, choices (`--paper`, `--preset` …) and files. A wheel installed
into `/usr/local` or `~/.local` brings what they look for in `share` there, and the page of `man`.
Elsewhere it takes one line in `~/.bashrc` (bash from 4.4 on), `~/.zshrc` or
`~/.config/fish/completions/scorekeeper.fish`:

    eval "$(_SCOREKEEPER_COMPLETE=bash_source scorekeeper)"
    eval "$(_SCOREKEEPER_COMPLETE=zsh_source scorekeeper)"
    _SCOREKEEPER_COMPLETE=fish_source scorekeeper | source
"""

MAN_HEAD = r""".SH NAME
scorekeeper \- keep the score of Scopa
.SH SYNOPSIS
.B scorekeeper
[\-h | \-\-help | \-\-version]
.PP
.B scorekeeper
.I COMMAND
[\fIOPTIONS\fR] [\fIARGUMENTS\fR]
.SH DESCRIPTION
Serves the app that keeps the score of Scopa to phones and browsers, and does on the command line
what it does: scores matches, prints sheets, reads and writes tables, pairs a club
evening, and keeps its database. Every command speaks the language of the locale.
.PP
Where a file is asked for, \- is standard input or output; only
.B backup
and
.B restore
need a file. What is asked for goes to standard output, what there is to say of it to standard
error.
.SH COMMANDS"""
MAN_FOOT = r""".SH EXIT STATUS
.TP
0
All went well.
.TP
1
Something failed, or was not whole: a sentence for each reason says what.
.TP
2
It was called wrongly: nothing was done.
.TP
130
Ctrl\-C.
.SH ENVIRONMENT
Settings are variables that begin with
.BR SCOREKEEPER_ ;
docs/deploy.md names each.
.B LANGUAGE
and the locale choose the language.
"""


def page() -> str:
    """The text of the page, in English."""
    with speaking(SOURCE):
        context, commands = _whole()
        return "\n".join([HEAD, *(line for each in commands for line in _about(each, context))])


def man_page() -> str:
    """The same for `man scorekeeper`, in the marks of man(7)."""
    with speaking(SOURCE):
        context, commands = _whole()
        lines = [
            _title(),
            MAN_HEAD,
            *(line for each in commands for line in _man(each, context)),
            MAN_FOOT,
        ]
        return "\n".join(lines)


def completion(shell: str) -> str:
    """What that shell reads to complete."""
    script = get_completion_class(shell)
    assert script
    made = script(click.Group(NAME), {}, NAME, f"_{NAME.upper()}_COMPLETE")
    return f"{(made.source_template % made.source_vars()).strip()}\n"


def _title() -> str:
    """Of this version, with the day of the newest one that was released."""
    version = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    released = re.search(r"^## \[[\d.]+\] - (\S+)$", CHANGES.read_text("utf-8"), re.M)
    day = released[1] if released else ""
    return f'.TH SCOREKEEPER 1 "{day}" "scorekeeper {version}"'


def _whole() -> tuple[click.Context, list[Command]]:
    group = whole_command()
    context = click.Context(group, info_name=NAME, terminal_width=100, **group.context_settings)
    found = [group.get_command(context, name) for name in group.list_commands(context)]
    return context, [each for each in found if isinstance(each, Command)]


def _man(command: Command, above: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=command.name, parent=above)
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (f".SS {NAME} {command.name}", f".B {NAME} {command.name}", _roff(usage), ".PP")
    yield _roff(" ".join((command.help or "").split()))
    for parameter in command.get_params(context):
        if parameter is not command.get_help_option(context):
            what, about = parameter.get_help_record(context) or ("", "")
            yield from (".TP", rf"\fB{_roff(what)}\fR", _roff(" ".join(about.split())))
    if command.epilog:
        yield from (".PP", _roff(" ".join(command.epilog.split())))
    yield from (".PP", "Examples:", ".PP", ".nf", *map(_roff, command.examples), ".fi")


def _roff(text: str) -> str:
    """As it is read on the page: a backslash and a hyphen are themselves, a line begins with no
    mark."""
    plain = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain


def _about(command: Command, above: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=command.name, parent=above)
    help_option = command.get_help_option(context)
    yield from (f"## {NAME} {command.name}", "", command.help or "", "")
    yield from (*(f"    {example}" for example in command.examples), "")
    taken = [each for each in command.get_params(context) if each is not help_option]
    yield from (_line(*(each.get_help_record(context) or ("", ""))) for each in taken)
    yield ""
    if command.epilog:
        yield from (command.epilog, "")


def _line(what: str, about: str) -> str:
    return f"- `{what}`: {' '.join(about.split())}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    MAN_PAGE.write_text(man_page(), encoding="utf-8")
    for shell in ("bash", "zsh", "fish"):
        COMPLETIONS.joinpath(f"{NAME}.{shell}").write_text(completion(shell), encoding="utf-8")
