"""A whole match by tapping, on a server that keeps its data in PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.match.test_whole_matches import play
from tests.helpers.browser.actions import TWO_SIDES, start
from tests.helpers.databases import every_row
from tests.helpers.servers.server_process import Server


@pytest.fixture
def address(tmp_path: Path, postgres_url: str) -> Iterator[str]:
    """Where the app is served, in place of the server that all other tests share."""
    with Server(tmp_path / "instance", SCOREKEEPER_DATABASE=postgres_url) as server:
        yield server.address
        assert server.end() == ("", "")


@pytest.mark.long
def test_a_match_of_two_from_the_first_page_to_the_winner(phone: Page, postgres_url: str) -> None:
    start(phone, "Anna", "Bruno")
    answered = play(phone, TWO_SIDES)
    expect(phone.locator("#won")).to_contain_text(("Anna", "Bruno")[answered["winner"]])
    rows = every_row(postgres_url)
    assert (rows["tables"], rows["matches"], rows["deals"]) == (1, 1, len(answered["deals"]))
