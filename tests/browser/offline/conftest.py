"""A phone on a connection that may become bad."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import OFTEN
from tests.helpers.servers.bad_connection import BadSignal


@pytest.fixture
def signal(address: str) -> Iterator[BadSignal]:
    signal = BadSignal(address)
    yield signal
    signal.close()


@pytest.fixture
def far_phone(browser: Browser, signal: BadSignal) -> Iterator[Page]:
    """A phone on that connection, whose worker keeps pages."""
    context = browser.new_context(
        base_url=signal.address,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
    )
    context.add_init_script(OFTEN)
    yield context.new_page()
    context.close()
