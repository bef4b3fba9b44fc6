"""What the columns of a table are called -> what is in them.

A head is known by its words, in English, French, Italian or Spanish: "round_index" is the number
of a deal, as "N." and "Mano n." are, "Punti Anna" the points of Anna. What is no name never
becomes a side.
"""

import re
from collections.abc import Iterable

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


def _words(text: str) -> list[str]:
    return text.replace("_", " ").split()


def _plain(word: str) -> str:
    return word.casefold().strip(_AROUND)


def called(head: str) -> str:
    """The kind of the column; empty where its head may be the name of a side."""
    words = _words(head.casefold())
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
    words = _words(text)
    for at in (0, -1):
        if words and (_plain(words[at]) or words[at].casefold()) in SUMS:
            del words[at]
            return "" if all(map(_says_nothing, words)) else side_of(" ".join(words))
    return None


def side_of(head: str) -> str:
    """The name of a side in the head of its points: "Anna" of "Punti Anna" and "Anna (points)"."""
    words = head.split()
    while words and _says_nothing(words[0]) and _is_of_points(head):
        del words[0]
    while words and _says_nothing(words[-1]) and _is_of_points(head):
        del words[-1]
    return " ".join(words).strip(_AROUND) or head


def sides_of(heads: Iterable[str]) -> list[str]:
    """The names in several heads; as they stand where two would be the same."""
    whole = list(heads)
    names = [side_of(head) for head in whole]
    return names if len({*names}) == len(names) else whole


def round_of(head: str) -> int | None:
    """The number of the deal whose points stand in the column: "Round 3", "3", "Mano 3"."""
    match = _ROUND.fullmatch(head.strip())
    if not match or (len(match["word"] or "") > 1 and called(match["word"]) != "deal"):
        return None
    return int(match["number"])


def _is_of_points(head: str) -> bool:
    return any(_CALLED.get(_plain(word)) == "points" for word in head.split())


def _says_nothing(word: str) -> bool:
    return _plain(word) in _OF or called(word) in ("points", "deal", "match")
