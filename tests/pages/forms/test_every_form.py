"""Every form of the app, opened as it stands and sent unchanged: it is taken and changes no point.
The app lies below a path of a host, as behind a proxy that has more to serve.

The pages are found by their links from the first page on, the forms on the pages found.
"""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.conftest import MakeApp
from tests.helpers.clients.crawler import (
    PUBLIC_HOST,
    Copy,
    Sending,
    links_of,
    pages_of,
    send_unchanged,
    sendings_of,
)
from tests.helpers.clients.deal_pages import TOLD, enter_points
from tests.helpers.clients.evening import direct
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import (
    DECK,
    FIRST_OF_THREE,
    FOUR_POINTS,
    SECOND_OF_THREE,
    TWO_POINTS,
    Phone,
)
from tests.helpers.clients.wrong_entries import (
    fields_of,
    plain_sendings_of,
    send_wrongly,
    unsaid_in,
)
from tests.helpers.match_records import told
from tests.helpers.paths import ROOT as CHECKOUT
from tests.pages.forms.test_every_text_field import WRITTEN

Walk = tuple[Phone, Copy, dict[str, Page]]

ROOT = "/scopa"
WAYS = ("enter", "winners", "points")


def every_kind_of_deal(phone: Phone) -> None:
    """A match of deals by piles, winners and points, one of each corrected."""
    phone.start("Anna", "Bruno", target="99")
    phone.played(FOUR_POINTS, scope_1="1", scope_2="2")
    phone.played(DECK[:20], DECK[20:38], table="rest")
    assert phone.tell(**TOLD).status == 303
    enter_points(phone, 4, 3, 2)
    phone.enter(TWO_POINTS, deal=1, why="the wrong pile")
    assert phone.tell(deal=3, **TOLD, scope_1="1").status == 303
    enter_points(phone, 4, 4, 2)
    phone.post(f"{phone.match}/scope", {"deal": "5", "scope-2": "2"})


def every_rule(phone: Phone) -> None:
    """Matches of two, three and four sides under rules that have fields of their own."""
    phone.start("Anna", "Bruno", "Carla", preset="traditional", cards="french")
    phone.played(FIRST_OF_THREE, SECOND_OF_THREE)
    enter_points(phone, 2, 3)
    won = {"carte": "3", "denari": "0", "settebello": "1", "primiera": "2"}
    assert phone.send(phone.open(f"{phone.match}/3/winners").form, **won).status == 303
    phone.start("Anna", "Bruno", "Carla", "Dino", preset="traditional", players="4-alone")
    phone.played(DECK[:10], DECK[10:20], DECK[20:30])
    phone.start("Anna", "Bruno", "Carla", "Dino")
    phone.played(FOUR_POINTS)
    own = {
        "quindici-napoli": {"napola": "1", "napola_length": "7", "bonus_2": "3"},
        "re-bello": {"re_bello": "2"},
    }
    for preset in ("quindici-napoli", "re-bello", "settanta"):
        phone.start("Anna", "Bruno", preset=preset, cards="numbers", target="99")
        phone.played(FOUR_POINTS)
        assert phone.tell(**TOLD | own.get(preset, {})).status == 303
        enter_points(phone, 3, 2)
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)


def imported(phone: Phone) -> None:
    """A match of a file, in which a deal has numbers and best cards."""
    phone.start("Anna", "Bruno", target="99")
    deal = told()["deals"][0] | {
        "numbers": {"carte": [22, 18], "denari": [6, 4]},
        "best": [["7d", "7c", "7s", "6b"], ["6d", "6c", "6s", "7b"]],
    }
    bring_in(phone, told() | {"deals": [deal]})


@pytest.fixture(scope="module")
def walk(make_app: MakeApp, long: bool) -> Iterator[Walk]:
    """An owner's phone, a copy of all that is stored, and every page of the app."""
    app = make_app(PUBLIC_URL=f"https://{PUBLIC_HOST}{ROOT}")
    phone = Phone(app)
    every_kind_of_deal(phone)
    every_rule(phone)
    imported(phone)
    pages = pages_of(phone, f"{direct(phone)}/director", root=ROOT, every=long)
    copy = Copy(app.config["DATABASE"], phone)
    yield phone, copy, pages
    copy.close()


def is_asking(address: str, pages: dict[str, Page]) -> bool:
    """Whether that form asks for what nobody has said yet: it may refuse to be sent as it is.

    So do the names of a new match, a file, a code, a dispute without a card, the next deal,
    a stored deal on the page of another way to enter it than its own, the numbers beside
    one's own high cards, and all that a director types or swaps.
    """
    if address.startswith(f"{ROOT}/e/"):
        return "/director" in address
    match, _, last = address.partition("?")[0].rpartition("/")
    if last not in WAYS:
        asks = ("", "new", "import", "join", "open", "primiera")
        return last in asks or match.endswith("/high")
    return address not in fixed_at(pages.get(match))


def fixed_at(result: Page | None) -> list[str]:
    """Where the page of a result leads to correct its deal."""
    links = result.root.all("a") if result else []
    return [each["href"] for each in links if each.text.startswith("Fix")]


def points_of(phone: Phone, match: str) -> list[list[int]]:
    """The points of the match of that address, deal by deal."""
    deals = phone.client.get(f"{match}.json").get_json()["results"]["deals"]
    return [deal["points"] for deal in deals]


def wrong_with(walk: Walk, sending: Sending, known: dict[str, list[list[int]]]) -> str:
    """What went wrong when that form was sent as it stands; empty where nothing did.

    `known` are the points of the matches as they stand in the copy, each asked for once.
    """
    phone, copy, pages = walk
    copy.restore(phone)
    way = sending.address.rpartition("/")[2].partition("?")[0]
    match = sending.address.rsplit("/", 2)[0]
    if way in WAYS and match not in known:
        known[match] = points_of(phone, match)
    before = known[match] if way in WAYS else []
    answer = send_unchanged(phone, sending, pages[sending.address])
    if answer.status == 422 and is_asking(sending.address, pages):
        return " ".join(unsaid_in(answer))
    if answer.status not in (200, 303):
        return f"{sending}: {answer.status} {answer.problems}"
    # "The rest to Anna" says more than what stood there; all other buttons only send that.
    if (
        before
        and sending.says not in ("rest", "table")
        and points_of(phone, match)[: len(before)] != before
    ):
        return f"{sending}: other points than before"
    return ""


def kind_of(sending: Sending) -> tuple[str, int | str]:
    """What sendings have in common that differ only in how people came to the page, or, but for
    those that only score a deal, in the table and the number of a match, a seat, somebody there."""
    page = sending.address.partition("?")[0]
    if page.rpartition("/")[2] in WAYS and not sending.says:
        return f"{page}, form {sending.form}", sending.button
    return shape_of(sending), sending.words


def shape_of(sending: Sending) -> str:
    """The address of its page without the table and the numbers of a match, a seat, somebody, and
    of a verdict with no more than how many sides it is on and by which rules."""
    page = re.sub(r"(/p/\w{5})\w*", r"\1", sending.address.partition("?")[0])
    return re.sub(r"(?<=/)\d+(?=/|$)", "0", re.sub("/([te])/[^/]+", r"/\1", page))


def every_page_is_there(walk: Walk) -> None:
    _, _, pages = walk
    wrong = {at: page.status for at, page in pages.items() if page.status not in (200, 303)}
    assert not wrong


def every_asset_is_there(walk: Walk) -> None:
    """What pages load; the links that they show are pages of the walk."""
    phone, _, pages = walk
    found = {
        (each.get("href") or each.get("src") or "").partition("#")[0]
        for page in pages.values()
        for each in page.root.walk()
        if each.tag in ("link", "script", "img")
    }
    assets = {each for each in found if each.startswith("/")}
    assert len(assets) > 10
    assert {each for each in assets if phone.open(each).status != 200} == set()


NOT_LED_TO = {
    "programs and browsers ask for it": {
        *("deals.data", "event.data", "matches.table_data", "meetings.data"),
        *("event.schema", "export.schema"),
        *("health.runs", "health.serves"),
        *(
            "found.robots",
            "found.sitemap",
            "offline.manifest",
            "offline.together",
            "offline.worker",
            "static",
        ),
        *("preview.meeting_picture",),
    },
    "scripts ask for it": {
        *("event_live.changed", "event_live.changed_lively", "live.changed"),
        *("news.conflict_news", "news.entry_news", "news.seat_news"),
        *("offline.nothing", "offline.token"),
    },
    "it was sent, or is on paper": {
        *("director_recovery.come", "event_links.to_direct", "event_pair.mine"),
        *("recovery.come", "seats.sit", "table_card.tables", "table_card.who"),
    },
    "the page of a button leads to it where it was pressed": {
        *("bin.shown", "details.time"),
        *("blank_sheets.pad", "blank_sheets.pad_pdf", "season.sheet", "season.pdf"),
    },
    "this walk has no meeting, and no evening in which somebody has won": {
        *("meeting_sheets.page", "meeting_sheets.pdf", "meetings.meeting"),
        *("podium.show", "standing_picture.picture", "standing_picture.show"),
    },
}


def every_page_is_led_to(walk: Walk) -> None:
    """By a link; or it is named here, with the reason why by none."""
    phone, _, pages = walk
    routes = phone.client.application.url_map
    bound = routes.bind("localhost")
    seen = {bound.match(address.partition("?")[0].removeprefix(ROOT))[0] for address in pages}
    there = {rule.endpoint for rule in routes.iter_rules() if "GET" in (rule.methods or ())}
    assert there - seen == set().union(*NOT_LED_TO.values())


TOURS = [CHECKOUT / "tests/helpers/browser" / f"{name}.py" for name in ("page_tour", "side_pages")]
NO_WORD_OF_A_STOP = {
    *("event.show", "event.show_round", "event_links.to_enter"),  # it has none of its own
    *("primiera.ask", "primiera.verdict"),  # by the link on the first page, and by its button
    "primiera.of_deal",  # the same two, with the way back to a deal
}
"""Pages that a tour in a browser passes without their last word."""


def every_page_is_a_stop(walk: Walk) -> None:
    """The last word of its address is one of a tour, so that axe and a finger come there."""
    phone, _, pages = walk
    tours = "".join(path.read_text(encoding="utf-8").partition("ASIDE:")[0] for path in TOURS)
    routes = phone.client.application.url_map.bind("localhost")
    lost = set()
    for address in (address for address, page in pages.items() if page.ours):
        path = address.partition("?")[0].removeprefix(ROOT)
        rule, _ = routes.match(path, return_rule=True)
        words = [each for each in rule.rule.split("/") if each and "<" not in each]
        if words and not re.search(f'["/]{words[-1]}["/?]', tours):
            lost.add(rule.endpoint)
    assert lost == NO_WORD_OF_A_STOP


def no_address_leads_beside_the_path(walk: Walk) -> None:
    """In no link, header, script, file or piece of data stands where the app would lie if it had
    the host for itself."""
    phone, _, pages = walk
    rules = phone.client.application.url_map.iter_rules()
    first = "|".join({rule.rule.split("/")[1] for rule in rules} - {""})
    beside = re.compile(rf"(?<![\w.~{{}}*-])/(?:{first})/|(?i:path)=/;|{PUBLIC_HOST}(?!{ROOT}/)")
    asked = ("worker.js", "manifest.webmanifest", "robots.txt", "sitemap.xml")
    sent = pages | {name: phone.open(f"{ROOT}/{name}") for name in asked}
    found = {at: beside.findall(all_that_is_sent(page)) for at, page in sent.items()}
    assert {at: wrong for at, wrong in found.items() if wrong} == {}


def all_that_is_sent(page: Page) -> str:
    """Without what a PDF has compressed, in which anything may stand by chance."""
    text = re.sub(r"stream\r?\n.*?endstream", "", page.html, flags=re.DOTALL)
    return f"{page.headers}{unescape(text)}"


def one_of_each_kind_was_looked_at(walk: Walk) -> None:
    phone, _, pages = walk
    routes = phone.client.application.url_map.bind("localhost")

    def kinds(addresses: Iterable[str]) -> set[tuple[str, tuple[str, ...]]]:
        parts = [urlsplit(each) for each in addresses]
        return {
            (routes.match(each.path.removeprefix(ROOT))[0], tuple(parse_qs(each.query)))
            for each in parts
        }

    assert kinds(link for page in pages.values() for link in links_of(page)) <= kinds(pages)


def every_field_is_held_to_refuse_what_cannot_be_seen(walk: Walk) -> None:
    found = set()
    for page in walk[2].values():
        inputs = [each for each in page.root.all("input") if not each.get("inputmode")]
        inputs = [each for each in inputs if each.get("hidden") is None]
        typed = [each for each in inputs if each.get("type") in ("text", "date", "search", None)]
        names = [each.get("name") or "" for each in typed + page.root.all("textarea")]
        found |= {name.partition("-")[0] for name in names if name}
    # What a season adds up is read at once and kept nowhere: a sign that nobody sees cannot stay;
    # and no time zone has one.
    assert found == WRITTEN | {"events", "points", "zone"}


def every_kind_of_form_was_seen(walk: Walk) -> None:
    _, _, pages = walk
    forms = {sending.address for page in pages.values() for sending in sendings_of(page)}
    last = {address.partition("?")[0].rpartition("/")[2] for address in forms}
    assert last >= {"", *WAYS, "details", "import", "new", "open", "primiera", "sheets", "tables"}
    assert {"swap", "scope", "rematch"} <= {
        form.action.rpartition("/")[2] for page in pages.values() for form in page.forms
    }
    corrected = {link.rpartition("/")[2] for page in pages.values() for link in fixed_at(page)}
    assert corrected == set(WAYS)


def every_refusal_says_so_and_where(walk: Walk) -> None:
    """What cannot be is typed in each field: the page again has the focus on what it says, and the
    field marked."""
    phone, copy, pages = walk
    wrong, kinds = [], set()
    for page in pages.values():
        for sending in plain_sendings_of(page):
            for field in fields_of(page, sending):
                kind = re.sub(r"\d+", "0", f"{shape_of(sending)} {field['name']}")
                if kind in kinds:
                    continue
                kinds.add(kind)
                copy.restore(phone)
                typed, answer = send_wrongly(phone, sending, page, field)
                refused = answer.status == 422
                unsaid = unsaid_in(answer, field["name"], typed) if refused else ["it was taken"]
                wrong += [f"{sending}, {field['name']}: {each}" for each in unsaid]
    assert wrong == []
    assert len(kinds) > 48


def voices(page: Page) -> list[str]:
    """The polite regions; within another one is another one too, for both may be read."""
    return [
        str(each.get("id") or each.get("class") or each.tag)
        for each in page.root.walk()
        if each.get("aria-live") == "polite" or each.get("role") == "status" or each.tag == "output"
    ]


def nothing_that_is_unseen_has_the_focus(walk: Walk) -> None:
    """A link of one pixel has no ring; a button that nobody sees is for Enter, and unheard."""
    for address, page in walk[2].items():
        for each in page.root.all("", class_="unseen"):
            assert not [*each.all("a"), *each.all("button")], address
            if each.tag == "button":
                heard = (each.get("tabindex"), each.get("aria-hidden"))
                assert heard == ("-1", "true"), address


def heard_at_once(page: Page) -> list[Element]:
    """What is on the page before anything is opened."""
    hidden = [
        each
        for each in page.root.walk()
        if each.get("hidden") is not None or each.tag in ("dialog", "template")
    ]
    unheard = {id(each) for box in hidden for each in box.walk()}
    return [each for each in page.root.walk() if id(each) not in unheard]


def headings_go_down_by_steps(walk: Walk) -> None:
    """The first one is the only one of its level, and none is left out on the way down."""
    wrong = {}
    for address, page in walk[2].items():
        heads = [each for each in heard_at_once(page) if re.fullmatch("h[1-6]", each.tag)]
        levels = [int(each.get("aria-level") or each.tag[1]) for each in heads]
        steps = pairwise([0, *levels])
        if page.ours and (levels.count(1) != 1 or any(low > high + 1 for high, low in steps)):
            wrong[address] = levels
    assert wrong == {}


def words_drawn_on(element: Element) -> str:
    """Letters and figures; signs are no words, nor is the letter of a court with its number."""
    if element.tag == "svg" or re.search(r"\b(unseen|court)\b", element.get("class") or ""):
        return ""
    parts = (each if isinstance(each, str) else words_drawn_on(each) for each in element.children)
    return re.sub(r"\W", "", "".join(parts)).casefold()


def names_hold_the_words_drawn(walk: Walk) -> None:
    """WCAG 2.5.3: who speaks to a page says what is on the button, or on the label around it."""
    wrong = set()
    for page in walk[2].values():
        boxes = [each for each in page.root.walk() if each.tag in ("a", "button", "label")]
        named = [(box, each.get("aria-label")) for box in boxes for each in box.walk()]
        wrong |= {
            (words_drawn_on(box), name)
            for box, name in named
            if name and words_drawn_on(box) not in re.sub(r"\W", "", name).casefold()
        }
    assert wrong == set()


def pages_of_an_evening_have_own_titles(walk: Walk) -> None:
    """Whoever has the wall, the tables and the director's page open tells them apart."""
    routes = walk[0].client.application.url_map.bind("localhost")
    found: dict[str, set[str]] = {}
    for address, page in walk[2].items():
        if address.startswith(f"{ROOT}/e/") and page.ours:
            kind = routes.match(address.partition("?")[0].removeprefix(ROOT))[0]
            found.setdefault(page.title, set()).add(kind)
    assert {title: kinds for title, kinds in found.items() if len(kinds) > 1} == {}


def no_page_has_two_voices(walk: Walk) -> None:
    found = {address: voices(page) for address, page in walk[2].items()}
    assert {address: many for address, many in found.items() if len(many) > 1} == {}
    assert ["live"] in found.values()
    assert ["news"] in found.values()


def test_every_form_can_be_sent_unchanged(walk: Walk, long: bool) -> None:
    """One test for all that is seen on the way: to come by every page takes longer than it all."""
    every_page_is_there(walk)
    every_asset_is_there(walk)
    every_page_is_led_to(walk)
    every_page_is_a_stop(walk)
    no_address_leads_beside_the_path(walk)
    one_of_each_kind_was_looked_at(walk)
    every_kind_of_form_was_seen(walk)
    every_field_is_held_to_refuse_what_cannot_be_seen(walk)
    no_page_has_two_voices(walk)
    pages_of_an_evening_have_own_titles(walk)
    nothing_that_is_unseen_has_the_focus(walk)
    headings_go_down_by_steps(walk)
    names_hold_the_words_drawn(walk)
    every_refusal_says_so_and_where(walk)
    sendings = [sending for page in walk[2].values() for sending in sendings_of(page)]
    if not long:  # each way to enter each deal; of all else one of those that say the same
        sendings = list({kind_of(each): each for each in sendings}.values())
    known: dict[str, list[list[int]]] = {}
    wrong = list(filter(None, (wrong_with(walk, sending, known) for sending in sendings)))
    assert not wrong, "\n".join(wrong)
