"""Takes the README's pictures from the running app: `python docs/images/pictures.py http://127.0.0.1:8000/`.

Start it with SCOREKEEPER_PUBLIC_URL, so that the link for others is one that a phone can open."""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).resolve().parent
PAIRS = """Anna & Bruno
Carla & Dino
Elena & Furio
Gina & Ivo
Lia & Mario
Nella & Oreste
Pia & Quinto
Rosa & Sergio"""
PHONE = {"width": 360, "height": 640}
ANNA = "1d 3d 6d 7d 9d 2c 4c 7c 9c 1s 4s 6s 8s 2b 5b 6b 10b".split()
ALL_FOUR = "1d 2d 3d 4d 5d 6d 7d 1c 2c 3c 4c 5c 6c 7c 1s 2s 3s 4s 5s 6s 1b 2b 8b".split()
DEALS = (
    (ANNA, (1, 0)),
    ("2d 4d 5d 8d 10d 3c 5c 8c 10c 2s 3s 7s 9s 2b 3b 4b 7b 8b".split(), (0, 2)),
)


def take(page: Page, address: str, language: str = "en") -> None:
    """Play two deals and a half of Anna against Bruno and take a picture of each page."""
    ending = "" if language == "en" else f".{language}"
    page.goto(address)
    page.locator("[name=name-1]").fill("Anna")
    page.locator("[name=name-2]").fill("Bruno")
    page.locator("form.new .go").click()
    for number, (cards, scope) in enumerate(DEALS, 1):
        give(page, cards)
        for side, count in enumerate(scope, 1):
            page.locator(f"#scope-{side}").fill(str(count))
        if number == 1:
            picture(page, f"entry{ending}")
        page.locator("#go").click()
        page.locator(".strip .saved").wait_for()
        if number == 2 and language == "en":
            picture(page, "table")
    score = page.url
    page.goto(f"{score}/1")
    picture(page, f"result{ending}")
    if language != "en":
        return
    page.go_back()
    page.locator("#let button").click()
    page.locator(".code").wait_for()
    picture(page, "seats")
    page.goto(score)
    while page.locator("a.go").count():
        give(page, ALL_FOUR)
        page.locator("#go").click()
        page.locator("#names").wait_for()
    picture(page, "winner")


def give(page: Page, cards: list[str]) -> None:
    """Give these cards to the first side on the page of the next deal."""
    page.locator("a.go").click()
    for card in cards:
        page.locator(f".card:has(input[name='{card}'])").click()


def take_evening(page: Page, address: str, language: str) -> None:
    """Direct a club evening until the second round is published, and look at the wall."""
    ending = "" if language == "en" else f".{language}"
    page.goto(f"{address}events/new")
    page.locator("[name=name]").fill("Bar Sport")
    page.locator("[name=pairs]").fill(PAIRS)
    page.locator("main .go").click()
    page.locator("[name=one-1]").wait_for()
    page.locator("main .go").click()
    page.locator("form[action$='/number'] button").click()
    page.locator("form[action$='/publish'] button").click()
    event = page.url.removesuffix("/director")
    page.goto(f"{event}/director/1/slips")
    for table, two in enumerate(((11, 7), (13, 11), (6, 11), (11, 9)), 1):
        for side, points in zip("ab", two, strict=True):
            page.locator(f"[name={side}-{table}]").fill(str(points))
    page.locator("main .go").click()
    picture(page, f"director{ending}")
    page.locator("form[action$='/publish'] button").click()
    page.set_viewport_size({"width": 960, "height": 540})
    page.goto(f"{event}/wall")
    picture(page, f"wall{ending}")
    page.set_viewport_size(PHONE)


def picture(page: Page, name: str) -> None:
    """From the top of the page, wherever the last touch was."""
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(1500)  # what moves has come to rest
    page.screenshot(path=IMAGES / f"{name}.png")


def take_dispute(page: Page, address: str) -> None:
    """Two people lay four cards each on the table, and these are their best."""
    page.goto(f"{address}primiera?n=Anna&n=Bruno&sides=2")
    for card in "7d 6c 1s 5b 6d 7c 7s 7b".split():
        page.wait_for_timeout(400)  # nobody lays two cards in less
        page.locator(f'.of-suit:visible [value="{card}"]').click()
    page.locator(".go").click()
    page.wait_for_url("**/p/*")
    picture(page, "dispute")


def main() -> None:
    """Take all pictures."""
    chromium = os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for language in ("en", "it", "fr"):
            page = browser.new_page(viewport=PHONE, device_scale_factor=2, locale=language)
            take(page, sys.argv[1], language)
            take_evening(page, sys.argv[1], language)
            if language == "en":
                take_dispute(page, sys.argv[1])
        browser.close()


if __name__ == "__main__":
    main()
