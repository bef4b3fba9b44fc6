"""An answer read as a browser reads it: elements, texts, forms with the fields they would send."""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from html import unescape
from typing import Any

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SILENT = {"script", "style", "title", "svg"}
UNREAD = {"script", "style"}
"""What is in them is no HTML."""


class Element:
    """A tag with its attributes, and what is in it."""

    __slots__ = ("attributes", "children", "end", "first", "order", "tag")

    def __init__(
        self,
        tag: str,
        attributes: dict[str, str] | None = None,
        order: list["Element"] | None = None,
    ) -> None:
        self.tag = tag
        self.attributes = attributes or {}
        self.children: list[Element | str] = []
        # All elements of the page as they open: from `first` to `end` this one and those inside.
        self.order = [] if order is None else order
        self.first, self.end = len(self.order), len(self.order) + 1
        self.order.append(self)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def walk(self) -> list["Element"]:
        return self.order[self.first : self.end]

    def all(self, tag: str = "", /, **wanted: str) -> list["Element"]:
        """The elements inside with that tag, and those attributes (`class_` means one class)."""
        found = self.order[self.first + 1 : self.end]
        if tag:
            found = [each for each in found if each.tag == tag]
        for name, value in wanted.items():
            if name == "class_":
                found = [each for each in found if value in (each.get("class") or "").split()]
            else:
                found = [each for each in found if each.get(name) == value]
        return found

    def one(self, tag: str = "", /, **wanted: str) -> "Element":
        (element,) = self.all(tag, **wanted)
        return element

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
# would guess at, and takes many times as long.
_MARKUP = re.compile(r"(<!--.*?-->|<[^<>]*>)", re.DOTALL)
_TAG = re.compile(
    r"""</(?P<closed>[a-z][a-z0-9]*)\s*>
    |<(?P<opened>[a-z][a-z0-9]*)(?P<given>(?:\s+[^\s=<>"'/]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*(?P<shut>/?)>""",
    re.IGNORECASE | re.VERBOSE,
)
_GIVEN = re.compile(r"""\s+([^\s=<>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'))?""")


def read(text: str) -> Element:
    """The elements of a page. What is no HTML as we write it fails the test: a tag that is not
    closed where it should be, an attribute twice or without quotes, a sign that is not escaped."""
    inside = page = Element("")
    open_ = [page]
    pieces = iter(_MARKUP.split(text))
    for words in pieces:
        if words:
            assert "<" not in words, f"no HTML: {words[words.index('<') :][:60]!r}"
            inside.children.append(unescape(words))
        tag, attributes, what = _tag(next(pieces, "<!-- end -->"))
        if what == "opens":
            element = Element(tag, attributes, page.order)
            inside.children.append(element)
            inside = element
            open_.append(element)
            if tag in UNREAD:
                within = ""
                while (piece := next(pieces, None)) != f"</{tag}>":
                    assert piece is not None, f"never closed: {tag}"
                    within += piece
                element.children.append(within)
                what = "closes"
        elif what == "whole":
            inside.children.append(Element(tag, attributes, page.order))
        if what == "closes":
            assert inside.tag == tag, f"</{tag}> closes <{inside.tag}>"
            inside.end = len(page.order)
            open_.pop()
            inside = open_[-1]
    assert inside is page, f"never closed: {[each.tag for each in open_[1:]]}"
    page.end = len(page.order)
    return page


# The forty cards of a page are on the next page too.
@lru_cache(50_000)
def _tag(markup: str) -> tuple[str, dict[str, str], str]:
    """The name of a tag, what it is given, and what it does: opens, closes, or is the whole."""
    if re.fullmatch(r"<!--.*|<!doctype.*", markup, re.IGNORECASE | re.DOTALL):
        return "", {}, ""
    part = _TAG.fullmatch(markup)
    assert part, f"no HTML: {markup[:60]!r}"
    if part["closed"]:
        return part["closed"].lower(), {}, "closes"
    pairs = [
        (each[1].lower(), unescape(each[2] or each[3] or ""))
        for each in _GIVEN.finditer(part["given"])
    ]
    assert len(dict(pairs)) == len(pairs), f"an attribute twice in {markup}"
    tag = part["opened"].lower()
    return tag, dict(pairs), "whole" if part["shut"] or tag in VOID else "opens"


def said_by(option: Element) -> str:
    """What an option sends: its value, or its text."""
    value = option.get("value")
    return option.text if value is None else value


class Form:
    """A form as a browser holds it: change `fields`, then send them."""

    def __init__(self, element: Element, address: str) -> None:
        self.element = element
        self.action = element.get("action") or address

    @cached_property
    def fields(self) -> dict[str, str]:
        return dict(self.pairs)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The names and values that a browser sends of a form that was not touched."""
        pairs, id_ = [], self.element.get("id")
        apart = [each for each in self.element.order if id_ and each.get("form") == id_]
        for each in (*self.element.walk(), *apart):
            name, value = each.get("name"), each.get("value")
            if not name or each.get("disabled") is not None:
                continue
            if each.tag == "input" and each.get("type") in ("radio", "checkbox"):
                if each.get("checked") is not None:
                    pairs.append((name, "on" if value is None else value))
            elif each.tag == "input" and each.get("type") != "file":
                pairs.append((name, value or ""))
            elif each.tag == "textarea":
                # A line break right after the tag is not part of the text.
                pairs.append((name, "".join(map(str, each.children)).removeprefix("\n")))
            elif each.tag == "select":
                options = each.all("option")
                chosen = [option for option in options if option.get("selected") is not None]
                pairs.append((name, said_by((chosen or options)[0])))
        return pairs

    def choices(self, name: str) -> list[str]:
        """The values that a radio group, a select or the buttons of that name offer."""
        elements = self.element.all("", name=name)
        if elements and elements[0].tag == "select":
            return [said_by(option) for option in elements[0].all("option")]
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
