"""Members of a club at their director's: typed once, ticked as they come, paired by two taps, and
known to the season under every name."""

from flask import Flask

from scorekeeper.documents.foreign.chat import says_paid
from tests.club.pages.test_evening import PAIRS, Director, form_of
from tests.helpers.cases import every
from tests.helpers.clients.evening import read_list
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import Phone

PEOPLE = "Ada\nBea 333 1234567\nCiro\nDino\nElio\nFede\nGina\nIvo"


def tick(director: Director, page: str, *names: str) -> None:
    """Tick boxes or take the ticks away, and send all as a page without a script does."""
    shown = director.open(f"{director.event}/director{page}")
    form = form_of(shown, "tick")
    assert form
    boxes = form.element.all("input", name="tick")
    labels = [label.text for label in form.element.all("label")] if page else []
    named = dict(zip(labels or [box["aria-label"] for box in boxes], boxes, strict=True))
    was = [box["value"] for box in form.element.all("input", name="was")]
    ticked = {*was} ^ {named[name]["value"] for name in names}
    fields = form.fields | {"was": was, "tick": [*ticked]}
    assert director.client.post(form.action, data=fields).status_code == 303


def make_pairs(director: Director) -> None:
    """By two taps each, as long as two are free."""
    address = f"{director.event}/director/pairs"
    while free := director.open(address).root.all("button", name="with"):
        chosen = director.open(f"{address}?with={free[0]['value']}")
        partner = form_of(chosen, "pair")
        assert partner and "Tap the partner." in chosen.text
        button = partner.element.all("button", name="member")[0]
        assert director.send(partner, button).status == 303


def begun(page: Page) -> str:
    """The address of an evening that leads to its members."""
    assert page.location, page.problems
    return page.location.removesuffix("/director/members")


def club(app: Flask) -> Director:
    """An evening that begins with a list of people."""
    director = Director(app)
    form = read_list(director, name="Bar", pairs=PEOPLE).form
    director.event = begun(director.send(form, later="yes"))
    return director


def test_an_evening_begins_with_its_members(app: Flask) -> None:
    director = club(app)
    for page in ("", "/wall", "/director", "/director/links", "/paper/cards"):
        assert director.open(director.event + page).status in (200, 303), page
    tick(director, "/members", "Ada", "Bea", "Ciro", "Dino", "Elio", "Fede", "Gina", "Ivo")
    make_pairs(director)
    document = director.data()
    assert [pair["name"] for pair in document["pairs"]] == [
        *("Ada & Bea", "Ciro & Dino", "Elio & Fede", "Gina & Ivo")
    ]
    director.acted("publish")
    assert director.pair(1, app).mine().status == 200
    # Who has no director's link is not told who else is a member.
    stranger = Phone(app).client.get(f"{director.event}/event.json").get_json()
    assert len(document["members"]) == 8 and "members" not in stranger


def test_the_next_evening_has_the_members_of_the_last(app: Flask) -> None:
    """With their ticks; and the season has one line for each, also under a new name."""
    director = club(app)
    tick(director, "/members", "Ada", "Bea", "Ciro", "Dino", "Elio", "Fede", "Gina", "Ivo")
    make_pairs(director)
    director.acted("publish")
    director.slips(1, {1: (11, 7), 2: (11, 3)})
    first = director.event
    begin = director.open(director.open("/events/new").link("The members of Bar"))
    director.event = begun(director.send(begin.form))
    assert "8/8 are here tonight" in director.open(f"{director.event}/director/members").text
    tick(director, "/members", "Ada")
    form = director.open(f"{director.event}/director/members").forms[-1]
    ivo = next(o["value"] for o in form.element.all("option") if o.text == "Ivo")
    assert director.send(form, member=ivo, name="Ivan").status == 303
    assert director.send(form, member=ivo, name="Bea").status == 422
    tick(director, "/members", "Ada")
    make_pairs(director)
    director.acted("publish")
    director.slips(1, {1: (11, 7), 2: (11, 3)})
    season = director.open(f"/events/season?events={first}%0A{director.event}")
    rows = [row.one("th").text for row in season.root.one("tbody").all("tr")]
    assert len(rows) == 8 and "Ivan" in rows and "Ivo" not in rows
    assert "Ivo is called Ivan now" in season.text
    stranger = Phone(app)
    assert stranger.open(f"/events/new?after={first[3:]}").status == 403


def test_who_is_not_here_is_asked_about(app: Flask) -> None:
    director = Director(app).begin(f"{PAIRS}\n✔ Lia & Mario\nNella e Oreste (ha pagato)")
    assert [pair.get("paid") for pair in director.data()["pairs"][3:]] == [None, True, True]
    assert "ticked as here" not in director.open(f"{director.event}/director").text
    names = [pair["name"] for pair in director.data()["pairs"]]
    tick(director, "", *(f"{name}: here" for name in names[1:]), f"{names[0]}: paid")
    page = director.open(f"{director.event}/director")
    assert "5/6 pairs are here" in page.text and "6 · 3 paid" in page.text
    assert f"{names[0]} are not ticked as here." in page.text
    assert f"{director.event}/director/pairs/1?leave=1#leave" in page.html
    # A page drawn when the first was here says nothing of that by being sent.
    stale = {"was": ["pair-1"], "tick": ["pair-1", "paid-2"]} | director.new_form
    assert director.post(f"{director.event}/director/tick", stale).status == 303
    page = director.open(f"{director.event}/director")
    assert "5/6 pairs are here" in page.text and "6 · 4 paid" in page.text
    director.acted("leave", number="1")
    assert "ticked as here" not in director.open(f"{director.event}/director").text


def test_who_comes_late_is_here_and_pays_at_its_own_page(app: Flask) -> None:
    """Also while rounds are played, when the list of who is here is gone."""
    director = Director(app).begin()
    director.acted("publish")
    director.acted("join", name="Lia & Mario")
    ticks = [box.get("checked") for box in ticks_of(director)]
    tick(director, "/pairs/5", "paid")
    assert ticks == ["", None] and [box.get("checked") for box in ticks_of(director)] == ["", ""]
    assert director.data()["pairs"][4]["paid"]


def ticks_of(director: Director) -> list[Element]:
    form = form_of(director.open(f"{director.event}/director/pairs/5"), "tick")
    return form.element.all("input", name="tick") if form else []


def test_a_pair_has_its_table_and_another_draw(app: Flask) -> None:
    director = Director(app).begin()
    director.acted("seat", number="4", table="1", apart="3")
    director.acted("number")
    page = director.open(f"{director.event}/director")
    assert "Gina & Ivo have table 1." in page.text
    assert "do not meet in round 1." in page.text and "Round 1 is ready" in page.text
    director.acted("redraw")
    director.acted("publish")
    gina = next(p["number"] for p in director.data()["pairs"] if p.get("table"))
    assert "Table 1" in director.pair(gina, app).mine().text
    assert not form_of(director.open(f"{director.event}/director"), "redraw")


@every(
    ("aside", "paid"),
    [
        ("✔ pagato", True),
        ("(pagata)", True),
        ("✓", True),
        ("(non ha pagato)", False),
        ("(ok)", False),
    ],
)
def test_a_list_says_who_has_paid(aside: str, paid: bool) -> None:
    assert says_paid(aside) is paid
