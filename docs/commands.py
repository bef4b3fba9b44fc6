"""Writes docs/commands.md from the commands themselves: `python docs/commands.py`."""

from collections.abc import Iterator
from pathlib import Path

import click

from scorekeeper.cli import NAME, whole_command
from scorekeeper.commands.shared.command import Command
from scorekeeper.words.language import SOURCE, speaking

PAGE = Path(__file__).resolve().with_suffix(".md")
HEAD = """# Commands

This page is made from the commands themselves: `python docs/commands.py`. `scorekeeper --help` and
`scorekeeper COMMAND --help` say the same, in the language of the locale.

Where a file is asked for, `-` is standard input or output; only `backup` and `restore` need a file.
What is asked for goes to standard output, what there is to say of it to standard error.

| Exit status | |
| --- | --- |
| 0 | all went well |
| 1 | something failed, or was not whole: a sentence for each reason says what |
| 2 | it was called wrongly: nothing was done |
| 130 | Ctrl-C |

## Completion

Shells complete commands, options, what can be chosen (`--paper`, `--preset` …) and files, with one
line in `~/.bashrc` (bash from 4.4 on), `~/.zshrc` or `~/.config/fish/completions/scorekeeper.fish`:

```
eval "$(_SCOREKEEPER_COMPLETE=bash_source scorekeeper)"
eval "$(_SCOREKEEPER_COMPLETE=zsh_source scorekeeper)"
_SCOREKEEPER_COMPLETE=fish_source scorekeeper | source
```
"""


def page() -> str:
    """The text of the page, in English."""
    with speaking(SOURCE):
        group = whole_command()
        context = click.Context(group, info_name=NAME, terminal_width=100, **group.context_settings)
        found = [group.get_command(context, name) for name in group.list_commands(context)]
        commands = [each for each in found if isinstance(each, Command)]
        return "\n".join([HEAD, *(line for each in commands for line in _about(each, context))])


def _about(command: Command, above: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=command.name, parent=above)
    help_option = command.get_help_option(context)
    yield from (f"## {NAME} {command.name}", "", command.help or "", "")
    yield from ("```", command.get_usage(context), "```", "")
    taken = [each for each in command.get_params(context) if each is not help_option]
    if taken:
        yield from ("| | |", "| --- | --- |")
        yield from (_row(*(each.get_help_record(context) or ("", ""))) for each in taken)
        yield ""
    if command.epilog:
        yield from (command.epilog, "")
    yield from ("```", *command.examples, "```", "")


def _row(what: str, about: str) -> str:
    cells = (f"`{what}`", " ".join(about.split()))
    return "| {} | {} |".format(*(each.replace("|", r"\|") for each in cells))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
