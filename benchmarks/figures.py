"""The table that is printed."""

from dataclasses import dataclass

HEADS = ("what", "measured", "compared", "aim", "")


@dataclass(frozen=True, slots=True)
class Figure:
    """One line: what was measured, what it is compared with, what is aimed at and whether met."""

    what: str
    measured: str
    compared: str = ""
    aim: str = ""
    met: bool | None = None


def show(figures: list[Figure]) -> None:
    """Print the lines as a table that can also be pasted into a README."""
    verdicts = {None: "", True: "met", False: "MISSED"}
    rows = [(f.what, f.measured, f.compared, f.aim, verdicts[f.met]) for f in figures]
    widths = [max(len(row[column]) for row in (HEADS, *rows)) for column in range(len(HEADS))]
    for row in (HEADS, tuple("-" * width for width in widths), *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print(f"| {' | '.join(cells)} |")
    print(flush=True)
