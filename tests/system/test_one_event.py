"""One club evening, two directors and the phones of its pairs, by whatever acts in whatever order:
no result is lost, doubled or counted twice, and a round is published once.

A state machine that hypothesis drives over the pages. Beside the program stands a second director
(`tests/helpers/second_director.py`), who knows the law of club evenings and nothing of the program.
"""

import itertools
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.club.pages.test_evening import Director, Pair
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.second_director import Book, Meeting, Round

ROUNDS = 4
MOST_ENTRANTS = 7
POINTS = st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any)  # a deal has a settebello
WHO = st.integers(1, MOST_ENTRANTS)
DIRECTOR = st.integers(0, 1)
ANY = st.integers(0, 20)


class OneEvent(RuleBasedStateMachine):
    """What people do at the event; `app` is set by the test."""

    app: Flask

    def __init__(self) -> None:
        super().__init__()
        self.keys = itertools.count()
        self.held: dict[int, tuple[Meeting, dict[str, str], str]] = {}
        self.looked: dict[int, Page] = {}
        self.slips: dict[int, tuple[Page, Round, list[int]]] = {}

    @initialize(pairs=st.integers(4, 6))
    def begin(self, pairs: int) -> None:
        names = [f"Pair {number}" for number in range(1, pairs + 1)]
        self.book = Book(names, ROUNDS)
        first = Director(self.app).begin("\n".join(names), rounds=str(ROUNDS), ends="time")
        second = Director(self.app)
        second.event, second.cookies = first.event, first.cookies
        self.directors = (first, second)
        self.phones: dict[int, Pair] = {}

    def key(self) -> str:
        return f"key {next(self.keys)}"

    def act(self, who: int, act: str, twice: bool = False, **fields: str) -> Page:
        director = self.directors[who]
        address, sent = f"{director.event}/director/{act}", {"key": self.key()} | fields
        answer = director.post(address, sent)
        if twice:
            again = director.post(address, sent)
            assert again.status in (answer.status, 303), again.problems
        return answer

    def has_phone(self, number: int) -> bool:
        """Whether there is one, or can be: who has left is given no code any more."""
        known = self.book.entrants.get(number)
        return number in self.phones or (known is not None and known.left is None)

    def phone(self, number: int) -> Pair:
        if number not in self.phones:
            self.phones[number] = self.directors[0].pair(number, self.app)
            self.phones[number].mine()
        return self.phones[number]

    @rule(who=DIRECTOR)
    def look(self, who: int) -> None:
        """A director opens the page, and acts on it now or later."""
        director = self.directors[who]
        self.looked[who] = director.open(f"{director.event}/director")

    @rule(who=DIRECTOR, twice=st.booleans(), now=st.sampled_from([True, True, False]))
    def publish(self, who: int, twice: bool, now: bool) -> None:
        """On a page of before only what it showed is published, or nothing."""
        if now or who not in self.looked:
            self.look(who)
        forms = [f for f in self.looked[who].forms if f.action.endswith("/publish")]
        if now:
            numbers = [f for f in self.looked[who].forms if f.action.endswith("/number")]
            if numbers:  # before that nothing can be published
                assert not forms and self.directors[who].send(numbers[0]).status == 303
                self.book.given = max(self.book.entrants)
                self.look(who)
                forms = [f for f in self.looked[who].forms if f.action.endswith("/publish")]
            assert bool(forms) == self.book.may_publish()
        if not forms:
            return
        director, before = self.directors[who], len(self.book.rounds)
        answers = [director.send(forms[0]) for _ in range(1 + twice)]
        after = len(director.data()["rounds"])
        assert after - before in ((1,) if now else (0, 1))
        if after > before:
            assert answers[0].status == 303 and self.book.may_publish()
            played = director.data()["rounds"][-1]
            rests = [each["rest"] for each in played["results"] if "rest" in each]
            self.book.publish([(each["a"], each["b"]) for each in played["open"]], rests)

    @precondition(lambda self: self.book.rounds)
    @rule(who=DIRECTOR, twice=st.booleans())
    def undo(self, who: int, twice: bool) -> None:
        may = self.book.may_undo()
        answer = self.act(who, "undo", twice, round=str(len(self.book.rounds)))
        assert answer.status == (303 if may else 422)
        if may:
            self.book.undo()

    @precondition(lambda self: self.book.rounds)
    @rule(by=WHO, points=POINTS, back=st.integers(0, 1), twice=st.booleans())
    def say(self, by: int, points: tuple[int, int], back: int, twice: bool) -> None:
        number = len(self.book.rounds) - back
        if not self.has_phone(by) or not self.book.meeting_of(number, by):
            return
        phone = self.phone(by)
        sent = {"key": self.key(), "a": str(points[0]), "b": str(points[1])}
        taken = self.book.say(number, by, points)
        for _ in range(1 + twice):
            answer = phone.post(f"{phone.event}/mine/{number}", sent)
            assert answer.status == (303 if taken else 422), answer.problems

    @precondition(lambda self: self.book.rounds)
    @rule(by=WHO, points=POINTS)
    def hold(self, by: int, points: tuple[int, int]) -> None:
        """A phone fills in a result and loses its connection."""
        number = len(self.book.rounds)
        if self.has_phone(by) and (meeting := self.book.meeting_of(number, by)):
            forms = [f for f in self.phone(by).mine().forms if f.action.endswith(f"/mine/{number}")]
            if forms:
                fields = forms[-1].fields | {"a": str(points[0]), "b": str(points[1])}
                self.held[by] = (meeting, fields, forms[-1].action)

    @precondition(lambda self: self.held)
    @rule(which=ANY)
    def come_back(self, which: int) -> None:
        """It sends it now, perhaps rounds later, or after the round was paired anew."""
        by = sorted(self.held)[which % len(self.held)]
        meeting, fields, action = self.held.pop(by)
        number = int(action.rpartition("/")[2])
        taken = self.book.meeting_of(number, by) is meeting
        taken = taken and self.book.say(number, by, (int(fields["a"]), int(fields["b"])))
        answer = self.phone(by).post(action, fields)
        assert answer.status in ((303,) if taken else (422, 404)), answer.problems

    @precondition(lambda self: self.book.rounds)
    @rule(who=DIRECTOR)
    def look_at_slips(self, who: int) -> None:
        """A director opens the page of the slips, and types now or later."""
        director, played = self.directors[who], self.book.rounds[-1]
        page = director.open(f"{director.event}/director/{len(self.book.rounds)}/slips")
        self.slips[who] = (page, played, [each.words for each in played.meetings])

    @precondition(lambda self: self.book.rounds)
    @rule(
        who=DIRECTOR,
        now=st.booleans(),
        points=st.lists(POINTS, min_size=3, max_size=3),
        skip=st.integers(0, 3),
        mine=st.booleans(),
    )
    def type_slips(
        self, who: int, now: bool, points: list[tuple[int, int]], skip: int, mine: bool
    ) -> None:
        """What others have said since the page was opened is asked; then one of the two counts."""
        if now or who not in self.slips:
            self.look_at_slips(who)
        page, played, words = self.slips.pop(who)
        if played is not self.book.rounds[-1]:
            return
        number, director = len(self.book.rounds), self.directors[who]
        boxes = [at for at in range(1, len(words) + 1) if f"a-{at}" in page.form.fields]
        typed = {at: points[at - 1] for at in boxes if at != skip}
        sent = {f"a-{at}": str(a) for at, (a, _) in typed.items()}
        sent |= {f"b-{at}": str(b) for at, (_, b) in typed.items()}
        answer = director.send(page.form, **sent)
        asked = []
        for at, two in typed.items():
            meeting = played.meetings[at - 1]
            if meeting.words != words[at - 1] and not meeting.is_only(two):
                asked.append(at)
            else:
                self.book.enter(number, at, two)
        assert answer.status == (422 if asked else 303), answer.problems
        picks = [each for each in answer.root.all("input") if each.get("type") == "radio"]
        assert sorted({each["name"] for each in picks}) == [f"pick-{at}" for at in asked]
        if asked and mine:
            chosen = {f"pick-{at}": "mine" for at in asked}
            assert director.send(answer.form, **chosen).status == 303
            for at in asked:
                self.book.correct(number, at, typed[at])

    @precondition(lambda self: self.book.rounds)
    @rule(who=DIRECTOR, back=st.integers(0, 2), at=ANY, points=POINTS, twice=st.booleans())
    def correct(self, who: int, back: int, at: int, points: tuple[int, int], twice: bool) -> None:
        number = max(1, len(self.book.rounds) - back)
        meetings = self.book.rounds[number - 1].meetings
        table = at % len(meetings) + 1
        sent = {"a": str(points[0]), "b": str(points[1]), "reason": "read the wrong way round"}
        answer = self.act(who, f"{number}/{table}", twice, **sent)
        assert answer.status == 303, answer.problems
        if meetings[table - 1].counts:
            self.book.correct(number, table, points)
        else:
            self.book.enter(number, table, points)

    @precondition(lambda self: len(self.book.entrants) < MOST_ENTRANTS)
    @rule(who=DIRECTOR)
    def join(self, who: int) -> None:
        name = f"Late {next(self.keys):03}"
        answer = self.act(who, "join", twice=True, name=name)
        assert answer.status == (422 if self.book.closed else 303)
        if not self.book.closed:
            self.book.join(name)

    @rule(who=DIRECTOR, number=WHO, twice=st.booleans())
    def leave(self, who: int, number: int, twice: bool) -> None:
        here = sum(each.left is None for each in self.book.entrants.values())
        if number in self.book.entrants and here > 4 and not self.book.closed:
            assert self.act(who, "leave", twice, number=str(number)).status == 303
            self.book.leave(number)
            if not self.book.rounds:
                self.phones = {}  # others have their numbers now

    @precondition(lambda self: self.book.rounds)
    @rule(who=DIRECTOR, number=WHO, back=st.integers(0, 1), points=st.sampled_from((-3, -1, 2)))
    def adjust(self, who: int, number: int, back: int, points: int) -> None:
        """A penalty or a bonus counts once, however often it is sent."""
        if number not in self.book.entrants:
            return
        of = max(1, len(self.book.rounds) - back)
        sent = {"points": str(points), "round": str(of), "reason": "late"}
        answer = self.act(who, f"pairs/{number}/adjust", True, **sent)
        assert answer.status == (422 if self.book.closed else 303)
        if not self.book.closed:
            self.book.adjusted.append((number, of, points))

    @precondition(lambda self: self.book.adjusted and not self.book.closed)
    @rule(who=DIRECTOR, which=ANY)
    def forgive(self, who: int, which: int) -> None:
        page = self.directors[who].open(f"{self.directors[who].event}/director")
        forms = [form for form in page.forms if form.action.endswith("/unadjust")]
        assert len(forms) == len(self.book.adjusted)
        for _ in range(2):
            assert self.directors[who].send(forms[which % len(forms)]).status == 303
        del self.book.adjusted[which % len(forms)]

    @precondition(lambda self: len(self.book.rounds) == ROUNDS)
    @rule(who=DIRECTOR)
    def close(self, who: int) -> None:
        self.look(who)
        forms = [f for f in self.looked[who].forms if f.action.endswith("/close")]
        may_close = self.book.is_complete() and not self.book.closed
        assert bool(forms) == may_close
        if forms:
            answers = [self.directors[who].send(forms[0]) for _ in range(2)]
            assert [each.status for each in answers] == [303, 303]
            self.book.close()

    @invariant()
    def is_as_in_the_book(self) -> None:
        """Each result is there once, and what follows from all of them is the same."""
        data = self.directors[0].data()
        for played in data["answer"]["rounds"][-1:]:  # score less match points
            extra = {number: score - won for _, number, score, won, *_ in played["standing"]}
            known = self.book.adjusted_until(len(self.book.rounds))
            assert extra == {number: known[number] for number in extra}
        counted: dict[tuple[int, int], Any] = {}
        for played, known in zip(data["rounds"], self.book.rounds, strict=True):
            rests = [each["rest"] for each in played["results"] if "rest" in each]
            assert rests == known.rests
            for each in played["results"]:
                if "rest" not in each:
                    place = (played["round"], each["table"])
                    assert place not in counted
                    counted[place] = [each["a"], each["b"], each["points"]]
            fixes = played.get("correction", [])
            for fix in fixes if isinstance(fixes, list) else [fixes]:
                counted[fix["round"], fix["table"]][2] = fix["points"]
        assert counted == {
            (number, table): [each.a, each.b, list(each.counts)]
            for number, played in enumerate(self.book.rounds, 1)
            for table, each in enumerate(played.meetings, 1)
            if each.counts
        }

    def teardown(self) -> None:
        """The file of the evening makes the same evening."""
        if hasattr(self, "directors"):
            first = self.directors[0]
            file = first.client.get(f"{first.event}/event.json").get_data(as_text=True)
            again = Director(self.app).begin(file)
            assert again.client.get(f"{again.event}/event.json").get_data(as_text=True) == file


@pytest.fixture(scope="module")
def app(make_app: MakeApp) -> Flask:
    return make_app(WTF_CSRF_ENABLED=False)


def test_no_result_is_lost_or_doubled(app: Flask, long: bool) -> None:
    OneEvent.app = app
    run_state_machine_as_test(
        OneEvent,
        settings=settings(
            max_examples=200 if long else 6,
            stateful_step_count=40 if long else 25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
