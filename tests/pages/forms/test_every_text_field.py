"""Every field of the app in which people write refuses the same signs, and says so.

`WRITTEN` names them; `test_every_form` holds it against all pages of the app.
"""

from collections.abc import Callable

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.evening import direct
from tests.helpers.clients.file_import import show
from tests.helpers.clients.page import Form, Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, given
from tests.pages.table.test_recovery import recovery_link
from tests.pages.table.test_seats import invited, link_on

UNSEEN = ["\x00", "\u202e"]
"""Of all that cannot be seen: see tests/rules/test_free_text.py."""
SAID = "There is a sign in “Anna” that cannot be seen: type it again without it."
WAYS = ("enter", "winners", "points")
# A pasted file is text too; what is read in it is held in tests/documents/test_file_reader.py.
WRITTEN = {"name", "date", "note", "why", "code", "document", "pairs", "reason", "names"}


Opened = Callable[[Phone], Page]


def anywhere(address: str) -> Opened:
    return lambda phone: phone.open(address)


def at_table(path: str) -> Opened:
    def page(phone: Phone) -> Page:
        phone.start("Carla", "Bruno")
        return phone.open(phone.table + path)

    return page


def correction(way: str) -> Opened:
    def page(phone: Phone) -> Page:
        phone.start("Carla", "Bruno")
        phone.played(FOUR_POINTS)
        return phone.open(f"{phone.match}/1/{way}")

    return page


def sitting_down(phone: Phone) -> Page:
    phone.start("Carla", "Bruno")
    link = link_on(invited(phone))
    phone.client = phone.client.application.test_client()  # another phone opens it
    return phone.open(link)


def coming_back(phone: Phone) -> Page:
    phone.start("Carla", "Bruno")
    link = recovery_link(phone)
    phone.client = phone.client.application.test_client()
    return phone.open(link)


def asked(phone: Phone) -> Page:
    phone.start("Carla", "Bruno")
    return show(phone, "A,B\n4,3\n")


def corrected_result(phone: Phone) -> Page:
    return phone.open(f"{direct(phone)}/director/1/1")


def members(phone: Phone) -> Page:
    return phone.open(f"{direct(phone)}/director/members")


FIELDS = [
    *((anywhere("/"), f"name-{seat}") for seat in (1, 2)),
    *((at_table("/new"), f"name-{seat}") for seat in (1, 2)),
    *((asked, name) for name in ("name-1", "name-2")),
    *((anywhere("/primiera"), f"name-{side}") for side in (1, 2)),
    *((sitting_down, "name"), (anywhere("/join"), "code")),
    *((anywhere("/events/new"), name) for name in ("name", "pairs")),
    (corrected_result, "reason"),
    *((members, name) for name in ("names", "name")),
    (coming_back, "name"),
    *((at_table("/1/names"), f"name-{seat}") for seat in (1, 2)),
    *((at_table("/1/details"), name) for name in ("date", "note")),
    *((correction(way), "why") for way in WAYS),
]


def form_with(page: Page, name: str) -> Form:
    (form,) = [form for form in page.forms if name in form.fields]
    return form


def filled(form: Form) -> Form:
    """The form with all that it needs but what is written in it."""
    form.fields |= {n: "Bruno" + n for n in form.fields if n in ("name-1", "name-2")}
    if "sides" in form.fields:
        form.fields |= given("7d 6c 1s 5b".split(), "7c 7s 7b 2d".split())
    return form


@every(("page", "name"), FIELDS)
def test_what_cannot_be_seen_is_refused(phone: Phone, rows: Rows, page: Opened, name: str) -> None:
    form = filled(form_with(page(phone), name))
    before = rows.match(phone.table) if phone.table else None
    for sign in UNSEEN:
        typed = f"An{sign}na"
        answer = phone.post(form.action, form.fields | {name: typed})
        assert answer.status == 422
        assert SAID in answer.problems
        assert form_with(answer, name).fields[name] == typed
        assert answer.html.count(sign) == 1, "it stands in its field and nowhere else"
    answer = phone.post(form.action, form.fields | {name: "Ann" + "\u0301" * 9})
    assert answer.status == 422
    assert any("a letter can have 3 marks at most." in each for each in answer.problems)
    assert before is None or rows.match(phone.table) == before


@every("way", ["enter", "points"])
def test_a_reason_is_kept_on_one_line(phone: Phone, rows: Rows, way: str) -> None:
    page = correction(way)(phone)
    assert phone.send(page.form, why=" one\u00a0 \r\ntwo👩\u200d🚀 ").status == 303
    assert rows.versions(phone.table)[-1].why == "one two👩\u200d🚀"


@every("sign", UNSEEN)
def test_surplus_names_are_quoted_as_seen(phone: Phone, sign: str) -> None:
    form = filled(phone.open("/").form)
    answer = phone.post(form.action, form.fields | {"name-3": f"An{sign}na"})
    (said,) = answer.problems
    assert "There is a name too many for 2 players: Anna." in said
