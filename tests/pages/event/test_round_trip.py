"""The file of an evening in which everything happens comes back letter for letter."""

import json

from tests.conftest import MakeApp
from tests.pages.event.test_evening import PAIRS, Director


def test_every_kind_of_result_comes_back(make_app: MakeApp) -> None:
    """A late pair, one that leaves, an absence, a meeting not played, corrections of the round and
    of one before it, rests, and a round that is being played."""
    app = make_app(LIMITS="off")
    director = Director(app).begin(PAIRS)
    director.acted("publish")
    director.slips(1, {1: (11, 3), 2: (5, 4)})
    director.acted("join", name="Lia & Mario")
    director.acted("publish")
    for table, absent in ((1, "a"), (2, "none")):
        page = director.open(f"{director.event}/director/2/{table}")
        assert director.send(page.forms[-1], absent=absent).status == 303
    for number, table, points in ((1, 2, ("4", "5")), (2, 2, ("7", "7"))):
        page = director.open(f"{director.event}/director/{number}/{table}")
        a, b = points
        assert director.send(page.forms[-1], a=a, b=b, absent="", reason="slip").status == 303
    director.acted("rename", number="1", name="Anna & Zeno")
    director.acted("leave", number="2")
    director.acted("publish")
    exported = director.client.get(f"{director.event}/event.json").data
    again = Director(app).begin(json.dumps(json.loads(exported), indent=1))
    assert again.client.get(f"{again.event}/event.json").data == exported
    assert "game" in json.loads(exported)["config"]
    assert again.standing() == director.standing()
    for what in ("entrants", "pairings", "standing"):
        files = [each.client.get(f"{each.event}/{what}.csv").data for each in (director, again)]
        assert files[0] == files[1], what
    assert again.slips(3, {1: (9, 8)}).status == 303  # it goes on where it was
    assert [each["points"] for each in again.data()["rounds"][2]["results"]] == [[9, 8]]


def test_games_won_and_lots_come_back(make_app: MakeApp) -> None:
    """Only a file says how many games of a meeting each won."""
    lots = {"10": 2, "9": 1}
    won = [{"table": 1, "a": 1, "b": 2, "points": [30, 40], "games": [3, 2]}]
    corrected = {"round": 1, "table": 1, "points": [30, 40], "games": [4, 1]}
    document = {
        "format": "scopa-event/1",
        "config": {"rounds": 2, "by_games": True, "lots": lots},
        "pairs": [{"number": number} for number in range(1, 11)],
        "rounds": [{"round": 1, "results": won, "correction": corrected}],
    }
    director = Director(make_app()).begin(json.dumps(document))
    found = json.loads(director.client.get(f"{director.event}/event.json").data)
    assert found["rounds"][0]["results"][0]["games"] == [3, 2]
    assert found["rounds"][0]["correction"]["games"] == [4, 1]
    slips = director.open(f"{director.event}/director/1/slips")
    assert "The games of both" in slips.text
    assert [row[3] for row in director.data()["answer"]["rounds"][0]["standing"][:2]] == [4, 1]


def test_the_game_comes_back_with_the_file(make_app: MakeApp) -> None:
    """The format of all meetings: whoever goes on from a file plays as before."""
    app = make_app()
    chosen = {"preset": "settanta", "ends": "deals", "deals": "3", "meeting": "legs"}
    director = Director(app).begin(PAIRS, **chosen)
    document = json.loads(director.client.get(f"{director.event}/event.json").data)
    game = document["config"]["game"]
    assert (game["preset"], game["deals"], game["level"]) == ("settanta", 3, "draw")
    assert game["meeting"]["kind"] == "legs"
    again = Director(app).begin(json.dumps(document), preset="scopone")
    again.acted("publish")
    pair = again.pair(1, app)
    play = next(form for form in pair.mine().forms if form.action.endswith("/play"))
    table = pair.send(play).location
    assert table
    played = pair.client.get(f"{table}/1.json").get_json()
    assert (played["rules"]["preset"], played["rules"]["deals"]) == ("settanta", 3)
    assert played["meeting"]["kind"] == "legs"
    without = document | {"config": {key: document["config"][key] for key in ("system", "rounds")}}
    other = Director(app).begin(json.dumps(without), preset="scopone").data()
    assert other["config"]["game"]["preset"] == "scopone"
