"""The subcommands of the `scorekeeper` command, a file each: `add(commands)` says what one takes,
`run` does it and answers with the exit status."""
