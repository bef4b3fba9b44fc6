"""A list of pairs as clubs have it: with heads or without, in any encoding; what is wrong is said
at its line."""

from io import BytesIO

import pytest
from flask import Flask

from tests.club.pages.test_evening import PAIRS, Director
from tests.helpers.cases import every
from tests.helpers.clients.evening import read_list
from tests.helpers.clients.page import Page

ITALIAN = "N.;Giocatore 1;Giocatore 2;Tessera\r\n" + "".join(
    f"{at};{one};{other};A-{at}\r\n"
    for at, (one, other) in enumerate((each.split(" & ") for each in PAIRS.split("\n")), 1)
)
LISTS = {
    "heads": ITALIAN.encode(),
    "western": ITALIAN.replace("Anna", "Niccolò").encode("cp1252"),
    "numbers of pairs": ITALIAN.replace("N.;", "Coppia;").encode(),
    "a player a line": b"Coppia\tGiocatore\tPagato\n"
    + "".join(
        f"{at}\t{name}\tx\n"
        for at, each in enumerate(PAIRS.split("\n"), 1)
        for name in each.split(" & ")
    ).encode(),
    "utf-16": ITALIAN.encode("utf-16"),
    "own": b"\xef\xbb\xbfnumber,name,joined,left\r\n"
    + "".join(f"{at},{name},1,\r\n" for at, name in enumerate(PAIRS.split("\n"), 1)).encode(),
    "plain": PAIRS.encode("utf-8-sig"),
}


@pytest.fixture
def director(csrf_app: Flask) -> Director:
    return Director(csrf_app)


def chosen(director: Director, content: bytes) -> Page:
    """What is answered to a file that is chosen."""
    form = director.open("/events/new").form
    fields = form.fields | {"file": (BytesIO(content), "pairs.csv")}
    return Page("/events/new", director.client.post("/events/new", data=fields))


@every("kind", LISTS)
def test_chosen_files_make_an_event(director: Director, kind: str) -> None:
    page = director.send(chosen(director, LISTS[kind]).form)
    assert page.status == 303, page.problems
    director.event = (page.location or "").removesuffix("/director")
    names = [each["name"].replace("Niccolò", "Anna") for each in director.data()["pairs"]]
    assert names == PAIRS.split("\n")


@every(
    ("fields", "said"),
    [
        ({}, "With 3 rounds of 40 minutes it is over at about "),
        ({"rounds": "2", "minutes": "25"}, "With 2 rounds of 25 minutes it is over at about "),
        ({"system": "knock-out"}, "With 2 rounds of 40 minutes"),
    ],
)
def test_the_end_of_the_evening_is_said(
    director: Director, fields: dict[str, str], said: str
) -> None:
    """When a list has been read, and again where the evening is not begun yet."""
    read = read_list(director, pairs=f"{PAIRS}\nNella")
    page = director.send(read.form, **{"one-5": "", "other-5": "", "one-4": "Anna", **fields})
    assert page.status == 422
    assert said in page.text


@every(
    ("language", "heads"),
    [
        ("en", b"number,name,joined,left\r\n"),
        ("it", b"numero,nome,dal turno,fino al turno\r\n"),
        ("es", "número,nombre,desde la ronda,hasta la ronda\r\n".encode()),
    ],
)
def test_own_file_of_entrants_comes_back(director: Director, language: str, heads: bytes) -> None:
    """Its heads are in the language of the page from which it comes."""
    director.begin()
    for name in ("entrants.csv", "event.xlsx"):
        content = director.client.get(f"{director.event}/{name}?lang={language}").data
        assert heads in content or name == "event.xlsx"
        page = chosen(director, content)
        assert [page.form.fields[f"one-{at}"] for at in (1, 4)] == ["Anna", "Gina"]
        assert director.send(page.form).status == 303
    assert "cannot be read" in chosen(director, content[:2000]).text


@every(
    ("text", "sentence"),
    [
        (f"{PAIRS}\n\nanna & bruno", "Line 6: Two are called anna & bruno"),
        (f"{PAIRS}\n{'x' * 84}", "Line 5: “xxxxxxxxxxxxxxxxxxxx…” has 84 letters: 83 at most."),
        (f"pair;note\n{PAIRS}\nA & B;c;d", "Line 6 "),
        ("\n".join(f"A{at} & B" for at in range(65)), "can take part, not 65."),
        ("Anna & Bruno", "4 to 64 pairs or players can take part, not 1."),
        ("Anna & Bruno\nCarla & Dino", "4 to 64 pairs or players can take part, not 2."),
        ('{"a":' * 9000, "near line 1."),
    ],
)
def test_wrong_lines_are_named(director: Director, text: str, sentence: str) -> None:
    page = chosen(director, text.encode())
    assert page.status == 422 and sentence in page.problems[0], page.problems
    assert page.form.fields["pairs"] == text  # to be mended on the page


READ = [
    # As it is written, who was read, and what is asked about it.
    ("Rossi/Bianchi", ["Rossi", "Bianchi"], ""),
    ("6 Anna e Zeno", ["Anna", "Zeno"], ""),
    ("1° Anna e Zeno", ["Anna", "Zeno"], ""),
    ("(7) Anna & Zeno", ["Anna", "Zeno"], ""),
    ("Coppia 3: Anna con Zeno", ["Anna", "Zeno"], ""),
    ("• Anna - Zeno", ["Anna", "Zeno"], ""),
    ("- Anna – Zeno ✅", ["Anna", "Zeno"], ""),
    ("a) Anna, Zeno", ["Anna", "Zeno"], ""),
    ("1️⃣ Anna + Zeno 333 1234567", ["Anna", "Zeno"], ""),
    ("7;Anna;Zeno", ["Anna", "Zeno"], ""),
    ("Anna-Maria y Zeno", ["Anna-Maria", "Zeno"], ""),
    ("A. Rossi - Z. Bianchi", ["A. Rossi", "Z. Bianchi"], ""),
    ("Rossi, Anna; Bianchi, Zeno", ["Rossi, Anna", "Bianchi, Zeno"], ""),
    ("Anna & Zeno;late", ["Anna", "Zeno & late"], "Too many names"),
    ("Galli/", ["Galli", ""], "second name missing"),
    ("Anna-Bianchi", ["Anna", "Bianchi"], "One name with a hyphen"),
    ("Anna, Zeno e Tina", ["Anna, Zeno", "Tina"], "Too many names"),
    ("bruno & Zeno", ["bruno", "Zeno"], "bruno is there already: Anna & Bruno."),
]
"""A first line before four others, which are pairs."""
OTHERS = "Tina & Bruno\nCarla & Dino\nElena & Furio\nGina & Ivo"


@every(("line", "players", "asked"), READ)
def test_each_way_to_write_a_pair_is_read(
    director: Director, line: str, players: list[str], asked: str
) -> None:
    """What is doubtful is marked, and taken once somebody says that it is right."""
    pairs = f"{OTHERS}\n{line}".replace("Tina", "Anna") if asked.startswith("bruno") else ""
    page = read_list(director, pairs=pairs or f"{OTHERS.replace('Bruno', 'Ugo')}\n{line}")
    fields = page.form.fields
    assert [fields["one-5"], fields["other-5"]] == players
    assert "5 pairs read: is that right?" in page.text
    assert (asked in page.text) if asked else not page.root.all("li", **{"class": "warn"})
    if asked:
        refused = director.send(page.form)
        assert refused.status == 422 and "are right: 5." in refused.problems[0]
        token = {"csrf_token": fields["csrf_token"]}
        assert refused.form.fields | token == fields
        page = director.post("/events/new", refused.form.fields | {"sure-5": "yes"})
    else:
        page = director.send(page.form)
    assert page.status == 303, page.problems
    director.event = (page.location or "").removesuffix("/director")
    name = " & ".join(filter(None, players))
    assert director.data()["pairs"][-1]["name"] == name


def test_headings_and_split_pairs_are_shown(director: Director) -> None:
    """A pair on two lines becomes one by a tick, a row that is emptied is left out, and one is
    written into the row that is free."""
    text = f"Torneo di Natale 2026\nCoppie iscritte:\nLia\nMario\n{PAIRS}\nnobody"
    page = read_list(director, pairs=text)
    assert "Torneo di Natale 2026 It is a pair Coppie iscritte: It is a pair" in page.text
    assert "Lia and Mario are a pair" in page.text and "7 pairs read" in page.text
    unseen = director.post("/events/new", page.form.fields | {"one-3": "An\u200bna"})
    assert unseen.status == 422 and unseen.problems[0].startswith("Row 3: There is a sign")
    changed = {"join-1": "yes", "one-7": "", "one-8": "Nella", "other-8": "Oreste"}
    page = director.post("/events/new", page.form.fields | changed)
    assert page.status == 303, page.problems
    director.event = (page.location or "").removesuffix("/director")
    names = [each["name"] for each in director.data()["pairs"]]
    assert names == ["Lia & Mario", *PAIRS.split("\n"), "Nella & Oreste"]


def test_lines_of_a_chat_are_answered(director: Director) -> None:
    """A pair that is there twice goes, a sentence becomes a pair, which is asked in its turn."""
    head, telephone = "[27/11/26, 18:03:12] Gina: ", "333 1234567"
    text = f"{head}{PAIRS} {telephone}\nBruno e Anna\n{head}io e Olga {telephone}\nLia e Mario ✔"
    page = read_list(director, pairs=text)
    assert "Bruno & Anna: is that the pair Anna & Bruno" in page.text
    assert telephone not in page.text and page.form.fields["lines"].strip() == "io e Olga"
    page = director.send(
        page.form, **{"drop-5": "yes", "line-0": "yes", "one-6": f"Lia {telephone}"}
    )
    assert page.status == 422 and "are right: 6." in page.problems[0]
    page = director.send(page.form, **{"one-6": "Nino"})
    assert page.status == 303, page.problems
    director.event = (page.location or "").removesuffix("/director")
    names = [each["name"] for each in director.data()["pairs"]]
    assert names == [*PAIRS.split("\n"), "Lia & Mario", "Nino & Olga"]


@every("system", ["danese", "mitchell", "round-robin", "groups", "knock-out", "individual"])
@every("left", [0, 1, 2, 3])
def test_too_few_rows_are_said(director: Director, system: str, left: int) -> None:
    """Where others were emptied; what was typed stays."""
    form = read_list(director, pairs="\n".join("Anna Bruno Carla Dino Elena".split())).form
    emptied = {f"one-{at}": "" for at in range(left + 1, 6)}
    typed = emptied | {"system": system, "rounds": "3", "target": "16"}
    page = director.post("/events/new", form.fields | typed)
    assert page.status == 422 and f"not {left}." in page.problems[0], page.problems
    kept = page.form.fields
    assert (kept["system"], kept["rounds"], kept["target"]) == (system, "3", "16")
    assert [kept[f"one-{at}"] for at in range(1, left + 2)] == [
        *["Anna", "Bruno", "Carla"][:left],
        "",
    ]
