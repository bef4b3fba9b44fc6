"""A dispute settled by tapping, its link opened by another, and its printed card."""

import io
import re
from collections.abc import Iterator, Sequence

import pytest
import segno
from PIL import Image
from playwright.sync_api import Locator, Page, Route, expect
from pypdf import PdfReader

from scorekeeper.rules.presets import GAMES
from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_axe import violations
from tests.helpers.browser.actions import (
    AFTER_PAINTING,
    DECK,
    check,
    later,
    listen,
    pick,
    tap,
)
from tests.helpers.cases import every
from tests.helpers.pdf_reader import read_pdf

ANNA, BRUNO = "7d 6c 1s 5b".split(), "2d 7c 7s 7b".split()
BOXES = """() => [...document.querySelectorAll(
  ".back, .all, #head, .cell, .side-cards, #switch, #rules, .settings, #sends")].map((each) => {
  const box = each.getBoundingClientRect(), down = each.id === "sends" ? 0 : scrollY;
  return [each.id, box.x, box.y + down, box.width, box.height].map(
    (part) => typeof part === "number" ? Math.round(part * 10) / 10 : part);
})"""
A4, A6 = (595, 842), (298, 420)
SECOND_LOOK = 400
# A finger that bounces, faster than any driver: what lies there is hit twice in one moment; with a
# question only when that has taken the place of the one that a first tap has answered.
BOUNCE = """([x, y, question]) => new Promise((done) => {
  const tap = () => document.elementFromPoint(x, y)?.closest("button")?.click();
  let frames = 600;
  const look = () => {
    const asks = document.querySelector("#head h2").textContent.includes(question);
    if (asks || !frames--) done([tap(), tap()]);
    else requestAnimationFrame(look);
  };
  if (question) tap();
  look();
})"""
Stop = tuple[str, Page]


def asked(page: Page, query: str = "") -> Page:
    """The page with Anna's and Bruno's names typed."""
    page.goto(f"/primiera{query}")
    page.wait_for_load_state()
    page.get_by_text("Names, rule, number of sides").tap()
    for side, name in enumerate(("Anna", "Bruno"), 1):
        page.locator(f"[name=name-{side}]").fill(name)
    page.locator("[name=name-2]").blur()
    page.get_by_text("Names, rule, number of sides").tap()
    page.evaluate("scrollTo(0, 0)")
    return page


def lay(page: Page, *piles: Sequence[str]) -> int:
    """Tap those cards as the best, side by side from the first cell; how many taps it took."""
    page.locator("#cell-1-d").tap()
    taps, before = 1, ""
    for card in (card for pile in piles for card in pile):
        rank = card[:-1]
        if rank == before:
            later(page, 350)  # nobody lays two cards in less
        page.locator(f'#picker [data-rank="{rank}"]').tap()
        taps, before = taps + 1, rank
    return taps


def second_look(page: Page) -> None:
    """Wait until every tap is answered, and what has come with the last answer can be tapped."""
    expect(page.locator("#taps input")).to_have_count(0)
    listen(page)
    later(page, SECOND_LOOK)


def answer(page: Page, owner: int) -> None:
    """Tap the owner of the card that is asked for, when the question has been read."""
    second_look(page)
    page.locator(f"#answer-{owner}").tap()


def head(page: Page) -> Locator:
    return page.locator("#head")


def sent(page: Page) -> Page:
    page.locator("#go").tap()
    page.wait_for_url("**/p/*")
    return page


def decided(page: Page) -> Page:
    """From the first tap to the page of the verdict."""
    lay(asked(page), ANNA, BRUNO)
    page.locator("#switch").tap()
    expect(head(page)).to_contain_text("75 to 70")
    return sent(page)


def shown(page: Page) -> list[str]:
    """All that a page of the verdict says, but for the buttons that need a script."""
    parts = ("h1", ".verdict", "table.working", "main > p", ".readings", ".address")
    return [text for part in parts for text in page.locator(part).all_inner_texts()]


def states(page: Page) -> Iterator[Stop]:
    """Every state, when what has just arrived can be tapped."""
    for where in every_state(page):
        listen(page)
        yield where, page


def every_state(page: Page) -> Iterator[str]:
    page.goto("/primiera")
    yield "primiera, empty"
    lay(asked(page), ANNA, BRUNO)
    expect(head(page)).to_contain_text("Whose card? 6 of coins")
    yield "primiera, open"
    page.locator("#switch").tap()
    expect(head(page)).to_contain_text("Primiera for ■ Bruno")
    yield "primiera, proved"
    page.get_by_role("button", name="All forty cards").tap()
    expect(page.locator(".deck")).to_be_visible()
    yield "primiera, forty cards"
    page.get_by_role("button", name="Best cards").tap()
    expect(head(page)).to_contain_text("Primiera for ■ Bruno")
    sent(page)
    yield "verdict"
    page.goto("/primiera?pile=7d&pile=6c&n=Anna&n=Bruno")
    yield "verdict, open"
    lay(asked(page), ["7d", "7c", "7s", "10b"], ["6d", "6c", "6s", "7b"])
    page.locator("#switch").tap()
    expect(page.locator(".halves")).to_be_visible()
    yield "primiera, the rules differ"
    page.goto("/primiera?sides=4")
    yield "primiera, four sides"
    page.goto("/primiera?pile=7d+11d&pile=7d&pile=6c")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "primiera, error"
    page.goto("/p/12vtc3Q502B58L04nbT")
    yield "wrong address"


# The whole dispute


def painted(picture: Locator) -> list[list[bool]]:
    """The modules of a QR code as they are painted, with the border."""
    image = Image.open(io.BytesIO(picture.screenshot())).convert("L")
    size = int(str(picture.get_attribute("viewBox")).split()[2])
    middles = [int((at + 0.5) * image.width / size) for at in range(size)]
    return [[int(str(image.getpixel((x, y)))) < 128 for x in middles] for y in middles]


def expected_code(address: str) -> list[list[bool]]:
    """What another program draws, with four modules of white round it (ISO 18004)."""
    code = segno.make_qr(address, error="m")
    return [[bool(dark) for dark in row] for row in code.matrix_iter(border=4)]


def is_one_screen(page: Page) -> None:
    page.evaluate("scrollTo(0, 0)")  # a cell that is asked for is brought into sight
    for part in ("#head", ".best-cards", "#switch", ".thumb"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    thumb = page.locator(".thumb").bounding_box()
    switch = page.locator("#switch").bounding_box()
    assert thumb and switch
    assert thumb["y"] + thumb["height"] == 640 and thumb["y"] >= 500, "under the thumb"
    assert switch["y"] + switch["height"] <= thumb["y"]


def test_ten_taps_give_a_verdict(phone: Page, new_phone: NewPhone) -> None:
    """On one screen; without a connection what is tapped is kept, and not judged."""
    phone.goto("/primiera")
    is_one_screen(phone)
    expect(phone.locator("#go")).to_have_count(0)
    taps = lay(phone, ANNA, BRUNO)
    expect(phone.locator("#picker")).to_be_hidden()
    expect(head(phone)).to_contain_text("Whose card? 6 of coins")
    expect(head(phone)).to_contain_text("So far 70 to 75")
    is_one_screen(phone)
    phone.locator("#switch").tap()
    expect(head(phone)).to_contain_text("Primiera for ■ Side 2")
    expect(head(phone)).to_contain_text("75 to 70")
    assert taps + 1 == 10
    is_one_screen(phone)

    before = phone.evaluate(BOXES)
    phone.context.set_offline(True)
    phone.locator("#cell-1-b").tap()
    phone.locator('#picker [data-rank="6"]').tap()
    expect(head(phone)).to_contain_text("The verdict needs a connection")
    phone.evaluate("scrollTo(0, 0)")
    assert phone.evaluate(BOXES) == before
    expect(phone.locator("#cell-1-b")).to_contain_text("18")
    expect(phone.locator(".sum").first).to_be_hidden()
    expect(phone.locator("#go")).to_have_text("Send it as it stands")
    expect(phone.get_by_text("Primiera for")).to_have_count(0)
    phone.context.set_offline(False)
    expect(head(phone)).to_contain_text("75 to 73")

    sent(phone)
    expect(phone).to_have_title("Primiera: Side 2, 75 to 73")
    friend = new_phone(scripts=False)
    friend.goto(phone.url)
    assert shown(friend) == shown(phone)
    assert painted(friend.locator(".qr")) == expected_code(friend.url)
    assert friend.context.cookies() == phone.context.cookies() == []


@pytest.mark.long
@pytest.mark.parametrize("sides", [3, 4])
def test_more_sides_need_one_tap_a_card(phone: Page, sides: int) -> None:
    piles = [[f"{rank}{suit}" for suit in "dcsb"] for rank in (6, 7, 1, 5)][:sides]
    phone.goto(f"/primiera?sides={sides}")
    assert lay(phone, *piles) == 4 * sides + 1
    expect(head(phone)).to_contain_text("Primiera for ■ Side 2")
    phone.locator("#switch").tap()
    expect(head(phone)).to_contain_text("84 to 72")


@pytest.mark.long
def test_one_tap_answers_the_question(phone: Page) -> None:
    asked(phone)
    for owner, question in ((1, "7 of cups"), (2, "7 of swords"), (3, "7 of batons")):
        answer(phone, owner)
        expect(head(phone)).to_contain_text(question)
    expect(phone.locator("#cell-1-d")).to_contain_text("21")
    expect(phone.locator("#cell-2-c")).to_contain_text("21")
    expect(phone.locator("#cell-1-s")).to_contain_text("not given")
    assert phone.locator("#statements [name='7s']").get_attribute("value") == "3"
    second_look(phone)
    phone.locator("#take-back").tap()
    expect(head(phone)).to_contain_text("7 of swords")


def test_a_bouncing_finger_answers_once(phone: Page) -> None:
    phone.goto("/primiera")
    listen(phone)
    phone.locator("#cell-1-d").tap()
    seven = phone.locator('#picker [data-rank="7"]').bounding_box()
    assert seven is not None
    phone.evaluate(BOUNCE, [seven["x"] + 20, seven["y"] + 20, ""])
    expect(phone.locator("#picker-title")).to_have_text("Side 1: best of cups")
    expect(phone.locator("#cell-1-d")).to_contain_text("7")
    expect(phone.locator("#cell-1-c")).to_contain_text("not given")
    asked(phone)
    second_look(phone)
    box = phone.locator("#answer-1").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for question in ("7 of cups", "7 of swords"):
        phone.evaluate(BOUNCE, [x, y, question])
        second_look(phone)
        expect(head(phone)).to_contain_text(question)
    assert phone.locator("#statements [name^='7']").count() == 2


def test_one_tap_changes_a_disputed_rule(phone: Page) -> None:
    lay(asked(phone), ["7d", "7c", "7s", "10b"], ["6d", "6c", "6s", "7b"])
    phone.locator("#switch").tap()
    halves = phone.get_by_role("radio")
    expect(halves).to_have_count(2)
    expect(phone.get_by_role("radio", checked=True)).to_contain_text("Bruno")
    second_look(phone)
    halves.nth(1).tap()
    expect(phone.get_by_role("radio", checked=True)).to_contain_text("3 sevens to 1")
    expect(phone.locator("[name=primiera]")).to_have_value("sevens_down")
    sent(phone)
    expect(phone.locator(".verdict")).to_have_text("Primiera for Anna: 3 sevens to 1.")


@pytest.mark.long
def test_a_cell_is_corrected_by_itself(phone: Page) -> None:
    phone.goto("/primiera")
    lay(phone, ["7d", "6c"])
    phone.keyboard.press("Escape")
    expect(phone.locator("#picker")).to_be_hidden()
    phone.locator("#cell-2-d").tap()
    expect(phone.locator('#picker [data-rank="7"]')).to_be_disabled()
    phone.locator("#cell-1-c").tap()
    phone.locator('#picker [data-rank="none"]').tap()
    expect(phone.locator("#picker")).to_be_hidden()
    expect(phone.locator("#cell-1-c")).to_contain_text("no cup")
    expect(head(phone)).to_contain_text("So far 21 to 0")


def test_an_overtaken_answer_is_not_shown(phone: Page) -> None:
    phone.goto("/primiera")
    late: list[Route] = []

    def hold(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append(route)

    phone.route("**/primiera", hold)
    lay(phone, ["7d", "6c"])
    phone.get_by_role("button", name="Close").tap()
    expect(head(phone)).to_contain_text("So far 39 to 0")
    with phone.expect_response("**/primiera") as answered:
        late[0].continue_()
    answered.value.finished()
    phone.evaluate(AFTER_PAINTING)
    expect(head(phone)).to_contain_text("So far 39 to 0")
    expect(phone.locator("#cell-1-c")).to_contain_text("18")


def going_back_keeps_the_cards(phone: Page) -> None:
    """In a browser that keeps pages in memory: see the test of two phones."""
    decided(phone)
    phone.evaluate("history.back()")
    expect(head(phone)).to_contain_text("75 to 70")
    expect(phone.locator("#cell-1-d")).to_contain_text("21")


def test_a_shared_link_can_be_answered(phone: Page) -> None:
    phone.goto("/primiera?pile=7d+7c+7s&pile=6d&n=Anna&n=Bruno")
    expect(phone).to_have_title("Primiera: whose card? 7 of batons. So far 63 to 18")
    answer(phone, 1)
    expect(phone.locator("#cell-1-b")).to_contain_text("21")
    expect(head(phone)).to_contain_text("Primiera for ● Anna")


@pytest.mark.long
def test_the_link_can_be_copied_and_printed(phone: Page) -> None:
    decided(phone)
    expect(phone.get_by_role("button", name="Print as a small card")).to_be_visible()
    copy = phone.get_by_role("button", name=re.compile("Copy|Send"))
    expect(copy.first).to_be_visible()


def press(page: Page, target: str) -> None:
    """Tap what sends the page where no script does, and wait for its answer."""
    with page.expect_navigation():
        page.locator(target).tap()


# How it looks


@pytest.mark.long
def test_the_picker_is_uncovered(phone: Page) -> None:
    phone.goto("/primiera")
    phone.locator("#cell-1-d").tap()
    assert violations(phone, "picker") == []
    for key in phone.locator("#picker button").all():
        box = key.bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 44
        key.tap(trial=True)


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), pytest.param(390, 844, marks=pytest.mark.long)]
)
@pytest.mark.parametrize(
    "sides", [pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long), 4]
)
def test_nothing_moves_on_a_tap(new_phone: NewPhone, width: int, height: int, sides: int) -> None:
    phone = new_phone(width=width, height=height)
    phone.goto(f"/primiera?sides={sides}")
    before = phone.evaluate(BOXES)
    phone.locator("#cell-1-d").tap()
    # The cell that is asked for is brought into sight over the picker.
    phone.evaluate("scrollTo(0, 0)")
    assert phone.evaluate(BOXES) == before
    for rank in "7 7 7 10 6 6 6 7".split():
        later(phone, 350)
        phone.locator(f'#picker [data-rank="{rank}"]').tap()
        phone.evaluate("scrollTo(0, 0)")
        assert phone.evaluate(BOXES) == before, f"at once, {rank}"
    if sides > 2:
        phone.get_by_role("button", name="Close").tap()
    expect(phone.locator("#cell-2-b")).to_contain_text("21")
    for target in ("#take-back", "#answer-2", "#answer-3", "#switch", "#switch"):
        second_look(phone)
        phone.locator(target).tap()
        second_look(phone)
        phone.evaluate("scrollTo(0, 0)")
        assert phone.evaluate(BOXES) == before, target


@pytest.mark.long
@pytest.mark.parametrize("kind", ["proved", "nobody", "split", "wrong"])
def test_every_kind_of_head_is_as_tall(phone: Page, kind: str) -> None:
    phone.goto("/primiera?n=Anna&n=Bruno")
    before = phone.evaluate(BOXES)
    if kind == "wrong":
        phone.evaluate("document.querySelector('[name=name-2]').value = 'Anna'")
        phone.evaluate("document.querySelector('[name=name-1]').value = 'Anna'")
    piles = {
        "proved": (ANNA, BRUNO),
        "nobody": (["7d", "6c", "5s", "4b"], ["6d", "7c", "4s", "5b"]),
        "split": (["7d", "7c", "7s", "10b"], ["6d", "6c", "6s", "7b"]),
        "wrong": (ANNA, BRUNO),
    }[kind]
    lay(phone, *piles)
    phone.locator("#switch").tap()
    told = {"proved": "Primiera for", "nobody": "Nobody has", "split": "Primiera for"}
    expect(head(phone)).to_contain_text(told.get(kind, "Two are called Anna"))
    phone.evaluate("scrollTo(0, 0)")
    assert phone.evaluate(BOXES) == before


@pytest.mark.long
def test_the_asked_cell_stays_in_sight(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(width=320, height=568)
    phone.goto("/primiera")
    phone.locator("#cell-1-d").tap()
    for rank in "7 6 1 5 2 7 6".split():
        phone.locator(f'#picker [data-rank="{rank}"]').tap()
    expect(phone.locator("#taps input")).to_have_count(0)
    cell = phone.locator("#cell-2-b").bounding_box()
    picker = phone.locator("#picker").bounding_box()
    assert cell and picker
    assert cell["y"] + cell["height"] <= picker["y"]


# On paper


def printed(page: Page, **paper: str) -> PdfReader:
    return read_pdf(page.pdf(prefer_css_page_size=True, **paper))


def is_one_page_of(reader: PdfReader, size: tuple[int, int]) -> bool:
    box = reader.pages[0].mediabox
    close = abs(box.width - size[0]) < 3 and abs(box.height - size[1]) < 3
    return len(reader.pages) == 1 and bool(close)


ALL_FORTY = [DECK[:20], DECK[20:]]
DISPUTES = (
    f"pile={'+'.join(ANNA)}&pile={'+'.join(BRUNO)}&n=Anna&n=Bruno",
    "&".join(f"pile={'+'.join(pile)}" for pile in ALL_FORTY),
    "pile=7d+7c&pile=6s&pile=1d+1c&pile=5b"
    "&n=Massimiliano&n=Annunziata-Immacolata&n=Wilhelmina&n=Bartolomeo&primiera=sevens_down",
)


@every("query", DISPUTES)
def test_the_verdict_prints_on_a_small_card(phone: Page, query: str) -> None:
    phone.goto(f"/primiera?{query}")
    card = printed(phone)
    assert is_one_page_of(card, A6), (len(card.pages), card.pages[0].mediabox)
    text = " ".join(card.pages[0].extract_text().split())
    assert "primiera" in text.lower() and "/p/2" in text
    rule = "most sevens, then" if "sevens" in query else "by values, faces count 10"
    assert f"Counted here: {rule}" in text
    assert re.search(r"Printed on \w+ \d+, 20\d\d at \d\d:\d\d [AP]M \S+", text)
    assert "Every reading" not in text and "Another dispute" not in text


LONGEST_RULES = ("assi", "cirulla")


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(each, marks=[] if each == LONGEST_RULES[0] else [pytest.mark.long])
        for each in GAMES
    ],
)
def test_all_presets_print_on_one_sheet(phone: Page, preset: str) -> None:
    phone.goto(f"/rules/{preset}")
    sheet = printed(phone, format="A4")
    assert is_one_page_of(sheet, A4), len(sheet.pages)
    assert "An example" in sheet.pages[0].extract_text()
    phone.emulate_media(media="print")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    for language in ("it", "es", "fr") if preset in LONGEST_RULES else ():
        phone.goto(f"/rules/{preset}?lang={language}")
        assert is_one_page_of(printed(phone, format="A4"), A4), language


@pytest.mark.long
def test_a_whole_pile_may_be_given(phone: Page) -> None:
    phone.goto("/primiera?view=grid")
    phone.wait_for_load_state()
    check(phone, ALL_FORTY)
    pick(phone, 2)
    tap(phone, "1b")
    tap(phone, "2b")
    expect(phone.locator("#go")).to_contain_text("no side with all four suits")
    expect(phone.locator(".held1")).to_have_text("20")


@pytest.mark.long
def test_only_the_cards_are_printed(phone: Page) -> None:
    phone.goto("/rules/assi?cards=french")
    sheet = printed(phone, format="A4")
    assert is_one_page_of(sheet, A4)
    text = sheet.pages[0].extract_text()
    assert "On this page" not in text and "Other rules" not in text
    assert "A small round" in text and "Primiera, card by card" in text
