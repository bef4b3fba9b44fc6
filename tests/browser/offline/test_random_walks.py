"""Taps at random, on good and bad connections: whatever a page shows is what a plain model says."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OFTEN
from tests.browser.offline.test_one_record import counts, plus
from tests.browser.offline.test_outbox import keep
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    document_of,
    listen,
    same_piles,
    shows_totals,
    start,
)
from tests.helpers.servers.bad_connection import BadSignal

pytestmark = pytest.mark.with_worker
POINTS = [(1, 3), (0, 3)]  # of the deals that are entered here in turn, without scope


@dataclass
class Model:
    """A match as people at the table know it."""

    scope: list[int] = field(default_factory=lambda: [0, 0])
    deals: list[tuple[int, list[int]]] = field(default_factory=list)

    @property
    def totals(self) -> list[int]:
        return [
            sum(POINTS[which][side] + scope[side] for which, scope in self.deals) for side in (0, 1)
        ]


@pytest.fixture
def signal(address: str) -> Iterator[BadSignal]:
    signal = BadSignal(address)
    yield signal
    signal.close()


@pytest.fixture
def far_phone(browser: Browser, signal: BadSignal) -> Iterator[Page]:
    size = {"width": 360, "height": 640}
    context = browser.new_context(
        base_url=signal.address, viewport=size, has_touch=True, is_mobile=True
    )
    context.add_init_script(OFTEN)
    yield context.new_page()
    context.close()


def walk(page: Page, signal: BadSignal, seed: int, steps: int) -> None:
    """So many steps at random; after each every number on the page is that of the model."""
    luck, model = random.Random(seed), Model()
    table = start(page, "Anna", "Bruno", target="99")
    keep(page)
    for _ in range(steps):
        step = luck.choice(["tap", "tap", "tap", "deal", "reload", "signal", "signal", "tab"])
        if step == "tap":
            side = luck.randrange(2)
            plus(page, side + 1)
            model.scope[side] += 1
        elif step == "deal":
            enter_one(page, model, luck)
        elif step == "reload":
            page.reload()
        elif step == "tab":
            page = page.context.new_page()
            page.goto(f"{table}/1")
        else:
            signal.now = luck.choice(["good", "good", "none", "lost", "deaf"])
        counts(page, *model.scope)
        shows_totals(page, model.totals)
        expect(page.locator("#counted")).to_contain_text(f"Scope in deal {len(model.deals) + 1}")
    signal.now = "good"
    page.goto(f"{table}/1")
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator(".deals tbody tr")).to_have_count(len(model.deals))
    counts(page, *model.scope)
    shows_totals(page, model.totals)
    stored = document_of(page)["deals"]
    assert [deal["scope"] for deal in stored] == [scope for _, scope in model.deals]
    for deal, (which, _) in zip(stored, model.deals, strict=True):
        assert same_piles(deal["piles"], TWO_SIDES[which]["piles"])


def enter_one(page: Page, model: Model, luck: random.Random) -> None:
    page.get_by_role("link", name="Deal is over").tap()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text(re.compile(rf"^Deal {len(model.deals) + 1}\s*:"))
    expect(page.locator("[name=scope-1]")).to_have_value(str(model.scope[0]))
    expect(page.locator("[name=scope-2]")).to_have_value(str(model.scope[1]))
    listen(page)
    if luck.random() < 0.5:
        page.get_by_role("button", name="One scopa more for Bruno").tap()
        model.scope[1] += 1
        expect(page.locator("[name=scope-2]")).to_have_value(str(model.scope[1]))
    which = luck.randrange(2)
    check(page, TWO_SIDES[which]["piles"])
    page.locator("#go").tap()
    model.deals.append((which, model.scope))
    model.scope = [0, 0]
    page.wait_for_url(re.compile(r"/t/\w+/1$"))


def test_a_short_walk_agrees_with_a_model(far_phone: Page, signal: BadSignal) -> None:
    walk(far_phone, signal, seed=1, steps=12)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 14))
def test_long_walks_agree_with_a_model(far_phone: Page, signal: BadSignal, seed: int) -> None:
    walk(far_phone, signal, seed, steps=30)
