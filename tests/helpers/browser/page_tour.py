"""Every page in every state that looks different, for tests that look at all of them."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    DECK,
    Piles,
    back_to_score,
    change,
    check,
    deal_is_over,
    deal_page,
    fill_in_setup,
    listen,
    match_of,
    pick,
    result_of,
    score,
    send,
    start,
    unfold,
)

NAMES = ("Anna", "Bruno", "Carla", "Dino")
LONG_NAMES = (
    "Massimiliano Bartolomeo della Francesca",
    "Annunziata-Immacolata Concezione Esposto",
    "Wilhelmina Alexandrina von Hohenzollern",
    "Giovanbattista Ermenegildo Montefeltro",
)
"""Up to forty letters, the most that a name has, of words that people have."""
ALWAYS_THERE = ("/rules/winning-moves", "/t/nowhere")
Stop = tuple[str, Page]


def all_coins_to_the_first(sides: int) -> list[list[str]]:
    """A deal that gives the first side all four points."""
    rest = DECK[10:]
    return [DECK[:10] + rest[::sides], *(rest[side::sides] for side in range(1, sides))]


def nearly_all_to_the_last(sides: int) -> list[list[str]]:
    """A deal that gives the last side all four points."""
    return [DECK[2 * side : 2 * side + 2] for side in range(sides - 1)] + [DECK[2 * sides - 2 :]]


def without(piles: Piles, *cards: str) -> list[list[str]]:
    """The piles when some cards are still with nobody."""
    return [[card for card in pile if card not in cards] for pile in piles]


def tour(page: Page, sides: int, names: Sequence[str] = NAMES) -> Iterator[Stop]:
    """Go through the app with that many sides; stops at each state with its name and page.

    Pages on which the number of sides changes nothing are passed with two.
    """
    if sides == 2:
        yield from first_pages(page)
    table = start(page, *names[:sides], players="4-alone" if sides == 4 else str(sides), target="6")
    yield "match", page
    if sides == 3:
        page.goto(f"{table}/1/leave")
        yield "leave", page
        page.goto(table)
    yield from entries(page, sides, names)
    yield from point_by_point(page)
    yield from results(page, sides, names)
    yield from after_the_end(page, table, names)
    if sides == 2:
        yield from doors(page, table)


def first_pages(page: Page) -> Iterator[Stop]:
    page.goto("/")
    yield "home", page
    fill_in_setup(page, "Anna", "Anna")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "home, error", page
    page.goto("/")
    fill_in_setup(page, *NAMES, "Elsa", "Fabio")
    change(page)
    page.get_by_text("House rules", exact=True).tap()
    yield "home, six players, house rules", page
    for address in ALWAYS_THERE:
        page.goto(address)
        yield address, page


def entries(page: Page, sides: int, names: Sequence[str]) -> Iterator[Stop]:
    """From the match's page to the first result."""
    piles = all_coins_to_the_first(sides)
    deal_is_over(page)
    yield "entry", page
    yield "entry, half filled", half_filled(page, sides)
    check(page, without(piles, "1c", "10b", "5s"))
    pick(page, sides)
    yield "entry, three cards left", page
    page.locator("#go").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "entry, error", page
    second = another_phone(page)
    second.goto(page.url)
    check(second, nearly_all_to_the_last(sides))
    page.get_by_role("button", name=f"All 3 to {names[0]}").tap()
    asked = page.locator(".notice:not([hidden])")
    expect(asked.or_(page.locator(".deals")).first).to_be_visible()
    if asked.count():  # three such piles can hardly be
        listen(page)
        asked.get_by_role("button").tap()
    result_of(page, 1)
    yield "match, one deal", page
    unfold(page)
    yield "match, unfolded", page
    page.goto(f"{match_of(page)}/menu")
    yield "menu", page
    deal_page(page, 1)
    yield "result", page
    send(second)
    expect(second.get_by_role("heading", level=1)).to_have_text("Deal 1 is stored already")
    yield "conflict", second
    second.close()


def another_phone(page: Page) -> Page:
    """Of whoever has this one; what is entered here, it hears from the server alone."""
    browser, cookies = page.context.browser, list[Any](page.context.cookies())
    assert browser
    phone = browser.new_page(viewport=page.viewport_size, has_touch=True, service_workers="block")
    phone.context.add_cookies(cookies)
    return phone


def half_filled(page: Page, sides: int) -> Page:
    """The grid when every third card is with nobody and each side has some of the others."""
    cards = [card for place, card in enumerate(DECK) if place % 3]
    check(page, [cards[side::sides] for side in range(sides)])
    return page


def point_by_point(page: Page) -> Iterator[Stop]:
    """From the result of the first deal point by point of the next, and back."""
    back_to_score(page)
    deal_is_over(page)
    page.get_by_role("link", name="Point by point").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("who won?")
    yield "winners", page
    page.locator(".reply").nth(1).tap()
    page.get_by_role("button", name="Who has more").tap()
    yield "winners, half", page
    page.locator(".way-in").first.tap()
    page.locator("[name=carte-1]").fill("22")
    yield "winners, numbers", page
    page.get_by_role("link", name="Cards", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2 – whose cards?")


def results(page: Page, sides: int, names: Sequence[str]) -> Iterator[Stop]:
    """From the grid of the second deal to the correction of the first, after the end."""
    check(page, all_coins_to_the_first(sides))
    score(page, 2)
    expect(page.locator(".cry")).to_contain_text(f"{names[0]} wins ")
    yield "match, the end", page
    deal_page(page, 2)
    yield "result, the end", page
    page.goto(page.url.removesuffix("2") + "1/enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Correct deal 1")
    yield "correction", page
    pick(page, 2)
    page.locator('.card:has([name="7d"])').tap()
    page.locator("[name=why]").fill("it lay under the other pile")
    score(page, 1)
    yield "match, corrected", page
    deal_page(page, 1)
    if page.get_by_text("Swap two").count():
        page.get_by_text("Swap two").tap()
    yield "result, corrected", page


def seats(page: Page, table: str) -> Generator[Stop, None, str]:
    """Who sits here, and what lets others in: its link."""
    page.goto(f"{table}/seats")
    yield "seats", page
    page.get_by_role("button", name="Invite").tap()
    expect(page.locator(".code")).to_be_visible()
    page.get_by_text("New link and code").tap()
    yield "seats, let others in", page
    return page.locator("#text").input_value()


def sitting_down(page: Page, table: str, link: str) -> Iterator[Stop]:
    """What a phone without a seat sees: the invitation, its end, the code, who sits there."""
    page.goto(link)
    yield "sit down", page
    page.locator(".own > summary").tap()
    page.get_by_role("button", name="Sit down").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "sit down, error", page
    page.goto(f"{table}/sit/0000000000000000")
    yield "invitation over", page
    page.goto("/join")
    yield "code", page
    page.get_by_role("textbox").fill("ABC")
    page.get_by_role("button", name="Find the table").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "code, error", page
    page.goto(f"{table}/seats")
    yield "seats, watched", page


def after_the_end(page: Page, table: str, names: Sequence[str]) -> Iterator[Stop]:
    page.goto(table)
    yield "match", page
    page.goto(f"{table}/1/table")
    yield "table mode", page
    page.goto(f"{table}/1/share")
    yield "share", page
    page.goto(f"{table}/new")
    yield "new match", page
    page.locator("[name=name-2]").fill(names[0])
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "new match, error", page
    page.goto(f"{table}/1/names")
    yield "who plays", page


def doors(page: Page, table: str) -> Iterator[Stop]:
    """Where one comes in: the list on the first page, seats, invitations, and without any."""
    page.goto("/")
    expect(page.locator(".tables")).to_be_visible()
    yield "home, with a table", page
    link = yield from seats(page, table)
    page.context.clear_cookies()
    yield from sitting_down(page, table, link)
    page.goto(table)
    yield "match, watched", page
    page.goto(f"{table}/new")
    yield "403", page
