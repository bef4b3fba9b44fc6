"""A club evening that a phone directs, as far as tests of all pages need one."""

from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone

PAIRS = "Anna & Bruno\nCarla & Dino\nElena & Furio\nGina & Ivo\nLia & Mario"


def begin_event(phone: Phone, **fields: str) -> Page:
    """What is answered to a new evening: its list is read, and taken as it was read."""
    read = read_list(phone, **fields)
    return phone.send(read.form) if read.status == 200 else read


def read_list(phone: Phone, **fields: str) -> Page:
    """What is answered to the list of a new evening."""
    return phone.post("/events/new", phone.open("/events/new").form.fields | fields)


def direct(phone: Phone) -> str:
    """The address of an evening with a round of two tables and one result that counts."""
    made = begin_event(phone, pairs=PAIRS)
    assert made.location, made.problems
    event = made.location.removesuffix("/director")
    for act in ("number", "publish"):
        forms = phone.open(f"{event}/director").forms
        assert phone.send(next(f for f in forms if f.action.endswith(f"/{act}"))).status == 303
    slips = phone.open(f"{event}/director/1/slips").form
    assert phone.post(slips.action, slips.fields | {"a-1": "11", "b-1": "7"}).status == 303
    return event
