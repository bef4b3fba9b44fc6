"""A match, its sheet and a dispute in WebKit and in Gecko: half of all phones are iPhones.

Only in a long run: `python3 dev.py test --long` installs both engines from Debian's packages.
"""

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from scorekeeper.commands.score import answer
from tests.helpers.browser.actions import MIDDLE, same_piles
from tests.helpers.browser.engines import ENGINES, HEIGHT, WIDTH, Engine
from tests.helpers.browser.layout_check import MISFITS
from tests.helpers.browser.page_tour import all_coins_to_the_first

pytestmark = pytest.mark.long
PILES = all_coins_to_the_first(2)
COUNTS = {"cards": (25, 15), "coins": (6, 4), "scope": (2, 0)}
BEST = {"d": (7, 6), "c": (7, 6), "s": (6, 7), "b": (7, 6)}
ANNA, BRUNO = "7d 1c 7s 5b".split(), "2d 7c 6s 7b".split()
REACHED = """const there = document.querySelector(arguments[0]);
there?.scrollIntoView({ block: "center" });
const { x, y, width, height } = (there ?? document.body).getBoundingClientRect();
return there?.contains(document.elementFromPoint(x + width / 2, y + height / 2));"""
LISTEN = "document.getAnimations().forEach((each) => each.finish())"


@pytest.fixture(scope="module", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    with ENGINES[request.param](tmp_path_factory.mktemp(request.param)) as started:
        yield started


class Phone:
    """Somebody's finger and eyes: what is tapped is what lies there, and what is read is shown."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine, self.driver, self.address = engine, engine.driver, address

    def open(self, path: str) -> None:
        self.driver.get(path if path.startswith("http") else self.address + path)
        self.engine.complaints()

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def tap(self, selector: str) -> None:
        """In the middle of the window, once a finger reaches it: what has just arrived is deaf for
        a moment."""

        def is_reached() -> bool:
            self.driver.execute_script(LISTEN)
            return bool(self.driver.execute_script(REACHED, selector))

        self.engine.until(is_reached, f"{selector} cannot be tapped")
        self.engine.complaints()
        self.one(selector).click()

    def tap_card(self, card: str) -> None:
        """Touch the middle of the card; whatever lies there gets the touch."""
        self.driver.execute_script(LISTEN)
        x, y = self.driver.execute_script(f"return ({MIDDLE})(arguments[0])", card)
        touch(self.driver, x, y)

    def type(self, selector: str, text: str) -> None:
        """In place of what stands there."""
        self.driver.execute_script("arguments[0].select()", self.one(selector))
        self.one(selector).send_keys(text)

    def texts(self, selector: str) -> list[str]:
        return [" ".join(each.text.split()) for each in self.all(selector)]

    def sees(self, selector: str, *texts: str) -> None:
        """Wait until these are the texts of all such elements, or each a part of one of them."""

        def holds() -> bool:
            found = self.texts(selector)
            return bool(found) and all(any(text in each for each in found) for text in texts)

        self.engine.until(holds, f"{selector} does not say {texts}")

    def goes_to(self, end: str) -> None:
        self.engine.until(lambda: self.driver.current_url.endswith(end), f"not at {end}")

    def fits(self) -> None:
        """Nothing at rest is wider than the window, cut, covered or over something else."""
        assert self.engine.complaints() == []
        self.driver.execute_script(LISTEN)
        found = self.driver.execute_script(f"return ({MISFITS})([{WIDTH}, {HEIGHT}])")
        assert not found, "\n".join((self.driver.current_url, *found))


def touch(driver: Any, x: float, y: float) -> None:
    finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
    move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
    press, lift = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
    driver.execute("actions", {"actions": [finger | {"actions": [move, press, lift]}]})


@pytest.fixture
def phone(engine: Engine, address: str) -> Iterator[Phone]:
    yield Phone(engine, address)
    assert engine.complaints() == []


def stored(match: str) -> dict[str, Any]:
    """The match document; what it says of the points is what the rules answer for it."""
    with urllib.request.urlopen(f"{match}.json") as answered:
        exported = json.load(answered)
    document = {name: exported[name] for name in ("format", "rules", "sides", "deals")}
    assert exported["results"] == answer(document)
    return exported


def shows_points(phone: Phone, match: str, deal: int) -> None:
    points = stored(match)["results"]["deals"][deal - 1]["points"]
    phone.sees(".board tfoot .figure")
    assert phone.texts(".board tfoot .figure") == [f"+{number}" for number in points]


def test_a_whole_match_works_in_each_engine(phone: Phone) -> None:
    match = start(phone)
    tap_the_first_deal(phone, match)
    correct_the_first_deal(phone, match)
    count_the_second_deal(phone, match)
    phone.sees(".cry", "Anna wins ")
    phone.fits()
    print_it(phone, match)


def start(phone: Phone) -> str:
    """From the first page to the match's; the match's address."""
    phone.open("/")
    phone.type("[name=name-1]", "Anna")
    phone.type("[name=name-2]", "Bruno")
    phone.tap(".chosen > summary")
    phone.type("[name=target]", "7")
    phone.fits()
    phone.tap("form.new .go")
    phone.sees("#act .go", "Deal is over")
    phone.fits()
    return f"{phone.driver.current_url}/1"


def tap_the_first_deal(phone: Phone, match: str) -> None:
    """With a scopa of Anna's, and Bruno's pile card by card."""
    phone.tap("#scope .owner1 .more-scope")
    phone.sees("#scope .owner1 .num", "1")
    phone.tap("#act .go")
    phone.goes_to("/1/enter")
    phone.tap(".tile.owner2")
    for card in PILES[1]:
        phone.tap_card(card)
    phone.sees("#go", f"The other {len(PILES[0])} to Anna")
    phone.fits()
    phone.tap("#go")
    phone.sees(".deals tbody tr", "Deal 1")
    (first,) = stored(match)["deals"]
    assert same_piles(first["piles"], PILES)
    assert first["scope"] == [1, 0]
    shows_points(phone, match, 1)
    phone.fits()


def correct_the_first_deal(phone: Phone, match: str) -> None:
    """The settebello was Bruno's."""
    phone.tap(".every > summary")
    phone.fits()
    phone.tap(".fixes a")
    phone.goes_to("/1/enter")
    phone.tap(".tile.owner2")
    phone.tap_card("7d")
    phone.type("[name=why]", "it lay under the other pile")
    phone.fits()
    phone.tap("#go")
    phone.sees(".notice h2", "a card may be in the wrong pile")
    phone.fits()
    phone.tap(".notice button")
    phone.goes_to("/1/1")
    phone.sees(".history", "7 of coins: Anna → Bruno", "it lay under the other pile")
    shows_points(phone, match, 1)
    assert "7d" in stored(match)["deals"][0]["piles"][1]
    phone.fits()
    phone.tap("a.go")
    phone.sees("#act .go", "Deal is over")


def count_the_second_deal(phone: Phone, match: str) -> None:
    phone.tap("#act .go")
    phone.goes_to("/2/enter")
    phone.tap(".ways a:last-child")
    phone.tap(".truth a")
    phone.goes_to("/2/counts?use=counts")
    for field, numbers in COUNTS.items():
        for side, number in enumerate(numbers, 1):
            phone.type(f"[name={field}-{side}]", str(number))
    for suit, ranks in BEST.items():
        for side, rank in enumerate(ranks, 1):
            phone.one(f"[name=best-{side}-{suit}] option[value='{rank}']").click()
    phone.tap("label:has([name=settebello][value='1'])")
    phone.fits()
    phone.tap("#go")
    phone.sees(".deals tbody tr", "Deal 1", "Deal 2")
    second = stored(match)["deals"][1]
    assert [each["cards"] for each in second["counts"]] == list(COUNTS["cards"])
    shows_points(phone, match, 2)


def print_it(phone: Phone, match: str) -> None:
    """The sheet says the totals after each deal, and what each was for."""
    results = stored(match)["results"]
    phone.open(f"{match}/sheet")
    phone.sees("h1")
    sums = phone.texts(".leaf td .figures")
    after_first = results["deals"][0]["points"]
    assert sums == [str(figure) for figure in (*after_first, *results["totals"])]
    phone.sees(".leaf", "Deal 1", "Deal 2")
    phone.fits()


def test_a_dispute_works_in_each_engine(phone: Phone) -> None:
    phone.open("/primiera")
    for card in ANNA + BRUNO:
        phone.tap(f".of-suit:not([hidden]) input[value='{card}']")
    phone.sees(".go", "Whose is it?")
    phone.fits()
    phone.tap(".go")
    phone.sees(".verdict", "Primiera for", "78 to 70")
    phone.fits()
