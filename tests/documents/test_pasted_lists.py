"""Lists of pairs out of chats: who is read, what is taken off, and what is no pair."""

from scorekeeper.documents.foreign.pairs import PairDoubt, doubts, read_line, read_pairs
from tests.helpers.cases import every

HEADS = [
    "[27/11/26, 18:03:12] Anna Rossi: ",
    "\u200e[27/11/26, 18:03:12] +39 333 1234567: ",
    "[11/27/26, 6:03:12\u202fPM] ~ Ann: ",
    "[27.11.26, 18:03:12] Änne: ",
    "27/11/26, 18:03 - Anna: ",
    "27/11/2026, 6:03 p. m. - Ana: ",
    "27/11/2026 à 18:03 - Anne : ",
    "2026-11-27, 18:03 - Anna: ",
    "27.11.26, 18:03 - Anna: ",
    "Anna Rossi, [27.11.26 18:03]\n",
    "+39 333 1234567, [27 Nov 2026 18:03]:\n",
]
NOTES = [
    *("✔ pagato", "✅", "(arrivano tardi)", "10 €", "10 euro", "ok", "- x", "👍🏽", "[socio]"),
    *("333 1234567", "(+39) 333-123 45 67", "cell. 0451234567 (dopo le 8)", "pagado", "payé"),
]
NO_PAIRS = [
    "Buonasera a tutti! Anche stasera ci siamo 😊",
    "noi arriviamo verso le nove",
    "Questo messaggio è stato eliminato",
    "This message was deleted",
    "27/11/26, 18:05 - Bice ha aggiunto Ciro",
    "io e Olga",
    "qualcuno porta le carte nuove per favore",
    "¿Quién falta?",
    "https://example.org/e e altro",
    "Ciao a tutti!",
]
LINE = "Zita Bo e Aldo Verdi"


def players(text: str) -> list[tuple[str, ...]]:
    return [pair.players for pair in read_pairs(text).pairs]


@every("head", HEADS)
def test_heads_of_messages_are_taken_off(head: str) -> None:
    (pair,) = read_pairs(f"{head}{LINE}").pairs
    assert pair.players == ("Zita Bo", "Aldo Verdi") and pair.doubt is None
    assert "27" in pair.aside and "333" not in pair.aside


@every("note", NOTES)
def test_notes_after_names_are_taken_off(note: str) -> None:
    (pair,) = read_pairs(f"{LINE} {note}").pairs
    assert pair.players == ("Zita Bo", "Aldo Verdi") and pair.doubt is None


@every(
    "name", ["Maria Anna Luisa Teresa Giuseppina Rossi", "José María de la Cruz del Río y Olmo Paz"]
)
def test_a_sign_between_long_names_makes_a_pair(name: str) -> None:
    """A sentence has so many words, too, but no such sign, or words that begin small."""
    assert len(name) == 40
    two = name, f"Zita{name[4:]}"
    for mark in ("", "12) ", "• "):
        assert players(f"{LINE}\n{mark}{' & '.join(two)}\n")[1] == two
    for sentence in (
        "Ci vediamo alle nove da Gino & Pina per il torneo",
        "LE CARTE NUOVE PORTA ZIO PEPPE VERDI & BO",
    ):
        assert read_pairs(f"{LINE}\n{sentence}").skipped == (sentence,)


@every("line", NO_PAIRS)
def test_sentences_are_shown_and_no_pairs(line: str) -> None:
    read = read_pairs(f"{LINE}\n{line}\nAnna & Bruno")
    assert [pair.players[0] for pair in read.pairs] == ["Zita Bo", "Anna"]
    assert read.skipped == (line,)


def test_nothing_of_a_list_is_unmarked_or_dropped() -> None:
    """Names within a greeting are asked; of a sentence no telephone number is kept."""
    (pair,) = read_pairs("Ciao, siamo Pia e Quinto, grazie!").pairs
    assert pair.players == ("Pia", "Quinto") and pair.doubt is PairDoubt.WITHIN
    (line,) = read_pairs(f"{LINE}\nmi chiamate quando arrivo? 333 1234567").skipped
    assert line == "mi chiamate quando arrivo?"
    assert players("Massimiliano Carlo Maria Quinto e Anna de la Cruz\nA. Rossi e Zeno B.") == [
        ("Massimiliano Carlo Maria Quinto", "Anna de la Cruz"),
        ("A. Rossi", "Zeno B."),
    ]


def test_what_is_a_pair_after_all_is_read_like_one() -> None:
    (line,) = read_pairs(f"{LINE}\nsiamo noi Pia e Quinto ✔ pagato").skipped
    pair = read_line(1, line)
    assert pair.players[-1] == "Quinto" and pair.aside == "✔ pagato"


@every("title", ["Torneo di scopa", "Tournoi de scopa", "Équipes inscrites :", "Lista"])
def test_a_title_is_no_pair(title: str) -> None:
    assert read_pairs(f"{title}\n{LINE}").skipped == (title,)


def test_a_pair_with_its_names_turned_is_asked() -> None:
    """Surnames first or last, and whoever is named first."""
    rows = players("Esposito Elena / Russo Furio\nElena Esposito e Furio Russo\nFurio Russo\nLia")
    asked = [[what for what, *_ in row] for row in doubts([*rows, rows[1][::-1]])]
    turned, twice = PairDoubt.TURNED, PairDoubt.TWICE
    assert asked[1] == asked[4] == [turned] and twice in asked[2] and not asked[0]
