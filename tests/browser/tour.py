"""Every page in every state that looks different, for tests that look at all of them."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.playing import (
    DECK,
    Piles,
    check,
    deal_is_over,
    fill_in_setup,
    pick,
    result_of,
    score,
    start,
)

NAMES = ("Anna", "Bruno", "Carla", "Dino")
ALWAYS_THERE = ("/rules/winning-moves", "/primiera", "/t/nowhere")
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


def tour(page: Page, sides: int) -> Iterator[Stop]:
    """Go through the app with that many sides; stops at each state with its name and page."""
    yield from first_pages(page)
    table = start(page, *NAMES[:sides], players="4-alone" if sides == 4 else str(sides), target="6")
    yield "match", page
    yield from entries(page, sides)
    yield from counts(page)
    yield from results(page, sides)
    yield from after_the_end(page, table)


def first_pages(page: Page) -> Iterator[Stop]:
    page.goto("/")
    yield "home", page
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "home, error", page
    page.goto("/")
    fill_in_setup(page, *NAMES, "Elsa", "Fabio")
    page.get_by_text("House rules").tap()
    yield "home, six players, house rules", page
    for address in ALWAYS_THERE:
        page.goto(address)
        yield address, page


def entries(page: Page, sides: int) -> Iterator[Stop]:
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
    second = page.context.new_page()
    second.goto(page.url)
    check(second, nearly_all_to_the_last(sides))
    page.get_by_role("button", name="All 3 to Anna").tap()
    result_of(page, 1)
    yield "result", page
    second.locator("#go").tap()
    expect(second.get_by_role("heading", level=1)).to_have_text("Deal 1 is stored already")
    yield "conflict", second
    second.close()


def half_filled(page: Page, sides: int) -> Page:
    """The grid when every third card is with nobody and each side has some of the others."""
    given = [card for place, card in enumerate(DECK) if place % 3]
    check(page, [given[side::sides] for side in range(sides)])
    return page


def counts(page: Page) -> Iterator[Stop]:
    """From the result of the first deal to the counts of the next, and back."""
    page.get_by_role("link", name="Next deal").tap()
    expect(page.locator(".turn")).to_contain_text("Deal 2")
    yield "match, one deal", page
    deal_is_over(page)
    page.get_by_role("link", name="Just the counts").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("just the counts")
    yield "counts", page
    page.get_by_role("button", name="Score this deal").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "counts, error", page
    page.get_by_role("link", name="Tap the cards instead").tap()
    page.get_by_role("link", name="Only what decides").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("what decides")
    yield "only what decides", page
    check(page, [["7d", "7c", "7s"], ["6c"]])
    yield "only what decides, some cards", page
    page.get_by_role("link", name="All the cards instead").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2: whose cards?")


def results(page: Page, sides: int) -> Iterator[Stop]:
    """From the grid of the second deal to the correction of the first, after the end."""
    check(page, all_coins_to_the_first(sides))
    score(page, 2)
    expect(page.locator(".cry")).to_contain_text("Anna wins!")
    yield "result, the end", page
    page.goto(page.url.removesuffix("2") + "1/enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Correct deal 1")
    yield "correction", page
    pick(page, 2)
    page.locator('.card:has([name="7d"])').tap()
    page.locator("[name=why]").fill("it lay under the other pile")
    score(page, 1)
    if page.get_by_text("Swap two").count():
        page.get_by_text("Swap two").tap()
    yield "result, corrected", page


def after_the_end(page: Page, table: str) -> Iterator[Stop]:
    page.goto(table)
    yield "match", page
    page.goto(f"{table}/new")
    yield "new match", page
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "new match, error", page
    page.goto("/")
    expect(page.locator(".tables")).to_be_visible()
    yield "home, with a table", page
    page.context.clear_cookies()
    page.goto(table)
    yield "match, watched", page
    page.goto(f"{table}/new")
    yield "403", page
