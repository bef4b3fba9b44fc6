"""With a screen reader's tree alone, in Italian: from the first page to the winner.

Nothing is looked at but what the browser tells a screen reader, and nothing is chosen but by its
role and its name, in the order in which it is read.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import words
from scorekeeper.rules.cards import parse_card
from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_axe import ONLY_COLOURS, luminance, rgb, run_axe
from tests.helpers.browser.actions import (
    DECK,
    MATCH,
    check,
    document_of,
    in_italian,
    open_deal,
    start,
    tap,
)
from tests.helpers.browser.page_tour import all_coins_to_the_first, without

CONTROLS = {"button", "checkbox", "combobox", "link", "radio", "spinbutton", "textbox"}
FOLDED = "DisclosureTriangle"
CONTROLS.add(FOLDED)
LANDMARKS = ("main",)
NAMED = {"auto": "Automatic", "light": "Light", "dark": "Dark"}
MOVING = """() => document.getAnimations().filter(
  (each) => !["deaf", "arriving"].includes(each.animationName)
    && each.effect.getComputedTiming().duration > 10).map((each) => each.animationName)"""
Node = dict[str, Any]


class Reader:
    """Whoever hears a page: reads its tree, and goes on in it from where it was."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tools = page.context.new_cdp_session(page)
        self.was: int | None = None

    def nodes(self) -> list[Node]:
        """What is read, in its order."""
        every = self.tools.send("Accessibility.getFullAXTree")["nodes"]
        known = {each["nodeId"]: each for each in every}

        def below(node: Node) -> Iterator[Node]:
            yield node
            for child in node.get("childIds", ()):
                if child in known:
                    yield from below(known[child])

        return [each for each in below(every[0]) if not each.get("ignored")]

    def go_to(self, role: str, name: str, side: str = "") -> None:
        """To the next one of that role after the one before, whose name has this and ends so."""
        nodes = self.nodes()
        if self.was:
            places = [each.get("backendDOMNodeId") for each in nodes]
            nodes = nodes[places.index(self.was) :]
        called = [each for each in nodes if name.casefold() in name_of(each).casefold()]
        found = [each for each in called if role_of(each) == role and name_of(each).endswith(side)]
        assert found, f"no {role} {name!r} after that"
        self.was = found[0]["backendDOMNodeId"]
        self.tools.send("DOM.getDocument")
        self.tools.send("DOM.focus", {"backendNodeId": self.was})

    def write(self, name: str, text: str) -> None:
        self.go_to("textbox", name)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def press(self, role: str, name: str) -> None:
        """Press what leads to another page; that is read from its beginning."""
        self.go_to(role, name)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
        self.page.wait_for_load_state()
        self.was = None
        assert wrong(self.nodes()) == [], self.page.url

    def hears(self, text: str) -> bool:
        return text in " ".join(name_of(each) for each in self.nodes())


def role_of(node: Node) -> str:
    return str(node["role"]["value"])


def name_of(node: Node) -> str:
    return " ".join(str(node.get("name", {}).get("value", "")).split())


def properties(node: Node) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", ())}


def politely(nodes: list[Node]) -> list[Node]:
    """The regions that speak by themselves."""
    return [each for each in nodes if properties(each).get("live") == "polite"]


def wrong(nodes: list[Node]) -> list[str]:
    """What would leave somebody helpless who only hears the page."""
    nameless = [each for each in nodes if role_of(each) in CONTROLS and not name_of(each)]
    found = [f"{role_of(each)} without a name" for each in nameless]
    heads = [each for each in nodes if role_of(each) == "heading"]
    if [properties(each)["level"] for each in heads].count(1) != 1:
        found.append(f"headings: {[name_of(each) for each in heads]}")
    roles = [role_of(each) for each in nodes]
    found += [f"{roles.count(each)} of {each}" for each in LANDMARKS if roles.count(each) != 1]
    if "progressbar" in roles:
        found.append("a bar, whose figures are read already")
    if len(politely(nodes)) > 1:
        found.append(f"{len(politely(nodes))} polite regions")
    return found


@pytest.fixture(
    params=[pytest.param(False, marks=pytest.mark.long), True],
    ids=["without a script", "with the script"],
)
def reader(request: pytest.FixtureRequest, new_phone: NewPhone) -> Reader:
    # By its locale: what is drawn ahead does not have the headers that a test adds.
    page = new_phone(1280, 800, touch=False, language="it-IT", scripts=request.param)
    page.goto("/")
    page.wait_for_load_state()
    made = Reader(page)
    assert wrong(made.nodes()) == []
    return made


def enter_deal(reader: Reader, deal: int, names: tuple[str, str], heard: Sequence[str]) -> None:
    """From the score to the score: all coins to the first side; those cards by their names."""
    pile = all_coins_to_the_first(2)[0]
    reader.press("link", in_italian("Deal is over"))
    with words.speaking("it"):
        called = {card: words.card_name(parse_card(card)) for card in DECK}
    if heard != DECK:
        mine, others = ([c for c in DECK if (c in pile) is own] for own in (True, False))
        check(reader.page, [without([each], *heard)[0] for each in (mine, others)])
    scripted = reader.page.evaluate("document.documentElement.classList.contains('js')")
    for card in heard:
        side = int(card not in pile)
        if scripted:
            reader.go_to("button", called[card])
            reader.page.keyboard.press(str(side + 1))
        else:
            reader.go_to("radio", called[card], names[side])
            reader.page.keyboard.press("Space")
    sums = f"{len(pile)} + {len(DECK) - len(pile)} = {len(DECK)}"
    reader.press("button", sums if scripted else in_italian("Score this deal"))
    assert len(document_of(reader.page)["deals"]) == deal


def test_a_whole_match_can_be_heard(reader: Reader, long: bool) -> None:
    reader.write(in_italian("Name {n}", n=1), "Anna")
    reader.write(in_italian("Name {n}", n=2), "Bruno")
    reader.page.locator(".chosen > summary").press("Enter")
    reader.write(in_italian("Play to how many points?"), "6" if long else "4")
    reader.press("button", in_italian("Start"))
    for deal in (1, 2) if long else (1,):
        enter_deal(reader, deal, ("Anna", "Bruno"), DECK if long else DECK[::8])
    assert reader.hears("Anna vince ")


def says(page: Page, *sentences: str) -> None:
    """What is heard there by itself of the tap before."""
    expect(page.locator("[aria-live=polite] #live")).to_have_text(" ".join(sentences))


def test_the_effect_of_a_tap_is_announced(phone: Page) -> None:
    start(phone, "Anna", "Bruno")
    phone.get_by_role("button", name="One scopa more for Bruno").press("Enter")
    says(phone, "Scope, Bruno: 1")
    open_deal(phone, "Anna", "Bruno")
    tap(phone, "7d")
    says(phone, "7 of coins, settebello given to Anna.")
    open_deal(phone, "Anna", "Bruno", way="winners")
    phone.locator("[name=carte-numbers]").check()
    phone.locator("[name=carte-1]").fill("18")
    says(phone, "Cards, Anna, 18. Cards, Bruno, 22. Cards: Bruno")
    phone.locator("[data-by='1']").first.press("Enter")
    says(phone, "Cards, Anna, 19. Cards, Bruno, 21. Cards: Bruno")
    phone.get_by_role("button", name="One more: Scope, Anna").press("Enter")
    says(phone, "Scope, Anna, 1")


@pytest.mark.long
@pytest.mark.parametrize(
    ("chosen", "device"),
    [("dark", "light"), pytest.param("light", "dark", marks=pytest.mark.long)],
)
def test_chosen_colours_stay_readable(
    new_phone: NewPhone, chosen: str, device: str, long: bool
) -> None:
    phone = new_phone(dark=device == "dark")
    phone.goto("/")
    phone.get_by_role("button", name=NAMED[chosen]).press("Enter")
    expect(phone.get_by_role("button", name=NAMED[chosen], pressed=True)).to_be_visible()
    ground = phone.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (luminance(rgb(ground)) < 0.1) == (chosen == "dark")
    phone.get_by_role("button", name="Try it with a made-up match").press("Enter")
    phone.wait_for_url(MATCH)
    score = phone.url
    found = []
    for address in ("/", score, f"{score}/1/4/enter", f"{score}/1/2")[:: 1 if long else 2]:
        phone.goto(address)
        phone.wait_for_load_state()
        found += [
            f"{address}: {node['html'][:160]}"
            for each in run_axe(phone, ONLY_COLOURS)
            for node in each["nodes"]
        ]
    assert found == []


def test_reduced_motion_is_respected(new_phone: NewPhone) -> None:
    desk = new_phone(width=1280, height=800, touch=False)
    desk.emulate_media(reduced_motion="reduce")
    start(desk, "Anna", "Bruno", target="3")
    seen = [desk.evaluate(MOVING)]
    deal_is_over_by_keys(desk)
    seen.append(desk.evaluate(MOVING))
    check(desk, all_coins_to_the_first(2))
    desk.locator("#go").press("Enter")
    expect(desk.locator(".joy")).to_be_attached()
    # The script that draws the totals writes no bare score over it.
    desk.wait_for_function("document.body.matches(':not([data-unsent])')")
    expect(desk).to_have_title("Anna wins 4 to 0 · Anna – Bruno 4 : 0")
    expect(desk.locator("#news")).to_contain_text("The match is over. Anna wins 4 to 0.")
    seen.append(desk.evaluate(MOVING))
    assert seen == [[], [], []]
    desk.emulate_media(reduced_motion="no-preference")
    assert desk.evaluate(MOVING) != []


def deal_is_over_by_keys(desk: Page) -> None:
    desk.locator("#act a.go").press("Enter")
    expect(desk.locator("#go")).to_be_visible()
    desk.wait_for_load_state()
