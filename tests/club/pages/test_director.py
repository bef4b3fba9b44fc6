"""What a director does beside rounds and results: settings, names, lots, the clock, words."""

import json
import re
from contextlib import closing
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store.engines import open_store
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.words import dates
from tests.club.pages.test_evening import PAIRS, Director
from tests.helpers.cases import every
from tests.helpers.clients.evening import begin_event
from tests.helpers.clients.page import Form
from tests.helpers.clients.phone import FOUR_POINTS

SETTINGS = {
    "system": "groups",
    "scoring": "vp",
    "groups": "2",
    "advance": "1",
    "third_place": "yes",
    "danese_rounds": "1",
    "repeated_deals": "yes",
    "balanced": "yes",
    "win": "5",
    "draw": "2",
    "loss": "1",
    "vp_table": "2 4 6 8 10 12 14 16 18 20",
    "rest_win": "4",
    "rest_difference": "7",
    "rest_vp": "13",
    "tie_1": "opponents",
    "tie_2": "wins",
    "tie_3": "draw",
}
SIX = f"{PAIRS}\nLia & Mario\nNella & Oreste"


@pytest.fixture
def director(app: Flask) -> Director:
    return Director(app).begin()


def test_a_form_sets_all_of_a_config(app: Flask) -> None:
    config = Director(app).begin(SIX, **SETTINGS).data()["config"]
    assert config["system"] == "groups" and config["scoring"] == "vp"
    assert (config["groups"], config["advance"], config["danese_rounds"]) == (2, 1, 1)
    assert config["third_place"] and config["repeated_deals"] and config["balanced"]
    assert config["vp"] == list(range(2, 21, 2))
    assert config["bye"] == {"mp": 4, "diff": 7, "vp": 13}
    assert config["ties"] == ["opponents", "wins", "draw"]
    shown = Director(app).begin(SIX, **SETTINGS)
    page = shown.open(shown.event).text
    for line in (
        "Groups, then knock-out",
        "Scopone scientifico, to 11",
        "What counts: victory points, 20 shared",
        "Sitting out is worth 13 victory points.",
        "in this order: scores of the opponents, meetings won, drawn lots",
    ):
        assert line in page, line
    games = {"scoring": "by-games", "meeting": "all", "games": "5"}
    assert Director(app).begin(PAIRS, **games).data()["config"]["by_games"]
    own = Director(app).begin(PAIRS, win="5", draw="2", loss="1").data()["config"]
    assert own["match_points"] == [5, 2, 1]
    usual = Director(app).begin(SIX, system="round-robin", rounds="").data()["config"]
    assert usual["rounds"] == 5 and usual["ties"][0] == "direct"


@every(
    ("wrong", "said"),
    [
        ({"minutes": "many"}, "Minutes"),
        ({"groups": "9", "system": "groups"}, "groups are possible"),
        ({"vp_table": "5 4 3"}, "ten whole numbers that rise"),
        ({"ahead": "2", "ends": "deals"}, "target"),
        ({"minutes": "2"}, "5 to 240"),
        ({"tie_1": "luck"}, "luck"),
        ({"scoring": "by-games"}, "several games"),
        ({"meeting": "best-of-three", "games": "4"}, "n: 4"),
        ({"meeting": "all", "games": "2", "system": "knock-out"}, "cannot end level"),
    ],
)
def test_a_wrong_setting_stays_typed(app: Flask, wrong: dict[str, str], said: str) -> None:
    page = begin_event(Director(app), pairs=SIX, **wrong)
    assert page.status == 422 and said in " ".join(page.problems)
    shown = page.form.fields
    assert all(shown[name] == text for name, text in wrong.items() if name != "tie_1")


def test_time_is_called_at_all_tables(app: Flask) -> None:
    director = Director(app).begin(ends="deals-or-time", minutes="25")
    director.acted("publish")
    pair = director.pair(1, app).seated()
    rules = pair.client.get(f"{pair.table}/1.json").get_json()["rules"]
    assert (rules["deals"], rules["minutes"], rules["level"]) == (3, 25, "draw")
    assert "25 minutes" in director.open(f"{director.event}/wall").text
    director.acted("start")
    for phone, path in ((director, "wall"), (director, "director"), (pair, "mine")):
        page = phone.client.get(f"{director.event}/{path}").text
        assert re.search(r'<time datetime="20[^"]+" data-over="time is over">until ', page), path
    assert pair.enter(FOUR_POINTS).status == 303
    director.acted("call")
    assert "time is called" in director.open(f"{director.event}/wall").text
    assert "Start the clock" not in director.open(f"{director.event}/director").text
    rules = pair.client.get(f"{pair.table}/1.json").get_json()["rules"]
    assert rules["called"] == {"after": 1, "deal_in_play": True}
    assert "Time is called." in pair.mine().text
    director.acted("uncall")
    director.slips(1, {1: (11, 7), 2: (11, 3)})
    assert "25 minutes" not in director.open(f"{director.event}/wall").text


def test_a_file_goes_on_without_its_draw(app: Flask) -> None:
    """What a file has of an evening is no draw of this one; the next round is published."""
    director = Director(app).begin()
    director.acted("publish")
    director.slips(1, {1: (11, 7), 2: (11, 3)})
    file = director.client.get(f"{director.event}/event.json").text
    again = Director(app).begin(file)
    again.acted("publish")
    assert len(again.data()["rounds"]) == 2


def test_hours_are_those_of_the_evening(app: Flask) -> None:
    """On every page and paper of it, by the clock of its own place; of several in a season too."""
    east, west = ({"zone": f"Pacific/{each}", "name": ""} for each in ("Kiritimati", "Pago_Pago"))
    director = Director(app).begin(ends="deals-or-time", minutes="25", rounds="1", **east)
    director.acted("publish")
    before = now()
    director.acted("start")
    possible = {dates.hour(at, east["zone"]) for at in (before, now())}
    page = director.open(f"{director.event}/director")
    assert any(f"The clock runs since {each}." in page.text for each in possible)
    assert re.search(r"until ..:.. ", director.open(f"{director.event}/wall").text)
    director.acted("call")
    assert re.search(r"called at ..:..\.", director.open(f"{director.event}/director").text)
    director.slips(1, {1: (11, 3), 2: (5, 4)})
    for path in ("", "/director", "/wall", "/sheet", "/director/1/1", "/director/1/slips"):
        assert "UTC" not in director.open(director.event + path).text, path
    other = Director(app).begin(**west)
    other.acted("publish")
    other.slips(1, {1: (11, 3), 2: (5, 4)})
    page = director.open(f"/events/season?events={director.event}+{other.event}")
    first, second = (each.text for each in page.root.all("th") if "202" in each.text)
    assert first != second  # 25 hours apart
    page = director.send(director.open("/events/new").form, pairs=PAIRS, zone="Europe/Atlantis")
    assert page.status == 422 and "zone: Europe/Atlantis" in page.problems[0]


def test_a_table_answers_the_call_of_time(app: Flask) -> None:
    """The director calls it and takes it back; until the next deal a table says if one is played,
    and the call keeps its moment."""
    director = Director(app).begin(ends="deals-or-time", minutes="25", deals="9")
    director.acted("publish")
    pair = director.pair(1, app).seated()
    assert pair.enter(FOUR_POINTS).status == 303

    def post(**fields: str) -> int:
        token = pair.open(f"{pair.match}/details").form.fields["csrf_token"]
        return pair.post(f"{pair.match}/time", {"csrf_token": token, "after": "1"} | fields).status

    def stored() -> dict[str, Any]:
        with closing(open_store(app.config["DATABASE"])) as store:
            settings = json.loads(store.matches.get(pair.table.removeprefix("/t/"), 1).settings)
        called: dict[str, Any] = settings.get("called", {})
        return called

    def at_place() -> list[Form]:
        forms = director.open(f"{director.event}/director/1/1").forms
        return [each for each in forms if each.action.endswith("/time")]

    def asked() -> list[Form]:
        forms = pair.open(pair.match).forms
        return [each for each in forms if each.action.endswith("/time")]

    assert not pair.open(pair.match).has_link("Call time") and not asked()
    time = pair.open(f"{pair.match}/time")
    assert "the director ends a match" in time.text and not time.forms
    assert post() == post(on="1") == 403 and not stored()
    director.acted("call")
    call = stored()
    assert call["deal_in_play"] and "last deal" in pair.open(pair.match).text
    assert not pair.open(pair.match).has_link("Take back the call of time")
    assert post(on="1") == 403 and stored() == call
    (form,) = asked()
    assert pair.send(form, form.button("No, none")).status == 303
    assert stored() == call | {"deal_in_play": False}
    assert "Match over" in pair.open(pair.match).text
    (form,) = asked()
    assert pair.send(form, form.button("Yes, deal 2")).status == 303 and stored() == call
    # Taken back and called again at this table; a second tap leaves the table's answer.
    (back,) = at_place()
    assert director.send(back).status == 303 and not stored() and not asked()
    assert post(**{"in-play": "no"}) == 403
    (again,) = at_place()
    assert director.send(again).status == 303 and stored()["deal_in_play"]
    assert post(**{"in-play": "no"}) == 303
    assert director.send(again).status == 303 and not stored()["deal_in_play"]
    assert post(**{"in-play": "yes"}) == 303
    # With the next deal it is answered.
    (form,) = asked()
    assert pair.enter(FOUR_POINTS, deal=2).status == 303
    assert not asked() and "Match over" in pair.open(pair.match).text
    assert pair.send(form, form.button("No, none")).status == 409
    assert stored()["deal_in_play"]


def test_the_recovery_link_brings_the_director_back(director: Director, app: Flask) -> None:
    """By its button, also out of the bin and as often as wanted; a new one ends it."""
    first, second = director.recovery_link(), Director(app)
    second.event = director.event
    page = second.open(first)
    assert page.status == 200 and page.headers["Referrer-Policy"] == "strict-origin"
    assert second.open(f"{director.event}/director").status == 403
    assert director.send(director.open(f"{director.event}/director/delete").form).status == 303
    for phone in (second, Director(app)):
        back = phone.send(phone.open(first).form)
        assert (back.status, back.location) == (303, f"{director.event}/director")
    assert second.send(second.open(f"{director.event}/director").form).status == 303
    link = second.recovery_link()
    assert link != first and second.open(link).location == f"{director.event}/director"
    assert [Director(app).open(each).status for each in (first, link)] == [404, 200]
    assert Director(app).open(director.link()[:-16] + link[-16:]).status == 404, "it is another one"
    secrets = (first[-16:], link[-16:])
    for address in ("director/recovery", "director/links", "paper/evening", "paper/codes"):
        page = second.open(f"{director.event}/{address}")
        assert not any(secret in page.html for secret in secrets), address


def test_a_pair_changes_a_player(director: Director) -> None:
    director.acted("publish")
    director.slips(1, {1: (11, 3), 2: (5, 4)})
    assert director.act("rename", number="1", name="Carla & Dino").status == 422
    director.acted("rename", number="1", name="Anna & Zeno")
    director.acted("publish")
    first = director.open(f"{director.event}/1").root.one("div", id="round").text
    second = director.open(f"{director.event}/2").root.one("div", id="round").text
    assert "Anna & Bruno" in first and "Anna & Zeno" in second
    director.acted("rename", number="1", name="Anna & Zeno Rossi", spelling="yes")
    assert director.data()["pairs"][0] == {
        "number": 1,
        "name": "Anna & Zeno Rossi",
        "former": [{"name": "Anna & Bruno", "until": 1}],
    }
    director.acted("undo")
    assert director.open(f"{director.event}/1").text.count("Zeno") == 1  # in the standing


def test_taking_out_asks_and_is_undone(app: Flask) -> None:
    """By name, with what follows from it; before the first round and later. Nothing is published
    before the draw, and a disputed table prefers nobody."""
    director = Director(app).begin(f"{PAIRS}\nLia & Mario", rounds="3")
    page = director.open(f"{director.event}/director")
    assert not [form for form in page.forms if form.action.endswith(("/publish", "/leave"))]
    asked = director.open(page.link("Carla & Dino"))
    assert "until round 1 is published" in asked.text
    assert director.send(asked.form_with("Yes, take Carla & Dino off the list")).status == 303
    page = director.open(f"{director.event}/director")
    assert "Carla & Dino taken off the list" in page.text and len(director.data()["pairs"]) == 4
    assert director.send(page.form_with("Undo")).status == 303
    assert [each["name"] for each in director.data()["pairs"]][1] == "Carla & Dino"
    director.acted("publish")
    asked = director.open(f"{director.event}/director/pairs/2")
    assert "From round 2 on Carla & Dino are not paired" in asked.text
    assert director.send(asked.form_with("Yes, withdraw Carla & Dino")).status == 303
    page = director.open(f"{director.event}/director")
    assert "Carla & Dino withdrawn after round 1" in page.text
    assert director.send(page.form_with("Undo")).status == 303
    assert all("left" not in each for each in director.data()["pairs"])
    assert director.pair(1, app).say(11, 7).status == 303
    assert director.pair(2, app).say(7, 11).status == 303
    shown = director.open(f"{director.event}/director/1/1").forms
    accept = [form for form in shown if "Accept" in form.buttons[0].text]
    assert len(accept) == 2 and not shown[-1].fields["a"] and not shown[-1].fields["b"]


def test_lots_part_who_shares_a_place(director: Director) -> None:
    director.acted("publish")
    director.slips(1, {1: (9, 9), 2: (9, 9)})
    assert [row[0] for row in director.standing()] == [1, 1, 1, 1]
    assert "Draw lots: 4 share a place" in director.open(f"{director.event}/director").text
    director.acted("lots", **{"lot-3": "1", "lot-1": "2", "lot-2": "3", "lot-4": "4"})
    assert [row[:2] for row in director.standing()] == [[1, 3], [2, 1], [3, 2], [4, 4]]


@every(
    ("typed", "numbered"),
    [("11", [11, 12]), ("2 – 3, 7", [2, 3]), ("4 9 6", [4, 6]), ("9-4", []), ("one", [])],
)
def test_tables_have_the_numbers_of_the_room(app: Flask, typed: str, numbered: list[int]) -> None:
    director = Director(app).begin()
    director.acted("number")
    answer = director.act("tables", tables=typed)
    assert answer.status == (303 if numbered else 422)
    if not numbered:
        box = answer.root.one("input", name="tables")
        assert box.get("value") == typed and box.get("aria-invalid")
        numbered = [1, 2]
    listed = director.open(f"{director.event}/director").root.one("ol", class_="pairings")
    assert [int(each.text) for each in listed.all("b")] == numbered
    director.acted("publish")
    (played,) = director.data()["rounds"]
    assert [each["table"] for each in played["open"]] == numbered
    assert f"Table {numbered[1]}" in director.open(f"{director.event}/paper/cards").text


def test_a_phone_confirms_for_one_side(director: Director, app: Flask) -> None:
    director.acted("publish")
    phone = director.pair(1, app)
    assert phone.say(11, 7).status == 303
    other = director.pair(2, app)
    code = other.cookies[f"pair-{director.event[3:]}"].replace(".", "/")
    phone.send(phone.open(f"{director.event}/pair/{code}").form)
    page = phone.say(11, 7)
    assert page.status == 422 and "entered from this phone" in page.problems[0]
    assert other.say(11, 7).status == 303
    assert director.data()["rounds"][0]["results"][0]["points"] == [11, 7]


def test_what_is_shown_is_published(director: Director, app: Flask) -> None:
    """Also where the results that pair the round were said by one side alone."""
    director.acted("publish")
    director.pair(2, app).say(1, 11)
    director.pair(4, app).say(3, 11)
    page = director.open(f"{director.event}/director").root
    shown = [each.text for each in page.one("ol", class_="pairings").all("li")]
    director.acted("publish")
    pairs = director.data()["answer"]["rounds"][1]["pairings"]
    names = {each["number"]: each["name"] for each in director.data()["pairs"]}
    listed = enumerate(pairs, 1)
    assert shown == [f"{table} {a} {names[a]} – {b} {names[b]}" for table, (a, b) in listed]
    assert pairs == [[2, 4], [3, 1]]


def test_a_closed_evening_goes_on(director: Director) -> None:
    """Closing it and calling time are taken back on the same page."""
    director.acted("publish")
    director.acted("call")
    director.acted("uncall")
    assert "time is called" not in director.open(f"{director.event}/wall").text
    director.slips(1, {1: (11, 3), 2: (5, 4)})
    director.acted("close")
    assert "Final." in director.open(director.event).text
    director.acted("reopen")
    assert "Provisional." in director.open(director.event).text
    director.acted("publish")
    assert len(director.data()["rounds"]) == 2


def test_a_deleted_event_waits_in_the_bin(director: Director, app: Flask) -> None:
    before = director.data()
    asked = director.open(f"{director.event}/director/delete")
    assert director.send(asked.form).status == 303
    for address in ("", "/wall", "/director", ".json", "/mine", "/standing.csv"):
        assert director.open(director.event + address).status == 410
    stranger = Director(app).open(director.event)
    assert stranger.status == 410 and not stranger.forms
    page = director.open(f"{director.event}/director")
    assert "gone for good" in page.text
    assert director.send(page.form).status == 303
    assert director.data() == before


def test_who_wins_by_absence_does_not_rest(app: Flask) -> None:
    """Where one of all against all has left: on the pages, on paper and in the files."""
    director = Director(app).begin(system="round-robin", rounds="3")
    for number in (1, 2):
        director.acted("publish")
        assert director.slips(number, {1: (11, 3), 2: (9, 8)}).status == 303
    director.acted("leave", number="4")
    director.acted("publish")
    pages = ("", "/3", "/director", "/sheet")
    texts = [director.open(f"{director.event}{page}").text for page in pages]
    texts += [director.pair(2, app).mine().text]
    for text in texts:
        assert "absent" in text and "sits out" not in text and "You sit out" not in text
    wall = " ".join(director.open(f"{director.event}/wall").text.split())
    assert "Anna & Bruno Table 1 against Elena & Furio" in wall and "sits out" not in wall
    assert wall.count("Carla & Dino Gina & Ivo: absent") == 2  # by table and by name
    rows = director.client.get(f"{director.event}/pairings.csv").text
    assert "sits out" not in rows and [row.endswith(",4") for row in rows.split()].count(True) == 1


@every(
    ("system", "named"),
    [("mitchell", ["North-South", "East-West"]), ("groups", ["Group 1", "Group 2"])],
)
def test_each_line_ranks_for_itself(app: Flask, system: str, named: list[str]) -> None:
    """The first of one line shares no place with the first of the other."""
    director = Director(app).begin(SIX, system=system)
    director.acted("publish")
    director.slips(1, {1: (11, 3), 2: (5, 4), 3: (9, 2)})
    page = director.open(director.event)
    heads = [each.text for each in page.root.all("caption")][1:]
    assert [each.partition(" · ")[2] for each in heads] == named
    standings = page.root.all("table", class_="standing")
    places = [row.all("td")[0].text for each in standings for row in each.all("tr")[1:]]
    assert places.count("1") == 2 and "1=" not in places
    assert "Draw lots" not in director.open(f"{director.event}/director").text
    assert named[1] in director.open(f"{director.event}/wall").text
    assert named[1] in director.open(f"{director.event}/sheet").text
