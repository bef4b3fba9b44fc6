"""A list of pairs as clubs have it: with heads or without, in any encoding; what is wrong is said
at its line."""

from io import BytesIO

import pytest
from flask import Flask

from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.pages.event.test_evening import PAIRS, Director

ITALIAN = "N.;Giocatore 1;Giocatore 2;Tessera\r\n" + "".join(
    f"{at};{one};{other};A-{at}\r\n"
    for at, (one, other) in enumerate((each.split(" & ") for each in PAIRS.split("\n")), 1)
)
LISTS = {
    "heads": ITALIAN.encode(),
    "western": ITALIAN.replace("Anna", "Niccolò").encode("cp1252"),
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
    page = chosen(director, LISTS[kind])
    assert page.status == 303, page.problems
    director.event = (page.location or "").removesuffix("/director")
    names = [each["name"].replace("Niccolò", "Anna") for each in director.data()["pairs"]]
    assert names == PAIRS.split("\n")


def test_own_file_of_entrants_comes_back(director: Director) -> None:
    director.begin()
    content = director.client.get(f"{director.event}/entrants.csv").data
    assert chosen(director, content).status == 303


@every(
    ("text", "sentence"),
    [
        (f"{PAIRS}\n\nanna & bruno", "Line 6: Two are called anna & bruno"),
        (f"{PAIRS}\n{'x' * 84}", "Line 5: “xxxxxxxxxxxxxxxxxxxx…” has 84 letters: 83 at most."),
        (f"pair;note\n{PAIRS}\nA & B;c;d", "Line 6 "),
        ("\n".join(f"A{at} & B" for at in range(65)), "can take part, not 65."),
        ('{"a":' * 9000, "near line 1."),
    ],
)
def test_wrong_lines_are_named(director: Director, text: str, sentence: str) -> None:
    page = chosen(director, text.encode())
    assert page.status == 422 and sentence in page.problems[0], page.problems
    assert page.form.fields["pairs"] == text  # to be mended on the page


def test_binary_files_are_refused(director: Director) -> None:
    page = chosen(director, bytes(range(256)))
    assert page.status == 422 and "should be a text" in page.problems[0]
