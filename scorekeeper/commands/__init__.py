"""The subcommands of the `scorekeeper` command, a file each: `command()` says what one takes, in
the language that is spoken; `run` does it and answers with the exit status."""
