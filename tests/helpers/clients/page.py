"""An answer read as a browser reads it: elements, texts, forms with the fields they would send."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import unescape
from typing import Any

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SILENT = {"script", "style", "title", "svg"}
UNREAD = {"script", "style"}
"""What is in them is no HTML."""


@dataclass
class Element:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element | str"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def walk(self) -> Iterator["Element"]:
        left = [self]
        while left:
            each = left.pop()
            yield each
            left += [child for child in reversed(each.children) if isinstance(child, Element)]

    def all(self, tag: str = "", /, **wanted: str) -> list["Element"]:
        """The elements inside with that tag, and those attributes (`class_` means one class)."""
        return [each for each in self.walk() if each is not self and each.is_like(tag, wanted)]

    def one(self, tag: str = "", /, **wanted: str) -> "Element":
        (element,) = self.all(tag, **wanted)
        return element

    def is_like(self, tag: str, wanted: dict[str, str]) -> bool:
        if tag not in ("", self.tag):
            return False
        wanted = dict(wanted)
        marked = wanted.pop("class_", None)
        if marked is not None and marked not in self.attributes.get("class", "").split():
            return False
        return all(self.attributes.get(name) == value for name, value in wanted.items())

    @property
    def text(self) -> str:
        """The words inside as one line; what only screen readers get is part of it, and what
        stands on a drawn sheet."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in SILENT or child.get("class") == "leaf":
                yield from child._texts()
                yield " "


# HTML as our templates write it, and nothing else. Python's own reader forgives what a browser
# would guess at, and takes nearly twice as long.
_PART = re.compile(
    r"""<!--.*?-->|<!doctype[^>]*>
    |</(?P<closed>[a-z][a-z0-9]*)\s*>
    |<(?P<opened>[a-z][a-z0-9]*)(?P<given>(?:\s+[^\s=<>"'/]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*(?P<shut>/?)>
    |(?P<words>[^<]+)""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_GIVEN = re.compile(r"""\s+([^\s=<>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'))?""")


def read(text: str) -> Element:
    """The elements of a page. What is no HTML as we write it fails the test: a tag that is not
    closed where it should be, an attribute twice or without quotes, a sign that is not escaped."""
    page = Element("")
    open_ = [page]
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        assert part, f"no HTML: {text[at : at + 60]!r}"
        at = part.end()
        if words := part["words"]:
            open_[-1].children.append(unescape(words))
        elif tag := part["closed"]:
            assert open_[-1].tag == tag.lower(), f"</{tag}> closes <{open_[-1].tag}>"
            open_.pop()
        elif tag := part["opened"]:
            element = Element(tag.lower(), dict(_attributes(part["given"])))
            open_[-1].children.append(element)
            if element.tag in UNREAD:
                end = text.index(f"</{tag}>", at)
                element.children.append(text[at:end])
                at = end + len(f"</{tag}>")
            elif not part["shut"] and element.tag not in VOID:
                open_.append(element)
    assert len(open_) == 1, f"never closed: {[each.tag for each in open_[1:]]}"
    return page


# The forty cards of a page are on the next page too.
@lru_cache(50_000)
def _attributes(text: str) -> tuple[tuple[str, str], ...]:
    attributes = tuple(
        (each[1].lower(), unescape(each[2] or each[3] or "")) for each in _GIVEN.finditer(text)
    )
    assert len(dict(attributes)) == len(attributes), f"an attribute twice in {text}"
    return attributes


class Form:
    """A form as a browser holds it: change `fields`, then send them."""

    def __init__(self, element: Element, address: str) -> None:
        self.element = element
        self.action = element.get("action") or address
        self.fields: dict[str, str] = {}
        for each in element.walk():
            self._take(each)

    def _take(self, each: Element) -> None:
        name = each.get("name")
        if not name or each.get("disabled") is not None:
            return
        if each.tag == "input" and each.get("type") in ("radio", "checkbox"):
            if each.get("checked") is not None:
                self.fields[name] = each.get("value") or ""
        elif each.tag == "input":
            self.fields[name] = each.get("value") or ""
        elif each.tag == "textarea":
            # A line break right after the tag is not part of the text.
            self.fields[name] = "".join(map(str, each.children)).removeprefix("\n")
        elif each.tag == "select":
            options = each.all("option")
            chosen = [option for option in options if option.get("selected") is not None]
            self.fields[name] = (chosen or options)[0]["value"]

    def choices(self, name: str) -> list[str]:
        """The values that a radio group, a select or the buttons of that name offer."""
        elements = self.element.all("", name=name)
        if elements and elements[0].tag == "select":
            return [option["value"] for option in elements[0].all("option")]
        return [each["value"] for each in elements]

    @property
    def buttons(self) -> list[Element]:
        """The buttons that send the form."""
        return [each for each in self.element.all("button") if each.get("type") in (None, "submit")]

    def button(self, words: str) -> Element:
        """The one button that says so."""
        (element,) = [each for each in self.buttons if words in each.text]
        return element


def forms_in(page: Element) -> list[Element]:
    """All but that below every page, with which a device chooses its language."""
    return [each for each in page.all("form") if not (each.get("action") or "").endswith("/device")]


class Page:
    """One answer: status, headers, and what it says."""

    def __init__(self, address: str, response: Any) -> None:
        self.address = address
        self.status: int = response.status_code
        self.headers = response.headers
        self.location: str | None = response.headers.get("Location")
        self.html: str = response.get_data().decode(errors="replace")
        response.close()
        self.ours = response.mimetype == "text/html" and not self.location

    @cached_property
    def root(self) -> Element:
        """What is on the page; to read it takes as long as to draw it, and not every page is
        looked at."""
        return read(self.html) if self.ours else Element("")

    @property
    def text(self) -> str:
        """All words of the page as one line."""
        return self.root.text

    @property
    def title(self) -> str:
        return "".join(str(child) for child in self.root.one("head").one("title").children)

    @property
    def problems(self) -> list[str]:
        """The sentences of a page that was refused, in their order."""
        (box,) = self.root.all("div", id="problems") or [Element("")]
        return [each.text for each in (*box.all("b"), *box.all("li"))]

    @property
    def forms(self) -> list[Form]:
        return [Form(each, self.address) for each in forms_in(self.root)]

    @property
    def form(self) -> Form:
        """The one that the page is for, beside that of a demonstration; on the first page that of
        a new match, beside a rematch."""
        of_a_demonstration = ("/try", "/throw-away")
        forms = [each for each in self.forms if not each.action.endswith(of_a_demonstration)]
        (form,) = [each for each in forms if each.element.get("class") == "new"] or forms
        return form

    def form_with(self, words: str) -> Form:
        """The one form with a button that says so."""
        (match,) = [form for form in self.forms if any(words in b.text for b in form.buttons)]
        return match

    def link(self, words: str) -> str:
        """Where the one link that says so leads."""
        (anchor,) = [each for each in self.root.all("a") if words in each.text]
        return anchor["href"]

    @property
    def links(self) -> list[str]:
        return [each["href"] for each in self.root.all("a")]

    def has_link(self, words: str) -> bool:
        return any(words in each.text for each in self.root.all("a"))
