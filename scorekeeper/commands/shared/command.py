"""What all subcommands share: help with examples, and options that go together or do not."""

from collections.abc import Callable, Sequence
from typing import Any

import click
from click.core import ParameterSource

from scorekeeper.commands.shared.console import as_json
from scorekeeper.words.language import gettext as _

JSON = "tells_program"
FILE = click.Path(readable=False, allow_dash=True)
"""The path of a file, which shells complete; "-" is standard input or output. The command looks at
it itself, and says what is wrong with it."""


class Command(click.Command):
    """A subcommand with examples at the end of its help. Of two parameters that stand `apart` only
    one can be given: what would not be looked at is refused, as wrong usage. One that
    `tells_programs` has --json: see `scorekeeper.commands.shared.console`."""

    def __init__(
        self,
        name: str,
        run: Callable[..., int],
        *,
        examples: Sequence[str],
        apart: Sequence[tuple[str, str]] = (),
        params: Sequence[click.Parameter] = (),
        tells_programs: bool = False,
        **settings: Any,
    ) -> None:
        taken = [*params]
        if tells_programs:
            sentence = _("one JSON object for a program, and no sentences")
            taken.append(click.Option(["--json", JSON], is_flag=True, help=sentence))
        super().__init__(
            name, callback=run, options_metavar=_("[OPTIONS]"), params=taken, **settings
        )
        self.examples = examples
        self.apart = apart

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Arguments, then options. Click before 8.5 knows no help of arguments."""
        taken = [(each, each.get_help_record(ctx)) for each in self.get_params(ctx)]
        arguments = [about for each, about in taken if about and isinstance(each, Argument)]
        options = [about for each, about in taken if about and not isinstance(each, Argument)]
        for title, rows in ((_("Positional arguments"), arguments), (_("Options"), options)):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """They stand above the options."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        with formatter.section(_("Examples")):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")

    def invoke(self, ctx: click.Context) -> Any:
        used = {param.name: param for param in self.params if is_given(param.name, ctx)}
        for one, other in self.apart:
            if one in used and other in used:
                message = _("{one} and {other} cannot be given together.")
                names = {"one": _called(used[one]), "other": _called(used[other])}
                raise click.UsageError(message.format(**names), ctx)
        if ctx.params.pop(JSON, False):
            return as_json(lambda: click.Command.invoke(self, ctx))
        return super().invoke(ctx)


class Argument(click.Argument):
    """An argument with a help, and with a stand-in of its own: click marks only its own stand-ins
    as what can be left out or given several times."""

    def __init__(self, names: Sequence[str], *, help: str, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.help = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        return self.make_metavar(ctx), self.help or ""

    def make_metavar(self, ctx: click.Context | None = None) -> str:
        name = self.human_readable_name
        return (name if self.required else f"[{name}]") + "..." * (self.nargs != 1)


def is_given(name: str, ctx: click.Context | None = None) -> bool:
    """Whether the parameter was given to the command that runs, be it what it would be without."""
    source = (ctx or click.get_current_context()).get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def whole_number(text: str) -> int:
    """The number that an option was given.

    :raise click.BadParameter: when it is none.
    """
    try:
        return int(text)
    except ValueError as error:
        message = _("{text} is no whole number.")
        raise click.BadParameter(message.format(text=repr(text))) from error


def _called(parameter: click.Parameter) -> str:
    """What people call a parameter: --output, not -o; MATCH.json."""
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return parameter.human_readable_name
