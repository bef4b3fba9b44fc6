"""The address of an act stands over the page after a refusal: opened, it leads to its page."""

from collections.abc import Iterator

from flask import Flask
from werkzeug.routing import AnyConverter, Rule

from tests.conftest import MakeApp
from tests.helpers.clients.evening import direct
from tests.helpers.clients.phone import FOUR_POINTS, Phone

PAGES = {
    "event_paper.code": "/e/{table}/paper/cards",
    "seats.invite": "/t/{table}/seats",
    "seats.renew": "/t/{table}/seats",
    "seats.take_back": "/t/{table}/seats",
    "preferences.choose": "/",
    "demonstration.begin": "/",
}
"""Of all others the page is the nearest above them."""
GIVEN = {"number": 1, "deal": 1, "place": 1, "seat": "0123456789abcdef"}


def acts(app: Flask) -> Iterator[Rule]:
    """The routes that take a form and show no page."""
    rules = list(app.url_map.iter_rules())
    pages = {each.rule for each in rules if "GET" in (each.methods or ())}
    for rule in rules:
        if "POST" in (rule.methods or ()) and rule.rule not in pages:
            yield rule


def address_of(app: Flask, rule: Rule, table: str) -> str:
    """One of them: of several acts of a route the first."""
    values = {"table": table} | GIVEN
    for name in rule.arguments - values.keys():
        converter = rule._converters[name]
        assert isinstance(converter, AnyConverter)
        values[name] = min(converter.items)
    built = rule.build({name: values[name] for name in rule.arguments})
    assert built
    return built[1]


def test_acts_opened_lead_to_their_pages(csrf_app: Flask) -> None:
    """Each of the app, found in its routes; as a head too, and under an address before all."""
    phone = Phone(csrf_app)
    event = direct(phone).removeprefix("/e/")
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    found = list(acts(csrf_app))
    assert len(found) > 15
    for rule in found:
        of = event if rule.rule.startswith("/e/") else phone.match.split("/")[2]
        address = address_of(csrf_app, rule, of)
        page = PAGES.get(rule.endpoint, "").format(table=of)
        for method in ("GET", "HEAD"):
            answer = phone.client.open(address, method=method, base_url="http://localhost/club")
            assert answer.status_code == 303, (address, answer.status_code)
            at = answer.location.removeprefix("/club")
            assert at == page if page else address.startswith(at) and at != "/", (address, at)
        assert phone.client.get(at, follow_redirects=True).status_code < 404, (address, at)


def test_no_page_is_still_no_page(make_app: MakeApp) -> None:
    phone = Phone(make_app())
    for address in ("/nothing", "/t/0123456789abcdef/1", "/e/0123456789abcdef/director/x"):
        assert phone.open(address).status == 404
