"""A club evening that a phone directs, as far as tests of all pages need one."""

from tests.helpers.clients.phone import Phone

PAIRS = "Anna & Bruno\nCarla & Dino\nElena & Furio\nGina & Ivo\nLia & Mario"


def direct(phone: Phone) -> str:
    """The address of an evening with a round of two tables and one result that counts."""
    made = phone.send(phone.open("/events/new").form, pairs=PAIRS)
    assert made.location, made.problems
    event = made.location.removesuffix("/director")
    publish = next(
        form for form in phone.open(f"{event}/director").forms if form.action.endswith("/publish")
    )
    assert phone.send(publish).status == 303
    slips = phone.open(f"{event}/director/1/slips").form
    assert phone.post(slips.action, slips.fields | {"a-1": "11", "b-1": "7"}).status == 303
    return event
