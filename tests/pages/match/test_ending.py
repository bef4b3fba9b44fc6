"""Matches that end by deals, by time, by a lead, or for the fewest points."""

import re
from typing import Any

from flask import Flask

from scorekeeper.rules.ending import TimeCall
from scorekeeper.tables.match import details
from scorekeeper.tables.match_state import load_match
from tests.club.pages.test_evening import Director
from tests.conftest import opened_store
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import enter_points
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone

Names = tuple[str, ...]
Deals = list[tuple[int, ...]]


def call_time(phone: Phone, **fields: str) -> Page:
    return phone.send(phone.open(f"{phone.match}/time").form, **fields)


def now(phone: Phone) -> str:
    return phone.open(phone.match).text


def clocks(phone: Phone, address: str) -> list[str]:
    """What the clock on that page says."""
    return [each.text for each in phone.open(address).root.all("span", class_="clock")]


def test_every_phone_sees_the_minutes_left(phone: Phone, watcher: Phone) -> None:
    """On the score and on the scoreboard, by the clock of the table; until somebody calls time."""
    phone.start("Anna", "Bruno", minutes="30", zone="Europe/Rome")
    pages = (phone.match, phone.table, f"{phone.match}/table")
    for each in (phone, watcher):
        for page in pages:
            (said,) = clocks(each, page)
            assert re.fullmatch(r"Until \d\d:\d\d: (30|29) minutes left\.", said), said
    call_time(phone)
    assert not any(clocks(phone, page) for page in pages)
    # A match that began days ago: a clock says so, and ends nothing.
    document = phone.client.get(f"{phone.match}.json").get_json()
    del document["rules"]["called"]
    bring_in(phone, document | {"date": "2026-11-20T19:30:00+00:00"})
    phone.number = 2
    assert clocks(phone, phone.match) == ["Time is over since 21:00: call it."]
    assert "30 minutes to play." in now(phone) and not phone.open(phone.match).has_link("Rematch")
    # Nothing to count down where nothing but the target ends a match.
    phone.start("Anna", "Bruno")
    assert not clocks(phone, phone.match) and not clocks(phone, f"{phone.match}/table")


def leads(phone: Phone) -> list[str]:
    """The names of the sides of which the score says that they lead."""
    tiles = phone.open(phone.match).root.one("table", class_="board").all("td", class_="total")
    return [tile.all("b")[0].text for tile in tiles if tile.all("i", class_="leads")]


def test_after_four_deals_level_is_a_draw(phone: Phone) -> None:
    phone.start("Anna", "Bruno", ends="deals", target="99")
    assert "4 deals" in now(phone) and "Deal 1 of 4." in now(phone)
    for deal, points in enumerate([(3, 2), (2, 3), (4, 4), (1, 1)], 1):
        enter_points(phone, deal, *points)
    page = now(phone)
    assert "A draw" in page and "Level at 10 (Anna – Bruno): the match is a draw." in page
    assert "Rematch" in page and "Match over" in page and "to go" not in page
    enter_points(phone, 4, 2, 2)
    news = phone.open(phone.match).root.one("p", id="news").text
    assert "Level at 11 (Anna – Bruno): the match is a draw." in news
    # In the list of the table, on paper and in the data it is no win.
    assert "a draw" in phone.open(f"{phone.table}/matches").text
    assert "the match is a draw" in phone.open(f"{phone.match}/sheet").text


@every(
    ("in_play", "last"),
    [("yes", "Time is over: this is the last deal."), ("no", "Anna wins 3 to 2")],
)
def test_time_is_called_once_for_all(phone: Phone, in_play: str, last: str) -> None:
    phone.start("Anna", "Bruno", ends="time")
    enter_points(phone, 1, 3, 2)
    assert leads(phone) == ["Anna"] and "to go" not in now(phone)  # to no target
    assert "Is a deal being played?" in phone.open(f"{phone.match}/time").text
    assert call_time(phone, in_play=in_play).status == 303
    assert last in now(phone)
    if in_play == "yes":
        enter_points(phone, 2, 0, 4)
        assert "Bruno wins 6 to 3" in now(phone) and "time is over" in now(phone)
    else:
        call_time(phone)  # taken back
        assert "Match over" not in now(phone) and "30 minutes to play." in now(phone)


FEWEST = [  # the deals, and who leads after the first, wins and why
    (("Carla", "Dino"), {"preset": "spazzino"}, [(3, 5), (8, 10)], "Carla wins 11 to 15"),
    (("Carla", "Dino"), {"preset": "escoba"}, [(5, 3), (6, 2)], "Dino wins 5 to 11"),
    (("Ada", "Bea", "Ciro"), {}, [(1, 3, 2), (5, 0, 4), (5, 1, 0)], "Bea wins 4 to 11 and 6"),
    (("A1", "B1", "A2", "B2"), {"players": "4-alone"}, [(4, 3, 1, 2), (7, 1, 1, 2)], "A2 wins 2"),
]


@every(("names", "rules", "deals", "won"), FEWEST)
def test_the_fewest_points_win(
    phone: Phone, names: Names, rules: dict[str, str], deals: Deals, won: str
) -> None:
    """Who has the fewest leads and wins, on every page; who reaches the target has lost."""
    phone.start(*names, **{"preset": "traditional"} | rules, aim="fewest", target="11")
    in_front = names[deals[0].index(min(deals[0]))]
    for deal, points in enumerate(deals, 1):
        enter_points(phone, deal, *points)
        if deal == 1:
            assert leads(phone) == [in_front]
            assert f"{11 - max(points)} below 11" in now(phone) and "to go" not in now(phone)
    winner, figure = won.split()[0], won.split()[2]
    why = f"{winner} wins with {figure} points, the fewest; the target was 11."
    assert won in now(phone) and why in now(phone) and leads(phone) == []
    for page in ("sheet", "sheet?form=compact", str(len(deals))):
        assert why in phone.open(f"{phone.match}/{page}").text, page
    rules_page = phone.open(f"{phone.match}/rules").text
    assert "with the fewest points wins" in rules_page and "most points" not in rules_page
    chat = phone.open(f"{phone.match}/share").text
    assert f"{winner} won" in chat
    assert f"{winner} won" in phone.open(f"{phone.table}/matches").text
    document = phone.client.get(f"{phone.match}.json").get_json()
    assert document["rules"]["aim"] == "fewest"
    assert names[document["results"]["winner"]] == winner


def test_a_rematch_repeats_the_ending(phone: Phone) -> None:
    phone.start("Anna", "Bruno", ends="time", minutes="20")
    enter_points(phone, 1, 3, 2)
    call_time(phone, in_play="no")
    rematch = phone.send(phone.open(phone.match).form_with("Rematch"))
    assert rematch.status == 303
    phone.number = 2
    assert "20 minutes to play." in now(phone) and "Call time" in now(phone)


"""How all of them end is held in tests/rules/test_ending.py."""


@every(
    ("many", "fields", "deals", "called", "said"),
    [
        (2, {"deals": "4", "level": "draw"}, 2, "", "Deal 3 of 4."),
        (3, {"deals": "2"}, 2, "", "Level: another deal decides."),
        (4, {"target": "4", "deals": "3"}, 1, "", "Deal 2 of 3."),
        (2, {"target": "6", "ahead": "2"}, 1, "", "2 ahead wins."),
        (3, {"target": "3", "ahead": "2"}, 1, "no", "Level: another deal decides."),
        (2, {"minutes": "30"}, 1, "", "30 minutes to play."),
        (3, {"minutes": "30"}, 1, "yes", "Time is over: this is the last deal."),
        (4, {"minutes": "30"}, 1, "no", "Level: another deal decides."),
        (4, {"target": "9", "aim": "fewest"}, 1, "", "The fewest points win."),
    ],
)
def test_one_line_says_how_it_ends(
    phone: Phone, many: int, fields: dict[str, str], deals: int, called: str, said: str
) -> None:
    phone.start(*("Anna", "Bruno", "Carla", "Dino")[:many], **fields)
    sides = 2 if many == 4 else many
    for deal in range(1, deals + 1):
        enter_points(phone, deal, *(3,) * sides)
    if called:
        call_time(phone, in_play=called)
    assert said in now(phone)


# Anna reaches 11 with the first deal and is one ahead; two wins.
CLOSE = [(11, 10), (1, 1)]


def stored(phone: Phone, points: Deals, **rules: object) -> None:
    """A match to 11, two ahead, that stands so, at a table of the phone's own."""
    phone.start("Zeno", "Pia")
    document = {
        "rules": {"preset": "traditional", "target": 11, "margin": 2} | rules,
        "sides": [{"name": "Anna"}, {"name": "Bruno"}],
        "deals": [{"points": list(each)} for each in points],
    }
    (address,) = bring_in(phone, document)
    phone.number = int(address.rpartition("/")[2])


def insist(phone: Phone, after: int) -> Page:
    """Close the match where no form offers it."""
    form = phone.open(f"{phone.match}/details").form
    sent = {"csrf_token": form.fields["csrf_token"], "after": str(after), "in-play": "no"}
    return phone.post(f"{phone.match}/time", sent)


@every(
    ("deals", "rules", "is_offered"),
    [
        (CLOSE, {}, True),
        ([(10, 9)], {}, False),
        ([(11, 9)], {}, False),
        ([(11, 10)], {"margin": 1}, False),
        (CLOSE, {"aim": "fewest"}, True),
        ([(11, 11)], {}, True),
    ],
)
def test_what_no_lead_ends_may_be_closed(
    phone: Phone, deals: Deals, rules: dict[str, Any], is_offered: bool
) -> None:
    stored(phone, deals, **rules)
    assert phone.open(phone.match).has_link("Close it as it stands") == is_offered
    assert insist(phone, len(deals)).status == (303 if is_offered else 409)


def test_a_closed_match_is_won_and_can_be_played_on(phone: Phone) -> None:
    stored(phone, CLOSE)
    form = phone.open(f"{phone.match}/time").form
    assert "The match is won by Anna then." in phone.open(f"{phone.match}/time").text
    enter_points(phone, 3, 1, 1)
    again = phone.send(form)
    assert again.status == 409 and "A deal was stored meanwhile" in again.text
    assert phone.send(again.form).status == 303
    why = "Anna wins with 13 points: the match was closed as it stood."
    assert why in now(phone) and why in phone.open(f"{phone.match}/sheet").text
    exported = phone.client.get(f"{phone.match}.json").get_json()
    assert exported["rules"]["called"] == {"after": 3, "deal_in_play": False}
    assert "closed as it stood, after deal 3." in phone.open(f"{phone.match}/time").text
    call_time(phone)  # taken back
    assert "2 ahead wins." in now(phone) and "Match over" not in now(phone)
    enter_points(phone, 4, 2, 1)
    assert "Anna wins 15 to 13" in now(phone)


def test_an_answer_is_to_its_own_call(phone: Phone) -> None:
    """Not to one that was taken back meanwhile, nor to the next."""
    stored(phone, [(9, 9), (1, 1)], minutes=90, deals=40)
    with opened_store(phone.client.application) as store:
        seen = load_match(store, phone.table_id, phone.number)
        assert details.call_time(store, seen, TimeCall(2), "2026-11-20T21:40:00Z")
        called = load_match(store, seen.table, seen.number)
        assert details.call_time(store, called, None, "")
        no = TimeCall(2, deal_in_play=False)
        assert details.answer_call(store, called, no)
        assert load_match(store, seen.table, seen.number).match.time_call is None
        enter_points(phone, 3, 1, 1)
        again = load_match(store, seen.table, seen.number)
        assert details.call_time(store, again, TimeCall(3), "2026-11-20T21:50:00Z")
        assert details.answer_call(store, called, no)
        assert load_match(store, seen.table, seen.number).match.time_call == TimeCall(3)


def test_at_an_evening_the_director_closes_it(csrf_app: Flask) -> None:
    director = Director(csrf_app).begin(ends="two-ahead", target="11")
    director.acted("publish")
    pair = director.pair(1, csrf_app)
    page = pair.send(next(f for f in pair.mine().forms if f.action.endswith("/play")))
    pair.table = page.location or ""
    enter_points(pair, 1, 8, 7)
    assert "Close it" not in director.open(f"{director.event}/director").text
    enter_points(pair, 2, 3, 3)
    assert "The director can close the match as it stands." in now(pair)
    assert not pair.open(f"{pair.match}/time").forms and insist(pair, 2).status == 403
    page = director.open(f"{director.event}/director")
    place = director.open(page.link("Close it as it stands").partition("#")[0])
    form = next(each for each in place.forms if each.action.endswith("/time"))
    assert director.send(form).status == 303
    assert "Anna and Bruno win 11 to 10" in now(pair)
    assert "Send the result: " in pair.mine().html
    place = director.open(place.address)
    back = next(each for each in place.forms if each.action.endswith("/time"))
    assert director.send(back).status == 303 and "2 ahead wins." in now(pair)
    assert director.send(form, after="3").status == 422
