"""The counts page of other games: each asks for what its points need, and shows it again."""

import re

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import refused, start, stored
from tests.helpers.clients.phone import Fields, Phone

CIRULLA: Fields = {
    "cards-1": "21",
    "coins-1": "6",
    "settebello": "1",
    **{"best-1-d": "7", "best-1-c": "7", "best-1-s": "6", "best-1-b": "6"},
    **{"best-2-d": "5", "best-2-c": "6", "best-2-s": "7", "best-2-b": "7"},
    **{"piccola-1": "4", "piccola-2": "0", "grande": "2"},
    # Scope, then buone da tre and da dieci: after each other, a side after the other.
    **{"scope-1": "2", "scope-4": "1", "scope-5": "1"},
}
OF_SCOPA = re.compile(r"scop[ae]\b|primiera|denari|settebello|carte\b", re.IGNORECASE)
GAMES = {
    # Carte, denari, settebello, primiera (78:75), piccola 4, scope 2, buona da dieci; grande, and
    # a buona da tre.
    "cirulla": (CIRULLA, [[1 + 1 + 1 + 1 + 4 + 2 + 10, 5 + 3]]),
    "rubamazzo": ({"cards-2": "15"}, [[1, 0]]),
    # Cartas, oros, sevens 3:1, velo.
    "escoba": (
        {"cards-1": "21", "coins-2": "4", "sietes-1-7": "3", "velo": "1", "scope-2": "2"},
        [[4, 2]],
    ),
    # Sevens and sixes are level; tres de nueve.
    "escoba-chorizo": (
        {"cards-1": "20", "coins-1": "5", "setenta-1-7": "2", "setenta-1-6": "2"}
        | {"setenta-1-1": "3", "velo": "2", "scope-9": "1"},
        [[1 + 3, 1]],
    ),
    # Sevens are level, sixes decide; of one side each number is enough.
    "chkobba": (
        {"cards-1": "21", "coins-2": "4", "bermila-1-7": "2", "bermila-2-6": "1", "haya": "2"}
        | {"scope-1": "1"},
        [[1 + 1 + 1 + 1, 1]],
    ),
    # Carte and spade level: 1 each; a napola of swords.
    "spazzino": (
        {"cards-1": "20", "coins-1": "5", "settebello": "1", "fante_di_spade": "2"}
        | {"due_di_spade": "1", "napola-1": "4", "napola-2": "0", "scope-5": "4"},
        [[1 + 1 + 1 + 1 + 4 + 4, 1 + 1 + 1]],
    ),
}


@every("game", GAMES)
def test_counts_score_in_their_own_terms(phone: Phone, rows: Rows, game: str) -> None:
    start(phone, preset=game)
    fields, points = GAMES[game]
    form = phone.open(f"{phone.match}/1/counts").form
    form.fields |= fields
    page = phone.send(form)
    assert (page.status, page.problems) == (303, [])
    assert phone.points() == points
    again = phone.open(f"{phone.match}/1/counts").form
    assert {name: again.fields.get(name) for name in fields} == fields
    written = stored(rows, phone)
    assert phone.send(again).status == 303 and stored(rows, phone) == written
    assert phone.open(f"{phone.match}/1").status == 200


def test_nobody_has_to_be_said(phone: Phone, rows: Rows) -> None:
    start(phone, preset="cirulla")
    form = phone.open(f"{phone.match}/1/counts").form
    form.fields |= {name: text for name, text in CIRULLA.items() if name != "grande"}
    page = phone.send(form)
    said = refused(page, rows, phone)
    assert said == ["Grande: who has it? Choose “nobody” if nobody has."]
    # Bruno's four coins are the 5 and the three figures.
    assert phone.send(page.form, grande="0").status == 422
    assert phone.send(page.form, grande="2").status == 303


def test_no_page_says_a_word_of_scopa(phone: Phone) -> None:
    start(phone, preset="chkobba")
    form = phone.open(f"{phone.match}/1/counts").form
    assert phone.send(form, **GAMES["chkobba"][0]).status == 303
    entries = [f"2/{way}" for way in ("enter", "short", "winners", "counts", "points")]
    for path in ("", "/1", *(f"/{entry}" for entry in entries), "/menu", "/sheet", "/rules"):
        page = phone.open(f"{phone.match}{path}")
        main = page.root.one("main")
        said = [main.text, *(each.get("aria-label") or "" for each in main.walk())]
        whole = " ".join(said).replace("Scopa: first page", "")  # the program is called so
        assert not OF_SCOPA.search(whole), path


def test_rubamazzo_asks_for_one_number(phone: Phone) -> None:
    start(phone, preset="rubamazzo")
    fields = phone.open(f"{phone.match}/1/counts").form.fields
    asked = {name for name in fields if name[-2:] in ("-1", "-2")}
    assert asked == {"cards-1", "cards-2"}


def test_numbers_of_a_rank_make_four(phone: Phone, rows: Rows) -> None:
    start(phone, preset="escoba")
    fields, _ = GAMES["escoba"]
    page = phone.open(f"{phone.match}/1/counts")
    assert "Sevens 4 in all" in page.text
    form = page.form
    form.fields |= fields | {"sietes-2-7": "2", "cards-1": "x"}
    page = phone.send(form)
    assert "Sevens: together 5, not 4." in refused(page, rows, phone)
    assert page.form.fields["sietes-2-7"] == "2" and page.form.fields["cards-1"] == "x"
