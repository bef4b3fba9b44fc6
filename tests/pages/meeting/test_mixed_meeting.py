"""A meeting whose games have different rules: Scopa, then Scopone, then Cirulla."""

import json
from typing import Any

from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone, setup
from tests.helpers.pdf_reader import read_pdf
from tests.pages.match.test_link_preview import about
from tests.pages.meeting.test_meeting import data, go_on, now, page, play, win

PARTNERS = ("Anna", "Bruno", "Carla", "Dino")
EVENING = {
    **{"players": "4", "meeting": "best-of-three", "target": "11", "mixed": "yes"},
    **{"game-2": "scopone-scientifico", "target-2": "16", "game-3": "cirulla"},
}


def start(phone: Phone, **fields: str) -> None:
    phone.start(*PARTNERS, **(EVENING | fields))


def preset(phone: Phone, number: int) -> tuple[str, int]:
    rules: dict[str, Any] = phone.client.get(f"{phone.table}/{number}.json").get_json()["rules"]
    return rules.get("game") or rules["preset"], rules["target"]


def test_each_game_has_its_own_rules(phone: Phone) -> None:
    start(phone, preset="traditional")
    assert "Game 1 of 3, Traditional" in now(phone)
    shown = page(phone).text
    assert "Game 2 of 3, Scopone scientifico to 16 · to be played" in shown
    assert "Game 3 of 3, Cirulla to 51 · to be played" in shown
    win(phone)
    assert "game 2 of 3, Scopone scientifico, Carla deals" in now(phone)
    go_on(phone)
    assert "Game 2 of 3, Scopone scientifico: Anna and Carla lead 1 to 0" in now(phone)
    assert "Anna and Carla need one of the last two games." in now(phone)
    assert (
        "To 16 · Game 2 of 3, Scopone scientifico · 1 : 0"
        in phone.open(f"{phone.match}/table").text
    )
    assert "Scopone scientifico: Anna" in about(phone.open(phone.match))["og:description"]
    shared = phone.open(f"{phone.match}/share").root.all("textarea")[0].text
    assert "Best of three · Game 2 of 3, Scopone scientifico: Anna" in shared
    win(phone, 0, 16)
    go_on(phone)
    assert "Game 3 of 3, Cirulla: 1 game each" in now(phone)
    win(phone, 51, 40)
    assert "Anna and Carla win the meeting 2 to 1" in page(phone).text
    games = [("traditional", 11), ("scopone-scientifico", 16), ("cirulla", 51)]
    assert [preset(phone, number) for number in (1, 2, 3)] == games
    # The same again begins with the first game, also on a second tap after a deal.
    form = phone.open(phone.match).form_with("Rematch")
    assert phone.send(form).location == f"{phone.table}/4"
    phone.number = 4
    assert preset(phone, 4) == games[0] and "Game 1 of 3, Traditional" in now(phone)
    win(phone, 3, 2)
    assert phone.send(form).location == f"{phone.table}/4"
    assert data(phone, "/meeting/4.json")["meeting"] == data(phone)["meeting"]


def test_the_form_holds_what_is_planned(phone: Phone) -> None:
    start(phone, preset="traditional")
    win(phone)
    go_on(phone)
    for address in (f"{phone.table}/new", "/"):
        fields = phone.open(address).form_with("Start").fields
        assert {name: fields[name] for name in EVENING if name != "target"} == {
            name: text for name, text in EVENING.items() if name != "target"
        }
        assert (fields["preset"], fields["target-3"]) == ("traditional", "")


def test_equal_rules_are_no_plan(phone: Phone) -> None:
    games = {f"game_{place}": "" for place in (2, 3)}
    # What stands in lines that no game has, or without "different ones", is not looked at.
    phone.start("Anna", "Bruno", meeting="best-of-three", mixed="yes", game_4="cirulla", **games)
    assert "rules" not in data(phone)["meeting"] and "Game 1 of 3," not in now(phone)
    form = phone.open(f"{phone.table}/new").form
    phone.send(form, meeting="best-of-three", mixed="", game_2="cirulla", target="9")
    assert "rules" not in data(phone, "/meeting/2.json")["meeting"]


@every(
    ("changed", "said"),
    [
        ({"game-2": "scopone"}, "Scopone is not for 2 players."),
        ({"game-2": "scopa"}, "scopa"),
        ({"target-2": "1000"}, "1000"),
        ({"target-3": "no"}, "no"),
        ({"mixed": "no"}, "mixed"),
    ],
)
def test_wrong_plans_stay_on_the_page(phone: Phone, changed: dict[str, str], said: str) -> None:
    fields = EVENING | {"players": "2", "game-2": "assi"} | changed
    answer = phone.send(phone.open("/").form, **setup(["Anna", "Bruno"], fields))
    assert answer.status == 422 and said in answer.problems[0]
    name, text = next(iter(changed.items()))
    assert name == "mixed" or text == "scopa" or answer.form.fields[name] == text
    if name.startswith("target"):
        (field,) = (each for each in answer.root.all("input") if each.get("name") == name)
        assert field.get("aria-invalid") == "true"


def test_a_next_game_by_other_rules(phone: Phone) -> None:
    start(phone)
    address = f"{phone.table}/meeting/1/next"
    assert phone.open(address).location == f"{phone.table}/meeting/1"
    win(phone)
    assert phone.open(phone.match).link("Next game by other rules") == address
    planned = phone.open(address)
    assert "Game 2 of 3" in planned.text
    assert "Dà le carte Carla" in phone.open(address, Accept_Language="it").text
    form = planned.form_with("Start")
    assert (form.fields["preset"], form.fields["target"]) == ("scopone-scientifico", "16")
    wrong = phone.send(form, preset="rubamazzo", target="0")
    assert wrong.status == 422 and wrong.form_with("Start").fields["preset"] == "rubamazzo"
    # No game of the best of three is a draw, whatever is chosen.
    sent = {"preset": "escoba", "target": "", "ends": "deals", "cards": "spanish"}
    taps = [phone.send(form, **sent).location for _ in range(2)]
    assert taps == [f"{phone.table}/2"] * 2
    phone.number = 2
    assert "Game 2 of 3, Escoba" in now(phone) and "4 deals" in now(phone)
    win(phone, 8, 7)
    assert "level" not in phone.client.get(f"{phone.table}/2.json").get_json()["rules"]


def test_a_mixed_meeting_goes_round(phone: Phone) -> None:
    start(phone)
    play(phone, (11, 0), (16, 2))
    before = data(phone)
    exported = phone.client.get(f"{phone.table}/export.json").text
    form = phone.open("/open").form
    for document in (exported, json.dumps(before)):
        made = phone.send(phone.send(form, document=document).form)
        assert made.location, made.problems
        assert phone.client.get(f"{made.location}/meeting/1.json").get_json() == before
        assert json.loads(phone.client.get(f"{made.location}/export.json").text) == json.loads(
            exported
        )


def test_no_game_is_counted_with_another(phone: Phone) -> None:
    start(phone, preset="traditional")
    play(phone, (11, 0), (0, 16), (51, 2))
    history = phone.open(f"{phone.table}/matches").text
    assert "Best of three Anna and Carla win the meeting 2 to 1" in history
    assert "Meetings won 1 Anna & Carla" in history
    people = phone.open(f"{phone.table}/figures")
    anna = next(each["href"] for each in people.root.all("a") if each.text.startswith("Anna"))
    for game in ("", "?game=cirulla"):
        shown = phone.open(anna.partition("?")[0] + game).text
        assert "Meetings won" not in shown and "Matches won" in shown, shown


def test_the_sheet_names_each_game(phone: Phone) -> None:
    start(phone, preset="traditional")
    play(phone, (11, 0), (0, 16))
    sheet = phone.open(f"{phone.table}/meeting/1/sheet")
    for text in ("Game 1 of 3, Traditional", "Game 2 of 3, Scopone scientifico"):
        assert text in sheet.text
    assert "Rules of this match" not in sheet.text
    backed = phone.open(sheet.link("The rules on the back"))
    pdf = read_pdf(phone.client.get(backed.link("As PDF")).data)
    first, second = (page.extract_text() for page in pdf.pages[-2:])
    for text in ("Traditional, to 11", "Scopone scientifico, to 16"):
        assert f"Rules of this match {text}" in backed.text, backed.text
    assert "Traditional, to 11" in first and "Scopone scientifico, to 16" in second


def test_a_deciding_leg_is_as_the_first(phone: Phone) -> None:
    phone.start("Anna", "Bruno", meeting="legs-third", mixed="yes", game_2="assi", target="11")
    play(phone, (11, 3), (3, 11))
    assert "deciding game, Winning Moves" in now(phone)
    go_on(phone)
    assert preset(phone, 3) == ("winning-moves", 11) and "The deciding game" in now(phone)
