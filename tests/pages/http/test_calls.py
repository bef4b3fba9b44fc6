"""How many Python functions are called for the requests that there are most of: unlike their time,
that does not depend on the machine, nor on what else it does. Who makes one cheaper lowers its
bound."""

import gc
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from flask import Flask

from tests.conftest import MakeApp
from tests.helpers.clients.phone import FOUR_POINTS, Phone, given

DEALS = 8
WARM = 2
"""So often is asked first: what is made once in a process is made by then."""
ANEW = count()


def entry(phone: Phone) -> str:
    return f"{phone.match}/{phone.next_deal()}/enter"


def enter(phone: Phone) -> None:
    form = phone.open(entry(phone)).form
    assert phone.send(form, **given(FOUR_POINTS)).status == 303


Ask = Callable[[Phone], object]
REQUESTS: dict[str, tuple[Ask, int]] = {
    "the score, drawn": (lambda phone: phone.open(f"{phone.match}?{next(ANEW)}"), 3_200),
    "the page of the next deal": (lambda phone: phone.open(entry(phone)), 2_640),
    "a deal that is stored": (enter, 1_970),
    "the poll": (lambda phone: phone.open(f"{phone.table}/changed"), 530),
    "the first page": (lambda phone: phone.open("/"), 12_470),
}


@pytest.fixture(scope="module")
def app(make_app: MakeApp) -> Flask:
    return make_app()


@pytest.fixture
def calls(app: Flask) -> Iterator[list[int]]:
    """Of each request that is answered from now on; what the client does for it is left out."""
    found: list[int] = []
    real = app.wsgi_app

    def counted(*given: Any) -> Any:
        made = 0

        def tell(frame: object, event: str, argument: object) -> None:
            nonlocal made
            made += event == "call"

        gc.disable()
        sys.setprofile(tell)
        try:
            return real(*given)
        finally:
            sys.setprofile(None)
            gc.enable()
            found.append(made)

    app.wsgi_app = counted  # type: ignore[method-assign]
    yield found
    app.wsgi_app = real  # type: ignore[method-assign]


@pytest.mark.parametrize("request_", REQUESTS)
def test_the_number_of_calls_is_bounded(app: Flask, calls: list[int], request_: str) -> None:
    ask, most = REQUESTS[request_]
    phone = Phone(app)
    phone.start("Anna", "Bruno", target="999")
    for _ in range(DEALS):
        enter(phone)
    for _ in range(WARM + 1):
        ask(phone)
    assert calls[-1] <= most
