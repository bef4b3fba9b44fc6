"""From the first page to the first card in two taps, and who plays said later."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.match.match import SEATINGS
from scorekeeper.rules.presets import Rules
from scorekeeper.web.forms.new_match import NewMatchForm
from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    DECK,
    MATCH,
    change,
    listen,
    make_table,
    start,
    store_deal,
    tap,
)
from tests.helpers.browser.layout_check import LARGE, WINDOWS
from tests.helpers.clients.page import Form, forms_in, read
from tests.helpers.form_app import FORM_APP


def test_the_first_card_is_two_taps_away(phone: Page) -> None:
    """By then the table has the time of the phone, and the cards of the game that was chosen."""
    tools = phone.context.new_cdp_session(phone)
    tools.send("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Rome"})
    phone.goto("/?lang=es")
    ticked = phone.locator("[name=cards]:checked")
    expect(ticked).to_have_value("spanish")
    phone.goto("/")
    expect(ticked).to_have_value("numbers")
    choose = "key => document.querySelector(`[name=preset][value=${key}]`).click()"
    phone.evaluate(choose, "escoba")
    expect(ticked).to_have_value("spanish")
    phone.evaluate(choose, "traditional")
    expect(ticked).to_have_value("italian")
    change(phone)
    phone.locator("label:has([name=cards][value=italian])").tap()
    phone.evaluate(choose, "escoba")
    expect(ticked).to_have_value("italian")
    phone.reload()
    phone.locator("[name=name-1]").focus()
    expect(phone.locator("head > [rel=modulepreload][href*='match/score_page']")).to_be_attached()
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url(MATCH)
    table = phone.url
    phone.get_by_role("link", name="Deal is over").tap()
    expect(phone.locator(".tile.owner1")).to_contain_text("Our side")
    expect(phone.locator(".tile.owner2")).to_contain_text("Their side")
    phone.wait_for_load_state()
    listen(phone)
    tap(phone, "7d")
    expect(phone.locator("#go")).to_contain_text("The other 39 to Their side")
    settings = read(phone.request.get(f"{table}/settings").text())
    (form,) = [each for each in forms_in(settings) if "zone" in Form(each, "").fields]
    assert Form(form, "").fields["zone"] == "Europe/Rome"
    # Its clock is named to a reader who has another one, and to nobody else.
    store_deal(phone, f"{table}/1", 1, [DECK[:20], DECK[20:]])
    phone.goto(f"{table}/1/1")
    entered = phone.locator("#versions time:not([data-zone])")
    expect(entered).to_have_text(re.compile(r"\d, \d\d:\d\d$"))
    tools.send("Emulation.setTimezoneOverride", {"timezoneId": "Europe/London"})
    phone.reload()
    expect(entered).to_have_text(re.compile(r"\d, \d\d:\d\d GMT\+[12]$"))
    tools.detach()


# Every seating with every preset, after six names and the fourth as dealer: what is sent, and which
# signs stand before the names but the first.
CHOICES = """() => {
  const form = document.querySelector("form.new");
  const choose = (name, value) =>
    form.querySelector(`[name=${name}][value="${value}"]`).click();
  const values = name => [...form.querySelectorAll(`[name=${name}]`)].map(each => each.value);
  const sign = mark => mark.textContent.trim();
  const marks = () => [...form.querySelectorAll(".seat:not(.n1) .mark")]
    .filter(mark => mark.offsetParent).map(sign).join("");
  const sent = [], signs = {}, ways = {};
  const round = () => [...form.querySelectorAll(".round")].filter(each => each.offsetParent);
  const combinations = values("players").flatMap(
    players => values("preset").map(preset => [players, preset]));
  for (const [players, preset] of combinations) {
    choose("players", "6");
    for (const seat of "123456") form[`name-${seat}`].value ||= `Name ${seat}`;
    choose("dealer", "4");
    choose("players", players);
    choose("preset", preset);
    signs[players] = marks();
    for (const way of ["left", "right", ""]) {
      choose("direction", way);
      ways[`${players} ${preset} ${way}`] = round().map(each => each.classList[1]).join();
    }
    sent.push([...new FormData(form)]);
  }
  return [sent, signs, ways];
}"""


def test_any_choice_starts_a_match(phone: Page) -> None:
    phone.goto("/")
    phone.wait_for_load_state()
    sent, signs, ways = phone.evaluate(CHOICES)
    assert len(sent) == len(signs) * len({each.split(" ")[1] for each in ways})
    for fields in sent:
        with FORM_APP.test_request_context("/", method="POST", data=MultiDict(fields)):
            form = NewMatchForm()
            assert form.read(), (fields, form.sentences)
    assert signs == {
        "2": "■",
        "3": "■▲",
        "4": "■●■",
        "6": "■▲●■▲",
        "4-alone": "■▲◆",
        "6-teams": "■●■●■",
    }
    for chosen, shown in ways.items():
        seating, preset, way = chosen.split(" ")
        players, sides = SEATINGS[seating].players, SEATINGS[seating].sides
        usual = Rules.fitting(preset, players, sides).options.direction
        assert shown == ("" if players == 2 else way or usual), chosen


def test_start_is_in_view_at_any_text_size(new_phone: NewPhone, long: bool) -> None:
    for width, height in WINDOWS if long else WINDOWS[:1]:
        phone = new_phone(width=width, height=height)
        for tables in range(4):
            phone.goto("/")
            first = phone.locator(".go").first
            expect(first).to_have_text("Go on" if tables else "Start")
            for size in (16, 24, 32):
                phone.evaluate(LARGE, size)
                expect(first).to_be_in_viewport(ratio=1)
                assert phone.evaluate("document.documentElement.scrollWidth") == width
            make_table(phone, players="2")


def test_people_are_chosen_by_taps(phone: Page) -> None:
    table = start(phone, "Anna", "Bruno", "Carla")
    phone.goto(f"{table}/new")
    names = [phone.locator(f"[name=name-{seat}]") for seat in (1, 2, 3)]
    phone.locator('label:has([name=players][value="2"])').tap()
    expect(phone.get_by_role("button", name="Carla")).to_be_disabled()
    phone.get_by_role("button", name="Anna").tap()
    expect(names[0]).to_have_value("")
    phone.get_by_role("button", name="Carla").tap()
    expect(names[0]).to_have_value("Carla")
    expect(phone.get_by_role("button", name="Carla")).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url(f"{table}/2")
    expect(phone.locator("#totals")).to_contain_text("Carla")
    expect(phone.locator("#totals")).to_contain_text("Bruno")
    expect(phone.locator("#totals")).not_to_contain_text("Anna")


@pytest.mark.long
def test_a_pair_is_chosen_by_one_tap(phone: Page) -> None:
    table = start(phone, "Anna", "Bruno", "Carla", "Dino")
    phone.goto(f"{table}/new")
    first, second = (
        phone.get_by_role("button", name=name) for name in ("Anna & Carla", "Bruno & Dino")
    )

    def seats(*expected: str) -> None:
        for seat, name in enumerate(expected, 1):
            expect(phone.locator(f"[name=name-{seat}]")).to_have_value(name)

    def pressed(pair: Locator) -> None:
        expect(pair).to_have_attribute("aria-pressed", "true")

    pressed(first)
    pressed(second)
    first.tap()
    seats("", "Bruno", "", "Dino")
    second.tap()
    seats("", "", "", "")
    second.tap()
    seats("Bruno", "", "Dino", "")
    expect(phone.get_by_role("button", name="Dino", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    first.tap()
    seats("Bruno", "Anna", "Dino", "Carla")
    # Who sits on the other side comes over: a pair needs a side for itself.
    first.tap()
    phone.locator("[name=name-2]").fill("carla ")
    first.tap()
    seats("Bruno", "Anna", "Dino", "Carla")
    phone.locator("[name=name-4]").fill("Eva")
    expect(first).to_be_disabled()
    expect(first).to_have_attribute("aria-pressed", "false")
