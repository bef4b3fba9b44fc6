"""The table at which a meeting is played: no pair rules it, and its result goes on with one tap."""

from flask import Flask

from tests.club.pages.test_evening import Director, Pair
from tests.club.pages.test_event_links import by_card
from tests.helpers.cases import every
from tests.helpers.clients.phone import FOUR_POINTS


def begin(app: Flask, **fields: str) -> Director:
    director = Director(app).begin(preset="winning-moves", target="4", **fields)
    director.acted("publish")
    return director


def test_a_result_goes_out_with_one_tap(app: Flask) -> None:
    """From each side's phone, and with that it counts; an old page sends nothing of another round,
    and a phone that is no pair's is offered nothing."""
    director = begin(app)
    one, two = (director.pair(number, app).seated() for number in (1, 2))
    assert one.enter(FOUR_POINTS).status == 303
    page = one.open(one.table)
    form = page.form_with("Send the result")
    assert not any(each.action.endswith("/rematch") for each in page.forms)
    assert one.send(form).location == f"{director.event}/mine"
    assert "You have sent" in one.mine().text
    assert one.send(form).status == 303
    assert two.send(two.open(two.table).form_with("Send the result")).status == 303
    (result,) = director.data()["rounds"][0]["results"]
    assert sorted(result["points"]) == [0, 4] and "It counts" in two.mine().text
    director.slips(1, {2: (5, 4)})
    director.acted("publish")
    before = director.data()
    assert one.send(form).status == 303 and director.data() == before


ACTS = ["1/rematch", "new", "1/end", "1/delete", "delete", "settings", "import"]


@every("act", ACTS)
def test_no_side_ends_a_match_alone(app: Flask, act: str) -> None:
    """Nor puts it in the bin, begins another, or brings one in; no page leads there."""
    director = begin(app)
    one = director.pair(1, app).seated()
    page = one.open(one.table)
    assert not any(each.endswith(f"{one.table}/{act}") for each in page.links)
    token = page.forms[0].fields["csrf_token"]
    for deals in range(2):  # also when it is over
        for answer in (
            one.open(f"{one.table}/{act}"),
            one.post(f"{one.table}/{act}", {"csrf_token": token}),
        ):
            assert answer.status == 403 or (act == "1/rematch" and answer.status == 303)
        assert len(one.client.get(f"{one.table}.json").get_json()["matches"]) == 1
        assert deals or one.enter(FOUR_POINTS).status == 303
    first = one.open("/")
    assert not any(each.action.endswith("/rematch") for each in first.forms)


def test_no_pair_takes_back_the_other_seat(app: Flask) -> None:
    director = begin(app)
    for first, second in ((1, 2), (4, 3)):
        phones = [director.pair(number, app).seated() for number in (first, second)]
        for phone in phones:
            page = phone.open(f"{phone.table}/seats")
            assert not any("take-back" in each.action for each in page.forms)
            assert len(page.root.all("li", class_="sitter")) == 2
            assert phone.open(f"{phone.table}/recovery").status == 403


def test_a_wrong_pair_is_taken_back(app: Flask) -> None:
    """Who tapped the other pair is asked again at the card, and sits at the table for the right
    one; the seat of the wrong one is gone."""
    director = begin(app)
    phone = by_card(director, 1, "Carla").seated()
    page = phone.send(phone.mine().form_with("That is not us"))
    assert "/at/" in (page.location or "") and phone.mine().location == director.event
    page = phone.open(page.location or "")
    assert phone.send(page.form, page.form.button("Anna")).status == 303
    assert "Anna & Bruno" in phone.mine().text
    phone.seated()
    seats = phone.open(f"{phone.table}/seats").root.all("li", class_="sitter")
    names = {
        each.one("b").text: "gone" in each["class"] for each in seats if "free" not in each["class"]
    }
    assert names == {"Carla & Dino": True, "Anna & Bruno": False}
    assert phone.enter(FOUR_POINTS).status == 303
    by_code = director.pair(3, app)
    assert by_code.send(by_code.mine().form_with("That is not us")).location == director.event


def test_the_first_page_names_your_evenings(app: Flask) -> None:
    """For the director and for pairs, while they are that; nobody else, and not in the bin."""
    director = begin(app)
    pair = director.pair(1, app)
    assert director.open("/").link("Bar Sport") == f"{director.event}/director"
    assert pair.open("/").link("Bar Sport") == f"{director.event}/mine"
    assert "Anna & Bruno · Round 1" in pair.open("/").text
    assert "Your evenings" not in Pair(app).open("/").text
    assert pair.send(pair.mine().form_with("That is not us")).status == 303
    assert "Your evenings" not in pair.open("/").text
    assert director.send(director.open(f"{director.event}/director/delete").form).status == 303
    assert "Your evenings" not in director.open("/").text
