"""The columns of a table: what is in each by what it is called, and what is no points of a side.
Lines that add up those above, columns that count, and columns whose heads tell nothing although
each line is of one player are left out.

A head is known by its words, in English, French, Italian or Spanish: "round_index" is the number of
a deal, as "N." and "Mano n." are, "Punti Anna" the points of Anna. What is no name never becomes a
side.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import add

from scorekeeper.documents.foreign.cells import Line
from scorekeeper.documents.foreign.points_only import Choices, Guess
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.problems import Problem, What

_NUMBERS = {"#", "n", "n.", "nr", "no", "no.", "n°", "nº", "numero", "número", "number", "numéro"}
# What people call the columns. Words of which one alone is enough stand for more: see `called`.
HEADS = {
    "match": {"match", "game", "partita", "partida", "incontro", "partie", "rencontre"},
    "date": {
        *("date", "day", "timestamp", "data", "giorno", "fecha", "día", "dia", "jour"),
        *("informazioni cronologiche", "marca temporal", "horodateur"),
    },
    "deal": {
        *("deal", "hand", "round", "turn", "smazzata", "smazzate", "mano", "mani", "giro", "turno"),
        *("manche", "donne", "donnes", "mène", "tour", "ronda", "rondas", "manos", *_NUMBERS),
    },
    "side": {
        *("side", "team", "player", "name", "pair", "squadra", "giocatore", "giocatrice", "nome"),
        *("équipe", "equipe", "camp", "joueur", "joueuse", "nom", "paire"),
        *("coppia", "equipo", "nombre", "jugador", "jugadora", "pareja"),
    },
    "seats": {"seats", "posti", "puestos", "places"},
    "points": {"points", "score", "delta", "punti", "punteggio", "puntos", "puntuación"},
    "bonus": {"bonus"},
    "rules": {"rules", "regole", "reglas", "règles"},
    "target": {"target", "traguardo", "objetivo", "objectif"},
    "other": {
        *("id", "uuid", "index", "key", "minutes", "minuti", "minutos", "duration", "durata"),
        *("duración", "min", "position", "rank", "posizione", "posición", "puesto"),
        *("difference", "diff", "differenza", "diff.", "diferencia", "scarto", "vantaggio"),
        *("table", "tavolo", "mesa", "year", "anno", "año", "time", "ora", "hora", "average"),
        *("media", "promedio", "players", "giocatori", "jugadores", "winner", "vincitore"),
        *("ganador", "dealer", "mazziere", "repartidor", "donneur", "durée", "rang", "place"),
        *("différence", "écart", "avance", "année", "heure", "moyenne", "joueurs", "gagnant"),
    },
}
SUMS = {
    *("total", "totals", "sum", "running", "cumulative", "\N{GREEK SMALL LETTER SIGMA}", "∑"),
    *("totale", "totali", "somma", "progressivo", "tot", "tot."),
    *("totaux", "somme", "cumul", "cumulé", "totales", "suma", "acumulado"),
    *("prog", "prog.", "parziale", "parziali", "cumulato"),
}
"""What a line begins with that adds up the lines before it, and what the head of a column says that
adds up another one, before or after the name of the side."""
_CALLED = {head: name for name, heads in HEADS.items() for head in heads}
_COUNTS = _NUMBERS | {"id", "index", "key"}
_STRONGER = ("points", "date", "deal", "side", "match")
"""Of a head with several known words: "round_score" is points, "player_name" a side."""
_OF = {
    *("of", "for", "di", "de", "du", "del", "per", "par", "pour"),
    *("game", "final", "finale", "generale", "general"),
}
"""What stands between such words and says nothing."""
_AROUND = " .:()"
_ROUND = re.compile(r"(?:(?P<word>\D*?)[ .:_-]*)?(?P<number>[1-9][0-9]{0,2})\.?")


def _plain(word: str) -> str:
    return word.casefold().strip(_AROUND)


def kind_of_column(head: str) -> str:
    """The kind of the column; empty where its head may be the name of a side."""
    words = head.casefold().replace("_", " ").split()
    if known := _CALLED.get(" ".join(words)):
        return known
    kinds = {word: _CALLED.get(word) or _CALLED.get(_plain(word), "") for word in words}
    if not kinds or not all(kinds.values()):
        return ""
    strong = [kind for word, kind in kinds.items() if word not in _COUNTS] or [*kinds.values()]
    return next((kind for kind in _STRONGER if kind in strong), strong[0])


def summed(text: str) -> str | None:
    """What a cell says that it adds up: "Anna" of "totale Anna" and of "Anna (total)", nothing of
    "Totale:" and "Somma punti"; None where it adds up nothing."""
    words = text.replace("_", " ").split()
    for at in (0, -1):
        if words and (_plain(words[at]) or words[at].casefold()) in SUMS:
            del words[at]
            return "" if all(map(_says_nothing, words)) else side_of(" ".join(words))
    return None


def side_of(head: str) -> str:
    """The name of a side in the head of its points: "Anna" of "Punti Anna" and "Anna (points)"."""
    words = head.split()
    if any(_CALLED.get(_plain(word)) == "points" for word in words):
        while words and _says_nothing(words[0]):
            del words[0]
        while words and _says_nothing(words[-1]):
            del words[-1]
    return " ".join(words).strip(_AROUND) or head


def deal_number_in(head: str) -> int | None:
    """The number of the deal whose points stand in the column: "Round 3", "3", "Mano 3"."""
    match = _ROUND.fullmatch(head.strip())
    if not match or (len(match["word"] or "") > 1 and kind_of_column(match["word"]) != "deal"):
        return None
    return int(match["number"])


def _says_nothing(word: str) -> bool:
    return _plain(word) in _OF or kind_of_column(word) in ("points", "deal", "match")


def without_sums(
    called: Sequence[str],
    sides: Mapping[int, str],
    lines: Sequence[Line],
    choices: Choices,
    noticed: list[Problem],
    guessed: list[Guess],
) -> Iterator[Line]:
    """The lines, without those that add up others.

    Some say so, in their first cell or where a day or a number should be. Others hold the sums of
    the lines above, and nothing counts them as a deal: that they are deals can be chosen.
    """
    says = [place for place, kind in enumerate(called) if kind or not place]
    last = lines[-1][0] if lines else 0
    # The columns that number the lines: those of deals, and what has a number before the sides.
    cells = lines[0][1] if lines else []
    counting = [
        place
        for place, kind in enumerate(called)
        if kind == "deal" or (place < min(sides, default=0) and _is_whole(cells[place]))
    ]
    above, totals = 0, [0] * len(sides)
    for number, cells in lines:
        if label := next((cells[place] for place in says if summed(cells[place]) == ""), ""):
            noticed.append(Problem(What.LINE_LEFT, figures=(number,), text=label))
            above, totals = 0, [0] * len(sides)
            continue
        points = _numbers(cells, sides)
        if any(kind == "deal" and cells[place] == "1" for place, kind in enumerate(called)):
            above, totals = 0, [0] * len(sides)
        adds_up = above > 1 and any(points) and points == totals
        # It has no number where others have one; without such a column the last line of a table
        # is meant.
        is_uncounted = not any(_is_whole(cells[place]) for place in counting)
        if adds_up and is_uncounted and (counting or number == last):
            is_sum = choices.sums.get(number, True)
            what = What.LINE_ADDS_UP if is_sum else What.LINE_IS_DEAL
            otherwise = Choices(sums={number: not is_sum}).names[0]
            guessed.append(Guess(Problem(what, figures=(number,)), otherwise))
            if is_sum:
                above, totals = 0, [0] * len(sides)
                continue
        if points:
            above, totals = above + 1, list(map(add, totals, points))
        yield number, cells


def _numbers(cells: Sequence[str], sides: Mapping[int, str]) -> list[int]:
    texts = [cells[place].removeprefix("+") for place in sides]
    return list(map(int, texts)) if all(map(_is_whole, texts)) else []


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 6


def find_counter(
    heads: Sequence[str],
    called: Sequence[str],
    sides: Mapping[int, str],
    lines: Sequence[Line],
    choices: Choices,
    guessed: list[Guess],
) -> int | None:
    """The column, from 1, that counts the deals although its head does not say so: 1, 2, 3 and so
    on. None where it is chosen to be a side, or two sides would not be left."""
    if "deal" in called or len(sides) <= 2 or len(lines) < 2:
        return None
    for place in sides:
        cells = [line[place] for _, line in lines if summed(line[0]) != "" and line[place]]
        if len(cells) > 1 and cells == [str(n) for n in range(1, len(cells) + 1)]:
            said = What.COLUMN_COUNTS, What.COLUMN_IS_SIDE
            return _unless_chosen(place, heads[place], said, choices, guessed)
    return None


def find_adder(
    heads: Sequence[str],
    sides: Mapping[int, str],
    lines: Sequence[Line],
    choices: Choices,
    guessed: list[Guess],
) -> int | None:
    """The column, from 1, that adds up all the others in each line although its head does not say
    so. None where it is chosen to be a side, or two sides would not be left."""
    rows = [numbers for _, cells in lines if (numbers := _numbers(cells, sides))]
    if len(sides) <= 2 or len(rows) < 2:
        return None
    for at, place in enumerate(sides):
        if all(2 * row[at] == sum(row) for row in rows) and any(row[at] for row in rows):
            said = What.COLUMN_ADDS_UP, What.COLUMN_ADDS_UP_AS_SIDE
            return _unless_chosen(place, heads[place], said, choices, guessed)
    return None


def _unless_chosen(
    place: int, head: str, said: tuple[What, What], choices: Choices, guessed: list[Guess]
) -> int | None:
    """The column, from 1, that is no side; None where it is chosen to be one. What was `said` of
    it, of either, can be chosen otherwise."""
    column = place + 1
    is_side = choices.columns.get(column, False)
    otherwise = Choices(columns={column: not is_side}).names[0]
    guessed.append(Guess(Problem(said[is_side], text=head), otherwise))
    return None if is_side else column


def is_by_line(
    heads: Sequence[str],
    called: Sequence[str],
    sides: Mapping[int, str],
    lines: Sequence[Line],
) -> str:
    """The head of a column that names the player of each line in turn, where another has one number
    for all of them; empty where there is none."""
    for place, head in enumerate(heads):
        column = [cells[place] for _, cells in lines]
        size = len(dict.fromkeys(column[: len(SIGNS) + 1]))
        if place in sides or called[place] or not 2 <= size <= len(SIGNS) or not all(column):
            continue
        if len(column) <= size or column[size:] != column[:-size]:
            continue
        for other in sides:
            # So many lines after each other have one number, and the next ones another.
            numbers = [cells[other] for _, cells in lines]
            turns = [{*numbers[at : at + size]} for at in range(0, len(numbers), size)]
            if all(len(turn) == 1 for turn in turns) and any(a != b for a, b in pairwise(turns)):
                return head
    return ""
