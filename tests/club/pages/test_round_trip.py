"""The file of an evening in which everything happens comes back letter for letter."""

import json

from flask import Flask

from tests.club.pages.test_evening import PAIRS, Director


def test_every_kind_of_result_comes_back(csrf_app: Flask) -> None:
    """A late pair, one that leaves, an absence, a meeting not played, corrections of the round and
    of one before it, rests, and a round that is being played."""
    director = Director(csrf_app).begin(PAIRS)
    director.acted("publish")
    director.slips(1, {1: (11, 3), 2: (5, 4)})
    director.acted("join", name="Lia & Mario")
    director.acted("publish")
    for table, absent in ((1, "a"), (2, "none")):
        page = director.open(f"{director.event}/director/2/{table}")
        assert director.send(page.forms[-1], absent=absent).status == 303
    for number, table, points in ((1, 2, ("4", "11")), (2, 2, ("7", "12"))):
        page = director.open(f"{director.event}/director/{number}/{table}")
        a, b = points
        assert director.send(page.forms[-1], a=a, b=b, absent="", reason="slip").status == 303
    director.acted("rename", number="1", name="Anna & Zeno")
    director.acted("leave", number="2")
    director.acted("publish")
    meeting = next(each for each in director.data()["rounds"][2]["open"] if each["table"] == 1)
    waits = director.pair(meeting["a"], csrf_app)
    assert waits.say(9, 8, number=3).status == 303
    exported = director.client.get(f"{director.event}/event.json").data
    again = Director(csrf_app).begin(json.dumps(json.loads(exported), indent=1))
    assert again.client.get(f"{again.event}/event.json").data == exported
    assert "game" in json.loads(exported)["config"]
    assert again.standing() == director.standing()
    for what in ("entrants", "pairings", "results", "standing"):
        files = [each.client.get(f"{each.event}/{what}.csv").data for each in (director, again)]
        assert files[0] == files[1], what
    assert again.pair(meeting["b"], csrf_app).say(9, 8, number=3).status == 303  # it goes on there
    assert [each["points"] for each in again.data()["rounds"][2]["results"]] == [[9, 8]]


def test_who_said_what_and_when_is_kept(csrf_app: Flask) -> None:
    """Also what did not count; a file from before says it of nobody, and is read all the same."""
    director = Director(csrf_app).begin(PAIRS)
    director.acted("publish")
    for number, points in ((1, (11, 7)), (2, (7, 11)), (2, (11, 7))):
        assert director.pair(number, csrf_app).say(*points).status == 303
    director.slips(1, {2: (5, 4)})
    page = director.open(f"{director.event}/director/1/1")
    assert director.send(page.forms[-1], a="12", b="7", absent="", reason="slip").status == 303
    document = json.loads(director.client.get(f"{director.event}/event.json").data)
    (played,) = document["rounds"]
    said = [{key: each[key] for key in each if key != "at"} for each in played["versions"]]
    first, then = [11, 7], [7, 11]
    corrected = {"points": [12, 7], "before": {"points": first}, "reason": "slip"}
    assert said == [
        {"table": 1, "by": 1, "points": first},
        {"table": 1, "by": 2, "points": then},
        {"table": 1, "by": 2, "points": first},
        {"table": 1, "by": "director"} | corrected,
        {"table": 2, "by": "director", "points": [5, 4]},
    ]
    played["versions"] = [played["versions"][-1]]
    some = Director(csrf_app).begin(json.dumps(document)).data()
    assert some["rounds"][0]["versions"] == played["versions"]
    del played["versions"]
    again = Director(csrf_app).begin(json.dumps(document))
    assert again.standing() == director.standing()
    kept = again.data()["rounds"][0]["versions"]
    assert {each["by"] for each in kept} == {"director"} and len(kept) == 3


def test_who_never_played_is_not_said_to_leave_a_round(csrf_app: Flask) -> None:
    """On the director's page and in the standing: as on paper."""
    director = Director(csrf_app).begin(PAIRS)
    document = json.loads(director.client.get(f"{director.event}/event.json").data)
    document["pairs"].append({"number": 9, "name": "Lia & Mario", "left": 0})
    again = Director(csrf_app).begin(json.dumps(document))
    again.acted("publish")
    assert again.slips(1, {1: (11, 3), 2: (9, 8)}).status == 303
    for page in ("", "/director"):
        text = again.open(f"{again.event}{page}").text
        assert "withdrawn before the first round" in text and "withdrawn after" not in text


def test_the_game_comes_back_with_the_file(csrf_app: Flask) -> None:
    """The format of all meetings: whoever goes on from a file plays as before."""
    chosen = {"preset": "settanta", "ends": "deals", "deals": "3", "meeting": "all"}
    director = Director(csrf_app).begin(PAIRS, **chosen)
    document = json.loads(director.client.get(f"{director.event}/event.json").data)
    game = document["config"]["game"]
    assert (game["preset"], game["deals"], game["level"]) == ("settanta", 3, "draw")
    assert game["meeting"]["kind"] == "all"
    again = Director(csrf_app).begin(json.dumps(document), preset="scopone")
    again.acted("publish")
    pair = again.pair(1, csrf_app).seated()
    played = pair.client.get(f"{pair.table}/1.json").get_json()
    assert (played["rules"]["preset"], played["rules"]["deals"]) == ("settanta", 3)
    assert played["meeting"]["kind"] == "all"
    without = document | {"config": {key: document["config"][key] for key in ("system", "rounds")}}
    other = Director(csrf_app).begin(json.dumps(without), preset="scopone").data()
    assert other["config"]["game"]["preset"] == "scopone"
