"""The tables that are printed, from which docs/performance.md takes its figures."""

from collections.abc import Iterable


def show(head: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """A table; each row as soon as it is known."""
    cells = list(head)
    for row in (cells, ["---"] * len(cells)):
        print(f"| {' | '.join(row)} |")
    for each in rows:
        print(f"| {' | '.join(each)} |", flush=True)
    print(flush=True)


def met(text: str, is_met: bool) -> str:
    """A figure with an aim: bold where it is missed."""
    return text if is_met else f"**{text}**"
