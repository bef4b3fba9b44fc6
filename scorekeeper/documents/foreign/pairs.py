"""A list of pairs as clubs write it, typed, pasted or from a file -> the players of each line, and
of which of them that is not sure.

Nothing is dropped without being said: what is no pair is told as skipped.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.documents.foreign.chat import ChatLine, read_chat, without_telephones
from scorekeeper.documents.foreign.rows import CELL_SEPARATORS, Row, is_table, sheets_of
from scorekeeper.documents.foreign.rows import at as cell_at
from scorekeeper.rules.free_text import as_read
from scorekeeper.rules.problems import Problem, Refused, What

Players = tuple[str, ...]


class PairDoubt(StrEnum):
    """Why a line may have been read otherwise than it was meant."""

    ALONE = "alone"
    SEVERAL = "several"
    HYPHEN = "hyphen"
    TWICE = "twice"
    TURNED = "turned"
    WITHIN = "within"


Asked = tuple[PairDoubt, str, str]
"""What is doubtful, the name that it is about, and where that stands already."""


@dataclass(frozen=True, slots=True)
class ListedPair:
    """A line of a list, its number in it from 1, and the players it names; `doubt` where the line
    itself can be read in two ways. `aside` is what was taken off it."""

    line: int
    players: Players
    doubt: PairDoubt | None = None
    aside: str = ""

    @property
    def name(self) -> str:
        """What the pair is called."""
        return pair_name(self.players)


@dataclass(frozen=True, slots=True)
class PairList:
    """A list as read: its pairs, and the lines that were taken for headings or sentences."""

    pairs: tuple[ListedPair, ...]
    skipped: tuple[str, ...] = ()


_HEADS = {
    **dict.fromkeys(("pair", "coppia", "coppie", "pairs", "pareja", "parejas", "team"), "pair"),
    **dict.fromkeys(("player", "giocatore", "jugador", "jugadora", "name", "nombre"), "player"),
    **dict.fromkeys(("nome", "first name"), "first"),
    **dict.fromkeys(("cognome", "last name", "surname", "apellido", "apellidos"), "last"),
}
"""What the columns of names are called in a list with heads, also with a number after it."""
_HEADS_WITHIN = 5
"""So many lines may stand over the heads."""
_BULLET = re.compile(r"^(?:[-–—*•·▪◦‣>+✓✔✅☑→]\s*)+")
_TICKED = re.compile("[✓✔✅☑]")
_NUMBER = re.compile(
    r"^(?:(?:coppia|pair|pareja|squadra|team|tavolo|nr|no|n|num)\b[.\s]*)?[(#№]?\s*\d{1,3}"
    r"(?:\s*[°ºª^)\].:;,\t|]+\s*|\s*[-–—]\s*|\s+)(?=.*[^\W\d_])",
    re.IGNORECASE,
)
_LETTER = re.compile(r"^\(?[a-z]\)\s*(?=\w)", re.IGNORECASE)
_BLANKS = re.compile(r"[^\S\n]{2,}")
LONGEST_LINE = 1_000
"""Letters of a line: two names, and whatever a club notes beside them."""
_TITLE = re.compile(
    r":$|\d{4}|\d[./]\d|\b(?:coppie|elenco|lista|iscritt\w+|torneo|serata|gara|partecipanti|giocatori|pairs|list"
    r"|tournament|evening|players|entrants|parejas|jugadores|inscritos|participantes|velada"
    r"|équipes|liste|inscrits|tournoi|soirée|joueurs)\b",
    re.IGNORECASE,
)
# From the one that parts two players for sure to the one that may stand in a name.
_TABBED = re.compile(r"\s*[\t|]\s*")
_SEMICOLONS = re.compile(r"\s*;\s*")
_SIGNS = re.compile(r"\s*[&+/\\]\s*")
_WORDS = re.compile(r"\s+(?:e|ed|and|und|et|y|con|with)\s+", re.IGNORECASE)
_DASHES = re.compile(r"\s*[–—]\s*|\s+-\s*|\s*-\s+")
_COMMAS = re.compile(r"\s*,\s*")
_HYPHEN = re.compile(r"-")
_CELLS = (_TABBED, _SEMICOLONS)
_BETWEEN = (_SIGNS, _WORDS, _DASHES, _COMMAS)
_ALSO = re.compile(r"[&+/\\,]|\s(?:e|ed|and|y)\s", re.IGNORECASE)
_AT_ENDS = " \t\"'“”«»,;|/\\&+-–—"


def pair_name(players: Iterable[str]) -> str:
    """What players who play together are called."""
    return " & ".join(filter(None, players))


def players_of(name: str) -> list[str]:
    """The players of a pair by its stored name, also of one that was typed in another way."""
    for between in (re.compile(r"\s*&\s*"), _SIGNS, _WORDS, _DASHES):
        parts = [player for player in map(_bare, between.split(name)) if player]
        if len(parts) > 1:
            return parts
    return [name.strip()] if name.strip() else []


def read_pairs(text: str) -> PairList:
    """The pairs of a list: one a line, or those in the columns of names where it has heads.

    :raise Refused: when a line is longer than any is, or a table with heads is broken or too
        large.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            figures, beginning = (len(line), LONGEST_LINE), f"{line[:20]}…"
            raise Refused(
                [Problem(What.TEXT_TOO_LONG, figures=figures, text=beginning, deal=number)]
            )
    # To look for what stands between blanks takes the square of how many there are.
    text = _BLANKS.sub(lambda blanks: "\t" if "\t" in blanks[0] else " ", text)
    if (headed := _in_columns(text)) is not None:
        return headed
    lines = [read_chat(line) for line in text.split("\n")]
    names = [
        number
        for number, told in enumerate(lines)
        if not told.is_sentence and any(map(str.isalpha, told.text))
    ]
    # The lines on top that are no pairs: a heading, a date.
    suspects = [bool(_TITLE.search(_unmarked(lines[number].text))) for number in names]
    are_titles = sum(suspects) <= 3 and not all(suspects)
    titles = names[: suspects.index(False)] if are_titles else []
    four = sum(len(_text_cells(lines[number].text)) == 4 for number in names) * 2 > len(names)
    pairs: list[ListedPair] = []
    skipped: list[str] = []
    head = ""
    for number, told in enumerate(lines):
        if told.is_sentence or number in titles:
            skipped.append(told.text)
        elif number in names:
            pair = _read(number + 1, told, four)
            pairs.append(replace(pair, aside=" ".join(filter(None, (head, pair.aside)))))
        head = told.aside if told.is_head else ""
    return PairList(tuple(pair for pair in pairs if pair.players), tuple(skipped))


def read_line(number: int, line: str, names_in_two_cells: bool = False) -> ListedPair:
    """One line of a list, without its number, its bullet and what follows the names."""
    return _read(number, read_chat(line), names_in_two_cells)


def _read(number: int, line: ChatLine, names_in_two_cells: bool) -> ListedPair:
    names = _unmarked(line.text.removesuffix(line.aside))
    read = _read_cells_of(number, names, names_in_two_cells)
    doubt = read.doubt or (PairDoubt.WITHIN if line.greets else None)
    tick = _TICKED.match(line.text)
    return replace(read, doubt=doubt, aside=" ".join(filter(None, (tick and tick[0], line.aside))))


def _read_cells_of(number: int, text: str, names_in_two_cells: bool) -> ListedPair:
    cells = _text_cells(text)
    if names_in_two_cells and len(cells) == 4:
        return ListedPair(number, (" ".join(cells[:2]), " ".join(cells[2:])))
    if len(cells) > 1:
        # "Anna & Bruno" in one cell, and something else in another
        parted = [name for cell in cells for name in (_parts(_SIGNS, cell))]
        return ListedPair(number, tuple(parted), PairDoubt.SEVERAL if len(parted) > 2 else None)
    return _read_names(number, cells[0] if cells else text)


def doubts(rows: Sequence[Players]) -> list[list[Asked]]:
    """For each row of a list what is doubtful in it beside the others."""
    pairs = sum(len(players) > 1 for players in rows)
    are_pairs = 2 * pairs >= len(rows)
    found: list[list[Asked]] = []
    first: dict[str, int] = {}
    whole: dict[frozenset[str], int] = {}
    for place, players in enumerate(rows):
        of_row: list[Asked] = []
        keys = [_in_any_order(player) for player in players]
        before = whole.setdefault(frozenset(keys), place)
        if before != place and [*map(as_read, players)] != [*map(as_read, rows[before])]:
            asked = (PairDoubt.TURNED, pair_name(players), pair_name(rows[before]))
            found.append([asked])
            continue
        if are_pairs and len(players) == 1:
            of_row.append((PairDoubt.ALONE, players[0], ""))
        if len(players) > (2 if are_pairs else 1):
            of_row.append((PairDoubt.SEVERAL, pair_name(players), ""))
        for player, key in zip(players, keys, strict=True):
            before = first.setdefault(key, place)
            if before != place:
                of_row.append((PairDoubt.TWICE, player, pair_name(rows[before])))
        found.append(of_row)
    return found


def _in_any_order(player: str) -> str:
    """A name, whichever of its words is said first."""
    return " ".join(sorted(as_read(player).split()))


def _read_names(number: int, text: str) -> ListedPair:
    for between in _BETWEEN:
        parts = _parts(between, text)
        if len(parts) > 1:
            unclear = len(parts) > 2 or any(_ALSO.search(part) for part in parts)
            return ListedPair(number, tuple(parts), PairDoubt.SEVERAL if unclear else None)
    parts = _parts(_HYPHEN, text)
    if len(parts) == 2:
        return ListedPair(number, tuple(parts), PairDoubt.HYPHEN)
    bare = _bare(text)
    return ListedPair(number, (bare,) if bare else ())


def _in_columns(text: str) -> PairList | None:
    """The pairs of a table with heads; None where it has none."""
    lines = text.split("\n")
    cells = [re.split(f"[{CELL_SEPARATORS}]", line) for line in lines[:_HEADS_WITHIN]]
    have_heads = [len(row) > 1 and any(map(_kind_of, row)) for row in cells]
    if not any(have_heads):
        return None
    first = have_heads.index(True)
    rest = "\n".join(lines[first:])
    if not is_table(rest):
        return None
    ((_, heads), *rows) = sheets_of(rest)[0].rows
    broken = [number for number, cells in rows if len(cells) > len(heads)]
    if broken:
        raise Refused(Problem(What.LINE_BROKEN, figures=(number + first,)) for number in broken)
    kinds = [(place, kind) for place, head in enumerate(heads) if (kind := _kind_of(head))]
    pairs = [_read_cells(number + first, cells, kinds) for number, cells in _together(rows, kinds)]
    skipped = tuple(filter(None, map(str.strip, lines[:first])))
    return PairList(tuple(pair for pair in pairs if pair.players), skipped)


def _together(rows: Sequence[Row], kinds: Sequence[tuple[int, str]]) -> Sequence[Row]:
    """The lines of a table; where it has one a player and the number of the pair beside it, the
    players of each pair in one line, under the column of the players."""
    columns = {kind: place for place, kind in kinds}
    if len(kinds) != 2 or columns.keys() != {"pair", "player"}:
        return rows
    if any(map(str.isalpha, "".join(cell_at(cells, columns["pair"]) for _, cells in rows))):
        return rows
    of_pair: dict[str, Row] = {}
    for number, cells in rows:
        key, player = cell_at(cells, columns["pair"]), cell_at(cells, columns["player"])
        first, line = of_pair.get(key, (number, [""] * (columns["player"] + 1)))
        line[columns["player"]] = " & ".join(filter(None, (line[columns["player"]], player)))
        of_pair[key] = first, line
    return list(of_pair.values())


def _read_cells(number: int, cells: Sequence[str], kinds: Sequence[tuple[int, str]]) -> ListedPair:
    """First and last name beside each other are one player, the first name before."""
    has_last = any(kind == "last" for _, kind in kinds)
    players: list[str] = []
    waiting = ""
    for place, kind in kinds:
        text = _bare(without_telephones(cell_at(cells, place)))
        if kind == "pair" and not any(map(str.isalpha, text)):
            continue
        if kind in ("first", "last") and has_last:
            if waiting and waiting != kind:
                before = players.pop()
                text = f"{before} {text}" if kind == "last" else f"{text} {before}"
                kind = ""
            waiting = kind
        players.append(text.strip())
    players = [player for player in players if player]
    if len(players) != 1:
        return ListedPair(number, tuple(players), PairDoubt.SEVERAL if len(players) > 2 else None)
    return _read_names(number, players[0])


def _kind_of(head: str) -> str:
    return _HEADS.get(_bare(head).casefold().rstrip(" 0123456789"), "")


def _unmarked(line: str) -> str:
    """A line without the bullet, number or letter before it."""
    text = "".join(c for c in line if c not in "\ufe0f\u20e3").strip().strip("\"'")
    while text and unicodedata.category(text[0]) == "So":  # a picture
        text = text[1:].strip()
    while text and unicodedata.category(text[-1]) == "So":
        text = text[:-1].strip()
    text = _BULLET.sub("", text)
    return _LETTER.sub("", _NUMBER.sub("", text))


def _text_cells(line: str) -> list[str]:
    """The cells of a line that hold letters; one where it is no line of cells."""
    for between in _CELLS:
        cells = _parts(between, line)
        if len(cells) > 1:
            return [cell for cell in cells if any(map(str.isalpha, cell))]
    return _parts(_SEMICOLONS, line)[:1]


def _parts(between: re.Pattern[str], text: str) -> list[str]:
    return [player for player in map(_bare, between.split(text)) if player]


def _bare(text: str) -> str:
    return text.strip(_AT_ENDS)
