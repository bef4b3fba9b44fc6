"""Phones that ask for pages are answered one by one, and nobody waits long for that."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from scorekeeper import turns
from scorekeeper.turns import Turns
from tests.running import PATIENCE, wait_until


class Pages:
    """An application whose pages are done when they are let go; `drawn` are those begun."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.done: dict[str, Event] = {}

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        self.drawn.append(path)
        assert self.done.setdefault(path, Event()).wait(PATIENCE)
        if path == "/broken":
            raise ValueError(path)
        return [path.encode()]

    def let_go(self, path: str) -> None:
        self.done.setdefault(path, Event()).set()


@pytest.fixture
def pages() -> Pages:
    return Pages()


@pytest.fixture
def threads(pages: Pages) -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as threads:
        yield threads
        for path in pages.drawn:
            pages.let_go(path)


def ask(
    threads: ThreadPoolExecutor, app: Any, path: str, method: str = "GET"
) -> "Future[Iterable[bytes]]":
    return threads.submit(app, {"REQUEST_METHOD": method, "PATH_INFO": path}, None)


@pytest.mark.parametrize("first", ["/a", "/broken"])
def test_the_next_page_is_drawn_when_the_one_before_is_done(
    pages: Pages, threads: ThreadPoolExecutor, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "LONGEST", PATIENCE)
    app = Turns(pages)
    before = ask(threads, app, first)
    wait_until(lambda: pages.drawn == [first])
    after = ask(threads, app, "/b", "HEAD")
    pages.let_go("/b")
    assert not after.done() and pages.drawn == [first]
    pages.let_go(first)
    assert list(after.result(PATIENCE / 2)) == [b"/b"]
    assert bool(before.exception()) == (first == "/broken")


def test_whoever_has_waited_for_long_enough_goes_ahead(
    pages: Pages, threads: ThreadPoolExecutor
) -> None:
    app = Turns(pages)
    slow = ask(threads, app, "/slow")
    wait_until(lambda: pages.drawn == ["/slow"])
    for path in ("/a", "/b"):
        pages.let_go(path)
        assert list(ask(threads, app, path).result(PATIENCE)) == [path.encode()]
    assert not slow.done()


def test_what_is_sent_waits_for_no_page(
    pages: Pages, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "LONGEST", PATIENCE)
    app = Turns(pages)
    ask(threads, app, "/slow")
    wait_until(lambda: pages.drawn == ["/slow"])
    pages.let_go("/deal")
    assert list(ask(threads, app, "/deal", "POST").result(PATIENCE / 2)) == [b"/deal"]
