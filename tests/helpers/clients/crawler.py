"""The whole app walked by its links, and its forms sent as they stand, as a browser sends them."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import urldefrag, urljoin, urlsplit

from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import Phone

Pairs = list[tuple[str, str]]
PUBLIC_HOST = "home.example"
"""What an app calls itself that is told to."""
FILE = re.compile(r"\.[a-z]{3,}$")


@dataclass(frozen=True)
class Sending:
    """One way to send what stands in a form: which form of the page, by which of its buttons.

    `words` stand on the button, `says` is the field that it adds: "" for a button that only sends.
    """

    address: str
    form: int
    button: int
    words: str
    says: str

    def __str__(self) -> str:
        return f"{self.address}, form {self.form}: “{self.words}”"


class Copy:
    """What is stored and what the phone remembers, to begin each sending from the same."""

    def __init__(self, database: str, phone: Phone) -> None:
        self.database = database
        self.kept = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(database)) as live:
            live.backup(self.kept)
        self.cookies = phone.cookies

    def restore(self, phone: Phone) -> None:
        with closing(sqlite3.connect(self.database)) as live:
            self.kept.backup(live)
        phone.cookies = self.cookies

    def close(self) -> None:
        self.kept.close()


def pages_of(
    phone: Phone,
    *also: str,
    root: str = "",
    every: bool = False,
    files: bool = True,
    **headers: str,
) -> dict[str, Page]:
    """Every page and file of the app that a chain of links from the first page leads to, or from
    those `also` named; the app lies below the path `root`.

    A question that was asked of one page of a kind is not asked of the next, which is looked at
    without it; and of the people of a table one is enough. Unless `every` is said. Without `files`
    nothing whose name has an ending, which are no pages.
    """
    pages: dict[str, Page] = {}
    kinds: set[str] = set()
    waiting = [*also, f"{root}/"]
    while waiting:
        address = waiting.pop()
        if not every and (kind := kind_of(address)):
            if kind in kinds:
                address = address.partition("?")[0]
                if kind_of(address):
                    continue
            kinds.add(kind)
        if address in pages or (not files and FILE.search(address.partition("?")[0])):
            continue
        page = phone.open(address, **headers)
        pages[address] = page
        waiting += links_of(page)
    return pages


def links_of(page: Page) -> list[str]:
    """The addresses of the app to which the page leads."""
    links = [page.location] if page.location else []
    links += [link for link in page.links if _is_ours(link)]
    return [_ours(page.address, link) for link in links]


def kind_of(address: str) -> str:
    """What addresses have in common that have the same questions at all tables, are files of the
    same kind, verdicts on as many sides by the same rules, or of people of one table; empty for all
    others, which are looked at one by one."""
    address, verdicts = re.subn(r"(/p/\w{5})\w*", r"\1", address)
    files = FILE.search(address) and re.search("/[te]/", address)
    if "?" in address or files:
        address = re.sub("=[^&]*", "=", re.sub("/([te])/[^/.]+", r"/\1", address))
    elif not verdicts and "/people/" not in address:
        return ""
    return re.sub(r"/\d+|\d+$", "/0", address)


def sendings_of(page: Page) -> Iterator[Sending]:
    """Every button of every form of the page; Enter alone where a form has none."""
    for place, form in enumerate(page.forms):
        for at, button in enumerate(form.buttons or [Element("button")]):
            words = button.text or button.get("aria-label") or "Enter"
            yield Sending(page.address, place, at, words, button.get("name") or "")


def send_unchanged(phone: Phone, sending: Sending, page: Page) -> Page:
    """Change nothing on the page, tap that button: the answer, after a yes if it asks for one."""
    form = page.forms[sending.form]
    button = (form.buttons or [Element("button")])[sending.button]
    fields = form.pairs
    if button.get("name"):
        fields.append((button["name"], button.get("value") or ""))
    action = button.get("formaction") or form.element.get("action") or sending.address
    method = button.get("formmethod") or form.element.get("method") or "get"
    address = urljoin(sending.address, action)
    if method.lower() == "get":
        answer = phone.client.get(urlsplit(address).path, query_string=fields)
    else:
        answer = phone.client.post(address, data=_grouped(fields))
    return phone.sure(Page(address, answer))


def _grouped(fields: Pairs) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for name, value in fields:
        grouped.setdefault(name, []).append(value)
    return grouped


def _is_ours(link: str) -> bool:
    there = urlsplit(link)
    return there.scheme in ("", "http", "https") and there.netloc in ("", "localhost", PUBLIC_HOST)


def _ours(address: str, link: str) -> str:
    """The address that a link on that page leads to, on this server."""
    there = urlsplit(urldefrag(urljoin(address, link)).url)
    return there.path + (f"?{there.query}" if there.query else "")
