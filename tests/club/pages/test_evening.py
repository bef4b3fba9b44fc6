"""An evening from its set-up to its end: director, pairs, wall; what is sent twice or too late."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from scorekeeper.club.documents.event import read_event, write_event
from scorekeeper.club.tables.secrets import CARDS_SEAT
from scorekeeper.club.web.access import secret_of
from tests.helpers.cases import every
from tests.helpers.clients.evening import begin_event
from tests.helpers.clients.page import Element, Form, Page
from tests.helpers.clients.phone import FOUR_POINTS, Fields, Phone
from tests.helpers.evenings import EVENINGS, document

PAIRS = "Anna & Bruno\nCarla & Dino\nElena & Furio\nGina & Ivo"


def sent_surely(phone: Phone, form: Form, fields: Fields) -> Page:
    """What is answered to a result; where it is asked whether it can be so, it is."""
    page = phone.post(form.action, fields)
    asked = {each["name"]: each["value"] for each in page.root.all("input") if is_odd(each)}
    return phone.post(form.action, fields | asked) if page.status == 422 and asked else page


def form_of(page: Page, act: str) -> Form | None:
    """The first form that leads there."""
    return next((each for each in page.forms if each.action.endswith(f"/{act}")), None)


def is_odd(box: Element) -> bool:
    return (box.get("name") or "").startswith("odd") and box.get("type") == "checkbox"


class Director(Phone):
    """A phone that directs an event."""

    event = ""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.app = app

    def begin(self, pairs: str = PAIRS, **fields: str) -> "Director":
        usual = {"name": "Bar Sport", "rounds": "5"}
        page = begin_event(self, **usual | {"pairs": pairs} | fields)
        assert page.status == 303, page.problems
        assert page.location
        self.event = page.location.removesuffix("/director")
        return self

    def form_for(self, act: str, **fields: str) -> Form:
        """The form of an act as it is drawn now."""
        page = self.open(f"{self.event}/director")
        if act in ("join", "pair"):
            page = self.open(f"{self.event}/director/pairs")
        if act in ("leave", "rename", "seat"):
            page = self.open(f"{self.event}/director/pairs/{fields['number']}")
        if act == "publish" and (listed := form_of(page, "number")):
            self.send(listed)
            page = self.open(f"{self.event}/director")
        form = form_of(page, act)
        assert form, act
        return form

    def act(self, act: str, **fields: str) -> Page:
        return self.send(self.form_for(act, **fields), **fields)

    def acted(self, act: str, **fields: str) -> None:
        page = self.act(act, **fields)
        assert page.status == 303, page.problems

    def slips(self, number: int, results: dict[int, tuple[int, int]]) -> Page:
        page = self.open(f"{self.event}/director/{number}/slips")
        typed = {
            f"{side}-{table}": str(points)
            for table, two in results.items()
            for side, points in zip("ab", two, strict=True)
        }
        return sent_surely(self, page.forms[0], page.forms[0].fields | typed)

    def data(self) -> Any:
        return self.client.get(f"{self.event}.json").get_json()

    def standing(self) -> list[list[int]]:
        rounds = self.data()["answer"]["rounds"]
        standing: list[list[int]] = rounds[-1]["standing"]
        return standing

    def pair(self, number: int, app: Flask) -> "Pair":
        """The phone of a pair, which came by its code."""
        pair = Pair(app)
        pair.event = self.event
        page = pair.send(pair.open(self.code(number)).form)
        assert (page.status, page.location) == (303, f"{self.event}/mine")
        return pair

    def code(self, number: int) -> str:
        """Where the code of a pair leads."""
        name = next(e["name"] for e in self.data()["pairs"] if e["number"] == number)
        return self.open(f"{self.event}/paper/codes").link(f"Code of {name}")

    def link(self) -> str:
        """The director's link."""
        return self.open(f"{self.event}/director/links").root.one("textarea").text.strip()

    def recovery_link(self) -> str:
        """A new link that brings the director back."""
        made = self.send(self.open(f"{self.event}/director/recovery").form)
        assert made.status == 200 and made.headers["Cache-Control"] == "no-store"
        return made.root.one("textarea").text.strip()

    def card(self, place: int) -> str:
        """Where the code on the card of a table leads."""
        url = self.app.url_map.bind("localhost")
        event = self.event.removeprefix("/e/")
        with self.app.test_request_context():
            secret = secret_of(event, CARDS_SEAT)
        return url.build("table_card.who", {"table": event, "secret": secret, "place": place})


class Pair(Phone):
    """The phone of a pair."""

    event = ""

    def mine(self) -> Page:
        return self.open(f"{self.event}/mine")

    def seated(self) -> "Pair":
        """With the table of its meeting open."""
        play = next(form for form in self.mine().forms if form.action.endswith("/play"))
        self.table = self.send(play).location or ""
        assert self.open(self.table).status == 200
        return self

    def say(self, a: int, b: int, number: int = 1) -> Page:
        form = next(f for f in self.mine().forms if f.action.endswith(f"/mine/{number}"))
        return sent_surely(self, form, form.fields | {"a": str(a), "b": str(b)})


@pytest.fixture
def director(app: Flask) -> Director:
    return Director(app).begin()


@every("name", EVENINGS)
def test_a_golden_event_is_run_from_slips(app: Flask, name: str) -> None:
    """Round by round, with the correction; the standing is that of the golden file, and the file
    of the event is read by the command in the same way."""
    golden = EVENINGS[name]
    pairs = "\n".join(each["name"] for each in golden["pairs"])
    system = golden["config"]["system"].replace("_", "-")
    rounds = str(golden["config"]["rounds"])
    director = Director(app).begin(pairs, system=system, rounds=rounds)
    for each in golden["rounds"]:
        director.acted("publish")
        played = [result for result in each["results"] if "rest" not in result]
        results = {result["table"]: tuple(result["points"]) for result in played}
        assert director.slips(each["round"], results).status == 303
        assert director.standing() == each["standing"]
        if "correction" in each:
            fix = each["correction"]
            page = director.open(f"{director.event}/director/{fix['round']}/{fix['table']}")
            form = page.forms[-1]
            a, b = (str(points) for points in fix["points"])
            assert director.send(form, a=a, b=b).status == 422  # a reason is asked for
            assert director.send(form, a=a, b=b, reason=fix["reason"]).status == 303
            assert director.standing() == each["standing_corrected"]
    exported = director.client.get(f"{director.event}/event.json").get_json()
    evening, problems = read_event(exported)
    assert evening and not problems and write_event(evening) == exported
    again = Director(app).begin(json.dumps(exported, indent=1))
    assert again.client.get(f"{again.event}/event.json").get_json() == exported
    assert again.standing() == director.standing()
    said, _ = read_event(document(name))
    assert said and [r.results for r in evening.rounds] == [r.results for r in said.rounds]


def test_equal_reports_confirm_a_result(director: Director, app: Flask) -> None:
    director.acted("publish")
    one, other = director.pair(1, app), director.pair(2, app)
    assert "Table 1" in one.mine().text and "Carla & Dino" in one.mine().text
    assert one.say(11, 7).status == 303
    assert one.say(11, 7).status == 303  # again: nobody confirms his own entry
    assert director.data()["rounds"][0]["results"] == []
    assert "You have sent Anna & Bruno 11, Carla & Dino 7." in one.mine().text
    said = "Written by Anna & Bruno Carla & Dino 7, Anna & Bruno 11"  # one's own side first
    assert said in other.mine().text
    typed = other.mine().form_with("Send this result")
    assert [name for name in typed.fields if name in ("a", "b")] == ["b", "a"]
    assert other.say(11, 8).status == 303
    both = other.mine().text  # both versions, and no other word of what was sent
    assert "Written by Anna & Bruno" in both and "You have written" in both
    assert "You have sent" not in both
    assert "two different results" in director.open(f"{director.event}/director").text
    assert director.data()["rounds"][0]["results"] == []
    assert other.say(11, 7).status == 303
    (result,) = director.data()["rounds"][0]["results"]
    assert result["points"] == [11, 7]


def test_a_standing_is_sent_as_a_picture(director: Director) -> None:
    assert director.open(f"{director.event}/standing").location == director.event
    director.acted("publish")
    assert director.slips(1, {1: (11, 7), 2: (9, 11)}).status == 303
    assert f"{director.event}/standing" in director.open(director.event).links
    page = director.open(f"{director.event}/standing")
    shown = page.root.one("img")
    assert shown.get("alt") == (
        "Standing after round 1: 1 Anna & Bruno 3, 2 Gina & Ivo 3, 3 Elena & Furio 0, "
        "4 Carla & Dino 0"
    )
    drawn = director.client.get(str(shown.get("src")))
    assert Image.open(BytesIO(drawn.data)).size == (1200, 630)
    many = "\n".join(f"Anna{at} & Bruno{at}" for at in range(1, 25))
    lines = Director(director.app).begin(many, system="mitchell")
    lines.acted("publish")
    assert lines.slips(1, {at: (11, 7) for at in range(1, 13)}).status == 303
    shown = lines.open(f"{lines.event}/standing").root.one("img")
    assert all(f"Anna{at} & " in str(shown.get("alt")) for at in range(1, 25))
    image = Image.open(BytesIO(lines.client.get(str(shown.get("src"))).data))
    assert image.size == (1200, int(shown["height"])) and image.size[1] > 2000
    assert not page.root.all("a", class_="btn")[1:]  # nothing is won yet
    director.acted("close")
    page = director.open(f"{director.event}/standing")
    season = next(each for each in page.links if "/season" in each)
    assert "After 1 evening" in director.open(season).text


def test_the_wall_shows_what_is_needed_now(director: Director, app: Flask) -> None:
    """Tables while they play, TIME when it is called, the standing as soon as all have finished;
    then a pair's phone shows its place."""
    wall = f"{director.event}/wall"

    def sheets() -> list[str | None]:
        return [each.get("aria-label") for each in director.open(wall).root.all("section")]

    director.acted("publish")
    assert sheets() == ["Tables", "By name"]
    pair = director.pair(1, app)
    assert "Table 1" in pair.mine().text
    director.acted("call")
    shown = director.open(wall).text
    assert "TIME" in shown and "tables 1 and 2" in shown and sheets() == [None]
    assert director.slips(1, {1: (11, 7), 2: (9, 11)}).status == 303
    assert sheets() == ["Standing"] and "TIME" not in director.open(wall).text
    assert "Table 1" in pair.mine().text
    director.acted("close")
    assert "Your place 1" in pair.mine().text and "Table 1" not in pair.mine().text


def test_a_correction_names_later_pairings(director: Director, app: Flask) -> None:
    """The next round stays as it was paired, and the standing says what was published before."""
    director.acted("publish")
    director.slips(1, {1: (11, 7), 2: (5, 4)})
    director.acted("publish")
    place = f"{director.event}/director/1/1"
    form = next(each for each in director.open(place).forms if "reason" in each.fields)
    said = {"a": "7", "b": "11", "reason": "slip read the wrong way round"}
    assert director.post(form.action, form.fields | said).status == 303
    board = director.open(f"{director.event}/director").text
    assert "paired before the correction of round 1" in board
    assert "slip read the wrong way round" in board
    assert "As published: " in director.open(f"{director.event}/1").text


def test_a_table_goes_with_its_round(director: Director, app: Flask) -> None:
    """Who has opened it is sent to the page of the evening; with a deal there it all stays."""
    for has_deal in (False, True):
        director.acted("publish")
        page = director.open(f"{director.event}/director")
        undo = next(each for each in page.forms if each.action.endswith("/undo"))
        pair = director.pair(1, app).seated()
        if has_deal:
            assert pair.enter(FOUR_POINTS).status == 303
            answer = director.send(undo)
            assert answer.status == 422 and "This round has begun" in answer.problems[0]
            assert pair.open(f"{pair.table}/1").status == 200
            break
        form = pair.open(f"{pair.table}/1/1/enter").form
        assert director.send(undo).status == 303
        gone = pair.open(f"{pair.table}/1")
        assert gone.status == 410 and "This round was taken back" in gone.text
        assert gone.link("The evening") == f"{director.event}/mine"
        assert "not stored" not in gone.text
        sent = pair.send(form)
        assert sent.status == 410 and "What you sent was not stored." in sent.text


def test_results_no_match_gives_are_asked(app: Flask) -> None:
    """Once, for that number alone: on slips, of one table, and on a pair's phone; what is right
    beside it is kept. The slips show what one side has sent."""
    director = Director(app).begin(target="21")
    director.acted("publish")
    slips = f"{director.event}/director/1/slips"
    fields = director.open(slips).forms[0].fields | {"a-1": "21", "b-1": "15"}
    page = director.post(slips, fields | {"a-2": "210", "b-2": "19"})
    assert page.status == 422 and "Table 2: no match comes to 210 : 19." in page.problems[0]
    assert [each["points"] for each in director.data()["rounds"][0]["results"]] == [[21, 15]]
    shown = page.forms[0].fields
    assert (shown["a-2"], shown["b-2"]) == ("210", "19")
    (tick,) = page.root.all("input", name="odd-2")
    other = director.post(slips, shown | {"a-2": "211", "odd-2": tick["value"]})
    assert other.status == 422 and "211 : 19" in other.problems[0]  # of another number
    pair = director.pair(3, app)
    form = pair.mine().form_with("Send this result")
    asked = pair.post(form.action, form.fields | {"a": "19", "b": "18"})
    assert asked.status == 422 and "no match comes to 19 : 18" in asked.problems[0]
    assert pair.say(19, 18).status == 303
    assert "Sent by Elena & Furio: Elena & Furio 19, Gina & Ivo 18" in director.open(slips).text
    place = f"{director.event}/director/1/2"
    typed = director.open(place).forms[-1]
    assert director.send(typed, a="5", b="4").status == 422
    accept = director.open(place).form_with("Accept")
    assert director.send(accept).status == 303
    assert director.data()["rounds"][0]["results"][1]["points"] == [19, 18]


def test_pairs_read_wrongly_are_removed(director: Director) -> None:
    """Before the first round: as if they had never been there. A late pair is read like a list,
    and what is doubtful in it is asked once."""
    assert director.act("leave", number="2").status == 422  # four are the fewest
    director.acted("join", name="  6) Lia / Mario ")
    director.acted("leave", number="2")
    assert "withdrawn" not in director.open(f"{director.event}/director").text
    names = {each["number"]: each["name"] for each in director.data()["pairs"]}
    assert names == {1: "Anna & Bruno", 2: "Elena & Furio", 3: "Gina & Ivo", 4: "Lia & Mario"}
    director.acted("publish")
    for name, said in (("Nella", "second name"), ("Anna/Zeno", "Anna is there already")):
        page = director.act("join", name=name)
        assert page.status == 422 and said in page.problems[0]
        form = next(each for each in page.forms if each.action.endswith("/join"))
        (tick,) = form.element.all("input", name="sure")
        assert director.send(form, sure=tick["value"]).status == 303
    names = {each["number"]: each["name"] for each in director.data()["pairs"]}
    assert names[5] == "Nella" and names[6] == "Anna & Zeno"
    page = director.act("rename", number="5", name="Nella-Oreste")
    assert "One name with a hyphen" in page.problems[0]
    director.acted("rename", number="5", name="Nella con Oreste")
    names = {each["number"]: each["name"] for each in director.data()["pairs"]}
    assert names[5] == "Nella & Oreste"
