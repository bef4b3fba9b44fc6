"""A season: evenings added for each player, from their addresses alone."""

import json
from urllib.parse import urlencode

from flask import Flask

from tests.club.pages.test_evening import PAIRS, Director
from tests.helpers.clients.evening import read_list
from tests.helpers.clients.page import Page
from tests.helpers.pdf_reader import read_pdf

CHANGED = "Anna & Dino\nCarla & Bruno\nElena & Ivo\nGina & Furio"


def evening(app: Flask, pairs: str, *points: tuple[int, int], **fields: str) -> Director:
    director = Director(app).begin(pairs, **fields)
    director.acted("publish")
    assert director.slips(1, dict(enumerate(points, 1))).status == 303
    return director


def season(director: Director, *events: str, **more: str) -> Page:
    text = "\n".join(f"http://localhost{each}" for each in events)
    return director.open(f"/events/season?{urlencode({'events': text} | more)}")


def test_players_are_ranked_across_partners(app: Flask) -> None:
    first = evening(app, PAIRS, (11, 3), (11, 9))
    second = evening(app, CHANGED, (11, 4), (2, 11))
    page = season(first, first.event, second.event)
    rows = [" ".join(row.text.split()) for row in page.root.all("tr")][1:]
    assert rows[0] == "1 Anna 6 +15 3 3"
    assert rows[1] == "2 Furio 6 +11 3 3"
    assert rows[3] == "4 Bruno 3 +1 3 0"
    said = "An evening given twice is counted once."
    twice = season(first, first.event, second.event, first.event)
    assert said in twice.text and said not in page.text
    assert [row.text for row in twice.root.all("tr")] == [row.text for row in page.root.all("tr")]
    best = season(first, first.event, second.event, best="1", count="places")
    rows = [" ".join(row.text.split()) for row in best.root.all("tr")][1:]
    assert any("(" in row for row in rows)  # what does not count is in brackets
    assert "rounded down to halves" in best.text


def test_players_are_found_in_any_name(app: Flask) -> None:
    """Also in the file of an evening whose pairs were written otherwise."""
    first = evening(app, PAIRS, (11, 3), (11, 9))
    document = json.loads(first.client.get(f"{first.event}/event.json").data)
    for pair, name in zip(document["pairs"], ("Anna/Zeno", "Carla e Dino"), strict=False):
        pair["name"] = name
    other = Director(app).begin(json.dumps(document))
    rows = [" ".join(row.text.split()) for row in season(first, other.event).root.all("tr")]
    assert any(" Zeno 3 +8 3" in row for row in rows) and not any("/" in row for row in rows)


def test_a_person_is_no_spelling(app: Flask) -> None:
    """Two spellings are asked and joined, or parted again, in one place that says so; two of one
    name in one evening are two, told apart by their partners."""
    first = evening(app, PAIRS, (11, 3), (11, 9))
    names = "anna & Dino\nBruno & Carla\nElena Verdi & Ivo\nGina & Furio"
    second = evening(app, names, (11, 4), (2, 11))
    page = season(first, first.event, second.event)
    assert page.has_link("Yes, the same Anna – anna") and "Gina – Furio" not in page.text
    joined = first.open(page.link("Yes, the same Elena – Elena Verdi"))
    assert "Joined: Elena and Elena Verdi." in joined.text
    assert len(joined.root.all("tr")) == len(page.root.all("tr")) - 1
    again = first.open(joined.link("Part them"))
    assert [r.text for r in again.root.all("tr")] == [r.text for r in page.root.all("tr")]
    parted = first.open(page.link("No, two Elena – Elena Verdi"))
    assert not parted.has_link("Yes, the same Elena") and "Elena Verdi" in parted.text
    read = read_list(first, pairs="Anna & Dino\nBruno & Carla\nElena & Ivo\nGina & Anna")
    both = Director(app)
    both.event = str(first.send(read.form, **{"sure-4": "yes"}).location).removesuffix("/director")
    both.cookies = first.cookies
    both.acted("publish")
    assert both.slips(1, {1: (11, 4), 2: (2, 11)}).status == 303
    page = season(first, both.event)
    shown = [row.one("th", scope="row").text for row in page.root.all("tr")[1:]]
    assert {"Anna (Dino)", "Anna (Gina)"} <= set(shown) and "Anna" not in shown
    page = season(first, first.event, both.event)
    assert page.has_link("Yes, the same Anna – Anna (Dino)")


def test_a_copy_of_an_evening_counts_once(app: Flask) -> None:
    """An evening and its file come back as one; an address of another place is named in full."""
    first = evening(app, PAIRS, (11, 3), (11, 9), name="Torneo " + "x" * 73)
    first.acted("close")
    exported = first.client.get(f"{first.event}/event.json").data
    copy = Director(app).begin(exported.decode(), name="")
    assert copy.client.get(f"{copy.event}/event.json").data == exported
    assert "Torneo xxx" in copy.open(copy.event).text and "Final." in copy.open(copy.event).text
    again = Director(app).begin(exported.decode(), name="")
    page = season(first, copy.event, first.event, again.event)
    assert page.status == 200 and "counted once" in page.text and "After 1 evening" in page.text
    for foreign in ("https://club.example/e/0123456789abcdef", "https://club.example/nothing"):
        page = first.open(f"/events/season?{urlencode({'events': f'{first.event} {foreign}'})}")
        assert page.status == 422 and foreign in page.problems[0]


def test_best_two_of_three_count(app: Flask) -> None:
    """By places: Anna and Bruno were first twice together, so they are level; the winners of the
    last evening share 10 and 5, its losers 2 and 1."""
    evenings = [
        evening(app, PAIRS, (11, 3), (11, 9)),
        evening(app, PAIRS, (11, 3), (11, 9)),
        evening(app, CHANGED, (11, 4), (4, 11)),
    ]
    asked = {"best": "2", "count": "places", "points": "10 5 2 1"}
    page = season(evenings[0], *(each.event for each in evenings), **asked)
    rows = [" ".join(row.text.split()) for row in page.root.all("tr")][1:]
    assert rows[:4] == [
        "1= Anna 20 +16 10 10 (7½)",
        "1= Bruno 20 +16 10 10 (1½)",
        "3 Furio 12½ +9 5 (5) 7½",
        "4 Elena 10 +4 5 5 (1½)",
    ]
    assert "The best 2 evenings of each are added" in page.text and "10 5 2 1" in page.text
    sheet = evenings[0].open(page.link("Sheet"))
    printed = read_pdf(evenings[0].client.get(sheet.link("As PDF")).data).pages[0].extract_text()
    for text in (sheet.text, printed):
        assert "After 3 evenings" in text and "(7½)" in text and "brackets" in text
    assert evenings[0].open(sheet.link("Season")).text == page.text
    assert evenings[0].open("/events/season/sheet.pdf").status == 303


def test_own_evenings_are_ticked(app: Flask) -> None:
    """Those that the phone directed are offered, none chosen; another's comes by its link and is
    ticked then. The address has them all and the name, on any phone."""
    own = evening(app, PAIRS, (11, 3), (11, 9))
    other = evening(app, CHANGED, (11, 4), (2, 11))

    def boxes(page: Page) -> dict[str | None, bool]:
        found = page.root.all("input", name="event")
        return {box["value"]: box.get("checked") is not None for box in found}

    mine, theirs = (each.event.removeprefix("/e/") for each in (own, other))
    assert boxes(own.open("/events/season")) == {mine: False}
    page = season(own, other.event, event=mine, name="Campionato 2026")
    assert boxes(page) == {mine: True, theirs: True} and page.root.one("textarea").text == ""
    assert page.title.startswith("Campionato 2026") and "1 Anna 6 +15 3 3" in page.text
    sheet = own.open(page.link("Sheet"))
    assert "Campionato 2026 · After 2 evenings" in sheet.text
    known = Director(app).open(sheet.link("Campionato 2026"))
    assert known.text == page.text and boxes(known) == boxes(page)
    asked = urlencode({"events": "https://club.example/nothing", "event": mine})
    wrong = own.open(f"/events/season?{asked}")
    assert wrong.status == 422 and boxes(wrong) == {mine: True}
    assert wrong.root.one("textarea").text.strip() == "https://club.example/nothing"
