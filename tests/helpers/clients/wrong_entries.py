"""Every field in which people write, filled with what it cannot take, and how the page says so."""

from collections.abc import Iterator

from tests.helpers.clients.crawler import Sending, send_unchanged, sendings_of
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import Phone

WRITTEN = ("text", "date", "search", None)
PAIRS = "Anna\nBruno\nCarla\nDino"


def fields_of(page: Page, sending: Sending) -> list[Element]:
    """The fields of that form in which people write; those of a shut row say nothing."""
    form = page.forms[sending.form].element
    inputs = [each for each in form.all("input") if each.get("disabled") is None]
    typed = [each for each in inputs if each.get("type") in WRITTEN]
    boxes = [each for each in form.all("input", type="checkbox") if "-numbers" in each["name"]]
    shut = {each["name"].removesuffix("-numbers") for each in boxes if each.get("checked") is None}
    shut |= {"table"} if boxes and len(shut) == len(boxes) else set()
    named = [each for each in (*typed, *form.all("textarea")) if each.get("name")]
    return [each for each in named if each["name"].partition("-")[0] not in shut]


def plain_sendings_of(page: Page) -> Iterator[Sending]:
    """The forms of the page, each by the button that only sends, or else by its first one."""
    forms: dict[int, Sending] = {}
    for sending in sendings_of(page):
        kept = forms.setdefault(sending.form, sending)
        if kept.says and not sending.says:
            forms[sending.form] = sending
    yield from forms.values()


def send_wrongly(phone: Phone, sending: Sending, page: Page, field: Element) -> tuple[str, Page]:
    """Type in that field what it cannot take, and tap the button: what was typed, the answer. An
    evening has its pairs, without which nothing else of it is looked at."""
    for each in page.root.all("textarea", name="pairs"):
        each.children = [PAIRS]
    typed = "x" if field.get("inputmode") == "numeric" else "An\u200bna"
    kept, children = field.get("value"), field.children
    field.attributes["value"], field.children = typed, [typed]
    answer = send_unchanged(phone, sending, page)
    field.attributes["value"], field.children = kept or "", children
    return typed, answer


def unsaid_in(answer: Page, name: str = "", typed: str = "") -> list[str]:
    """What a refusal does not do that each must: say so in the title, take the focus, and, where
    something cannot be taken that was typed in a field, keep and mark it."""
    boxes = answer.root.all("", role="alert", id="problems")
    found = [] if len(boxes) == 1 else [f"{len(boxes)} alerts"]
    found += ["no focus"] if any(each.get("autofocus") is None for each in boxes) else []
    found += [] if answer.title.strip().startswith("Error:") else [f"title {answer.title!r}"]
    fields = [each for each in answer.root.walk() if each.get("name") == name] if name else []
    if name and not fields:
        found.append("field is gone")
    for each in fields[:1]:
        found += [] if each.get("aria-invalid") == "true" else ["not marked"]
        found += [] if each.get("aria-describedby") == "problems" else ["not described"]
        held = each.get("value") if each.tag == "input" else each.text
        found += [] if typed in (held or "") else [f"not kept, but {held!r}"]
    return found
