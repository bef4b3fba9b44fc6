"""What lets phones in at an event: what opening a link does, and how the director ends it."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier

from flask import Flask

from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.secrets import pair_found, pair_letters
from scorekeeper.store.engines import open_store
from scorekeeper.store.table_values import EventEntry
from scorekeeper.tables.clock_and_ids import later, now
from tests.club.pages.test_evening import Director, Pair
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.pages.table.test_seats import invited, link_on


def change(director: Director, what: str, seat: str) -> None:
    page = director.open(f"{director.event}/director/links")
    fields = {"csrf_token": page.forms[0].fields["csrf_token"], what: seat}
    assert director.post(page.forms[0].action, fields).status == 303


def by_link(director: Director) -> Director:
    """Another phone that directs."""
    other = Director(director.app)
    other.event = director.event
    assert other.send(other.open(director.link()).form).status == 303
    return other


def by_card(director: Director, place: int, name: str) -> Pair:
    """The phone of a pair that came by the card of its table."""
    pair = Pair(director.app)
    pair.event = director.event
    form = pair.open(director.card(place)).form
    assert pair.send(form, form.button(name)).status == 303
    return pair


def may_direct(phone: Director) -> bool:
    return phone.open(f"{phone.event}/director").status == 200


def is_pairs(phone: Pair) -> bool:
    return phone.mine().status == 200


def test_opening_a_link_does_nothing(director: Director, app: Flask) -> None:
    """Nor asking for its head: a chat that looks what it is about becomes nothing by it."""
    for link in (director.link(), director.code(1), director.card(1)):
        stranger = Phone(app)
        for method in ("HEAD", "GET"):
            answer = stranger.client.open(link, method=method)
            assert answer.status_code == 200, (method, link)
            kept = [each.partition("=")[0] for each in answer.headers.getlist("Set-Cookie")]
            assert kept == ["scorekeeper-phone"] or kept == [], (method, link)
        assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert "publishes rounds" in Phone(app).open(director.link()).text
    assert "enters for you" in Phone(app).open(director.code(1)).text


@every("what", ["new", "end"])
def test_a_link_is_made_new_or_ended(director: Director, app: Flask, what: str) -> None:
    """Who had it has it no more, at once; the phone that does this goes on."""
    old = director.link()
    other = by_link(director)
    change(director, what, "director")
    assert may_direct(director) and not may_direct(other)
    assert Phone(app).open(old).status == 404
    page = director.open(f"{director.event}/director/links")
    assert bool(page.root.all("textarea")) is (what == "new")
    if what == "end":
        change(director, "new", "director")
    assert may_direct(by_link(director)) and may_direct(director)

    codes = [director.code(number) for number in (1, 2)]
    one, two = (director.pair(number, app) for number in (1, 2))
    change(director, what, "pair-1")
    assert not is_pairs(one) and is_pairs(two)
    assert [Phone(app).open(code).status for code in codes] == [404, 200]
    assert director.open(f"{director.event}/paper/codes").has_link("Code of Anna & Bruno") is (
        what == "new"
    )
    assert is_pairs(by_card(director, 1, "Anna")) and is_pairs(director.pair(1, app))

    card = director.card(1)
    change(director, what, "cards")
    assert Phone(app).open(card).status == 404 and is_pairs(two)
    shown = director.open(f"{director.event}/paper/cards")
    assert shown.status == 200 and bool(shown.root.all(class_="leaf")) is (what == "new")
    printed = director.open(f"{director.event}/paper/cards.pdf")
    assert printed.status == (200 if what == "new" else 404)


def letters_on(page: Page) -> str:
    """The letters of the one pair that the page shows, or has on a card."""
    printed = re.search(r"Or type ([A-Z]{6}) at", page.text)
    return printed[1] if printed else page.root.one("p", class_="code").text.replace(" ", "")


def typed(app: Flask, letters: str) -> Page:
    """What a phone gets that types them."""
    phone = Phone(app)
    page = phone.open("/join")
    assert "or on your card" in page.text
    return phone.send(page.form, code=letters)


def test_letters_of_pairs_end_with_the_evening(director: Director, app: Flask) -> None:
    """And a day after anything happened, a week before the first round; and where the pair has none
    any more; not as it goes."""
    letters = [letters_on(director.open(f"{director.event}/paper/codes?pair={n}")) for n in (1, 2)]
    change(director, "end", "pair-1")
    assert [typed(app, each).status for each in letters] == [422, 303]
    with closing(open_store(app.config["DATABASE"])) as store:
        key, ahead = str(app.secret_key), Director(app).begin()
        ahead.acted("number")
        unbegun = letters_on(ahead.open(f"{ahead.event}/paper/codes?pair=1"))
        for event, seat, its_own, hours in (
            (director.event, "pair-2", letters[1], 24),
            (ahead.event, "pair-1", unbegun, 7 * 24),
        ):
            state = load_event(store, event.removeprefix("/e/"), now())
            for late in (-1, 1):
                then = later(now(), hours=hours + late)
                leads = pair_found(store, key, its_own, then) is not None
                told = pair_letters(store, key, state, seat, then)
                assert (leads, told) == ((True, its_own) if late < 0 else (False, "")), event
    director.acted("leave", number="2")
    assert letters_on(director.open(f"{director.event}/paper/codes?pair=2")) == letters[1]
    director.slips(1, {1: (11, 7), 2: (5, 4)})
    director.acted("close")
    assert [typed(app, each).status for each in letters] == [422, 422]
    page = director.open(f"{director.event}/director/links?code=pair-2")
    assert not page.root.all("p", class_="code") and page.root.all("textarea")


def test_an_evening_that_cannot_be_read_says_so(director: Director, app: Flask) -> None:
    """Also to whoever types letters that lead to it."""
    letters = letters_on(director.open(f"{director.event}/paper/codes?pair=1"))
    with closing(open_store(app.config["DATABASE"])) as store:
        nonsense = EventEntry(0, "nonsense", "{}", "", now(), "-")
        store.events.append(director.event.removeprefix("/e/"), [nonsense])
    for page in (director.open(director.event), typed(app, letters)):
        assert (page.status, page.title) == (500, "This evening cannot be read")


def test_a_new_code_is_shown_at_once(director: Director, app: Flask) -> None:
    """With its QR code and six letters; the old ones say that they are over. Of two directors who
    make it new on pages of before, the second sees what the first has made, which goes on."""
    old, address = director.code(1), f"{director.event}/director/links?code=pair-1"

    def opened() -> list[str]:
        page = director.open(f"{director.event}/director/links")
        return [page.root.one("li", id=f"pair-{pair}").text.split("opened")[-1] for pair in (1, 2)]

    assert opened() == ["", ""]
    before = letters_on(director.open(address))
    assert before == letters_on(director.open(f"{director.event}/paper/codes?pair=1"))
    assert str(typed(app, before.lower()).location) == old.partition("localhost")[2]
    one, again = director.pair(1, app), director.pair(1, app)
    assert one.post(director.code(1), {}).status in (303, 400) and again.mine().status == 200
    assert opened() == [" on 2 phones", ""]
    forms = [director.open(address).forms[0] for _ in range(2)]
    links = []
    for form in forms:
        sent = director.send(form, form.button("Make it new"))
        assert "code=pair-1" in str(sent.location)
        links.append(director.code(1))
    assert links[0] == links[1]
    page = director.open(str(sent.location).partition("#")[0])
    link = page.root.one("textarea").text
    assert page.root.all("svg", class_="qr") and "Anna & Bruno" in page.text
    assert link.endswith(director.code(1).partition("/e/")[2]) and link != old
    assert opened() == ["", ""]
    assert typed(app, letters_on(page)).location == link.partition("localhost")[2]
    assert "unless it is made new" in " ".join(typed(app, before).problems)
    gone = Phone(app).open(old)
    assert gone.status == 404 and "Ask the director for the new one" in gone.text
    assert one.mine().location == director.event
    assert "The code of your pair was made new." in one.open(director.event).text
    assert "Is this your code?" in Phone(app).open(link.partition("localhost")[2]).text


def let_in(phone: Phone) -> Phone:
    """Another phone that sits down by the link which this one shows at its table."""
    guest = Phone(phone.client.application)
    page = guest.open(link_on(invited(phone)))
    assert guest.send(page.form, who="other", name="Guest").status == 303
    guest.table = phone.table
    return guest


@every("what", ["new", "end"])
def test_a_new_code_ends_seats_at_tables_too(app: Flask, what: str) -> None:
    """Those that came by the old one and those that were invited, in every round; the other pair of
    the table plays on."""
    director = Director(app).begin()
    director.acted("publish")
    one, other = (director.pair(number, app).seated() for number in (1, 2))
    guest = let_in(one)
    old_link = link_on(one.open(f"{one.table}/seats"))
    assert one.enter(FOUR_POINTS).status == 303
    change(director, what, "pair-1")
    for phone in (one, guest):
        assert phone.open(f"{one.match}/1/enter").status == 403
        assert phone.post(f"{one.table}/renew", phone.new_form).status == 403
    assert Phone(app).open(old_link).status == 404
    assert other.enter(FOUR_POINTS).status == 303
    if what == "new":
        again = director.pair(1, app).seated()
        assert again.table == one.table and again.enter(FOUR_POINTS).status == 303


def test_the_director_ends_a_seat_of_a_table(director: Director, app: Flask) -> None:
    one = director.pair(1, app).seated()
    guest = let_in(one)
    page = director.open(f"{director.event}/director/1/1")
    ends = {form.buttons[0].text: form for form in page.forms if "/seats/" in form.action}
    assert sorted(ends) == ["Take back Anna & Bruno", "Take back Guest"]
    assert director.send(ends["Take back Guest"]).status == 303
    assert guest.enter(FOUR_POINTS).status == 403 and one.enter(FOUR_POINTS).status == 303
    assert "Guest" not in director.open(f"{director.event}/director/1/1").text
    assert director.send(ends["Take back Anna & Bruno"]).status == 303
    assert one.enter(FOUR_POINTS).status == 403


@every("what", ["new", "end"])
def test_of_six_that_press_at_once_one_directs(app: Flask, what: str) -> None:
    """Of phones that all direct one goes on; a second tap on its button is none."""
    director = Director(app).begin()
    phones = [director, *(by_link(director) for _ in range(5))]
    address = f"{director.event}/director/links"
    forms = [phone.open(address).forms[0].fields for phone in phones]
    start = Barrier(len(phones))

    def press(phone: Director, fields: dict[str, str]) -> int:
        start.wait()
        return phone.post(address, fields | {what: "director"}).status

    with ThreadPoolExecutor(len(phones)) as pool:
        answers = list(pool.map(press, phones, forms))
    assert sorted(answers) == [303, *[403] * 5]
    assert [may_direct(phone) for phone in phones] == [answer == 303 for answer in answers]
    first = answers.index(303)
    phones[first].client.set_cookie(f"director-{director.event[3:]}", "lost")
    again = phones[first].post(address, forms[first] | {what: "director"})
    assert again.status == 303 and may_direct(phones[first])


def test_an_old_link_takes_nothing_out(director: Director, app: Flask) -> None:
    """Of an event in the bin: not the link that was made new, nor one that is opened now."""
    before = by_link(director)
    change(director, "new", "director")
    now_on = director.link()
    assert director.send(director.open(f"{director.event}/director/delete").form).status == 303
    assert not before.open(f"{director.event}/director").forms
    token = before.open("/").form.fields["csrf_token"]
    taken = f"{director.event}/director/take-out"
    assert before.post(taken, {"csrf_token": token}).status == 403
    stranger = Phone(app)
    assert stranger.open(now_on).status == 410
    assert stranger.post(now_on, {"csrf_token": stranger.open("/").form.fields["csrf_token"]})
    assert stranger.post(taken, {"csrf_token": token}).status in (400, 403)
    assert director.send(director.open(f"{director.event}/director").form).status == 303


def test_a_new_server_key_ends_nothing(make_app: MakeApp) -> None:
    """The tables being played, the codes and cards on paper, the recovery link; nothing of them can
    be shown again until it is made new."""
    before = make_app(SECRET_KEY="before")
    director = Director(before).begin()
    director.acted("publish")
    recovery = director.recovery_link()
    pair = director.pair(1, director.app).seated()
    assert pair.enter(FOUR_POINTS).status == 303
    code, link, card = director.code(2), director.link(), director.card(1)

    app = make_app(SECRET_KEY="after", DATABASE=before.config["DATABASE"])
    again, played = Director(app), Pair(app)
    again.event = played.event = director.event
    again.cookies, played.cookies = director.cookies, pair.cookies
    assert may_direct(again) and is_pairs(played)
    assert played.seated().table == pair.table
    assert "1 deal" in again.open(f"{director.event}/director").text
    assert [Phone(app).open(each).status for each in (code, link, card)] == [200, 200, 200]
    shown = again.open(f"{director.event}/director/links")
    assert "cannot be shown any more" in shown.text and not shown.root.all("textarea")
    come = Director(app)
    come.event = director.event
    assert come.send(come.open(recovery).form).status == 303
    assert may_direct(come) and may_direct(again)
    phone = Phone(app)
    form = phone.open(card).form
    assert phone.send(form, form.button("Carla")).status == 303
    assert phone.open(f"{director.event}/mine").status == 200
    change(again, "new", "director")
    assert may_direct(by_link(again)) and not may_direct(come)


def test_a_backup_taken_back_ends_them(director: Director, app: Flask) -> None:
    """As every seat, link and code; the recovery link brings the director back."""
    recovery = director.recovery_link()
    links = (director.link(), director.code(2), director.card(1))
    pair = director.pair(1, app)
    with closing(open_store(app.config["DATABASE"])) as store:
        store.seats.end_all(director.event.removeprefix("/e/"), now())
    assert not may_direct(director) and not is_pairs(pair)
    assert [Phone(app).open(each).status for each in links] == [404, 404, 404]
    assert director.send(director.open(recovery).form).status == 303 and may_direct(director)
    for seat in ("director", "cards", "pair-1"):
        change(director, "new", seat)
    assert is_pairs(director.pair(1, app)) and may_direct(by_link(director))
    assert is_pairs(by_card(director, 1, "Carla"))
