"""Two directors, or a director and phones, on pages that were drawn before the other's act: nobody
overwrites what they have not seen."""

from flask import Flask

from tests.club.pages.test_evening import PAIRS, Director, Pair, form_of
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS


def two_directors(app: Flask) -> tuple[Director, Director]:
    """Two phones that direct an evening whose first round is published."""
    first, second = Director(app).begin(), Director(app)
    second.event, second.cookies = first.event, first.cookies
    first.acted("publish")
    return first, second


def slips(director: Director) -> Page:
    return director.open(f"{director.event}/director/1/slips")


def counted(director: Director) -> dict[int, list[int]]:
    """What counts at each table of the first round."""
    (played,) = director.data()["rounds"]
    points = {each["table"]: each["points"] for each in played["results"]}
    fixes = played.get("correction", [])
    for fix in fixes if isinstance(fixes, list) else [fixes]:
        points[fix["table"]] = fix["points"]
    return points


def changes(director: Director) -> str:
    """What tells whether anything has happened at the evening."""
    return director.client.get(f"{director.event}/changed").headers["ETag"]


TYPED = {"a-1": "7", "b-1": "11", "a-2": "11", "b-2": "3"}


def typed_late(director: Director, other: Director, *says: Pair) -> Page:
    """What is answered to slips whose page was drawn before table 1 had another result."""
    drawn = slips(other).form
    for pair in says:
        mine = next(each for each in pair.mine().forms if each.action.endswith("/mine/1"))
        assert pair.send(mine, a="11", b="7").status == 303
    if not says:
        assert director.slips(1, {1: (11, 7)}).status == 303
    return other.send(drawn, **TYPED)


@every(("chosen", "counts"), [("0", [11, 7]), ("mine", [7, 11]), ("", [11, 7])])
@every("phones", [0, 1, 2])
def test_whoever_comes_second_sees_both(
    app: Flask, phones: int, chosen: str, counts: list[int]
) -> None:
    """The other tables are kept all the same; nothing is chosen beforehand. What both pairs have
    said is one result."""
    director, other = two_directors(app)
    says = [director.pair(number, app) for number in (1, 2)[:phones]]
    answer = typed_late(director, other, *says)
    assert answer.status == 422 and "Carla & Dino 11" in answer.text
    before = counted(director)
    assert before == ({} if phones == 1 else {1: [11, 7]}) | {2: [11, 3]}
    picks = [each for each in answer.root.all("input") if each.get("name") == "pick-1"]
    assert len(picks) == 2 and not any("checked" in each.attributes for each in picks)
    pick = next((each["value"] for each in picks if each["value"].startswith(chosen)), "")
    for _ in range(2):  # also where it is sent twice
        again = other.send(answer.form, **{"pick-1": pick} if chosen else {})
        assert again.status == (303 if chosen else 422)
    assert counted(director) == (before if not chosen else {1: counts, 2: [11, 3]})


def test_the_same_result_is_not_asked(app: Flask) -> None:
    director, other = two_directors(app)
    drawn = slips(other).form
    assert director.slips(1, {1: (7, 11)}).status == 303
    assert other.send(drawn, **TYPED).status == 303
    assert counted(director) == {1: [7, 11], 2: [11, 3]}


@every(
    ("before", "act", "typed", "meanwhile"),
    [
        ("draw", "leave", {"number": "3"}, {}),
        ("rename", "rename", {"number": "1", "name": "Ada & Bo"}, {"number": "1", "name": "Eva"}),
        ("swap", "swap", {"one": "1", "other": "4"}, {"one": "1", "other": "3"}),
        ("swap", "publish", {}, {"one": "1", "other": "3"}),
    ],
)
def test_an_act_is_about_what_was_seen(
    app: Flask, before: str, act: str, typed: dict[str, str], meanwhile: dict[str, str]
) -> None:
    """What the other director did since is shown, and the second tap is about that."""
    director = Director(app).begin(f"{PAIRS}\nLia & Mario", rounds="3")
    if "swap" in (before, act):
        director.acted("number")
    stale = director.form_for(act, **typed)
    if before == "rename":
        meanwhile = meanwhile | {"sure": "Eva"}
    director.acted(before, **meanwhile)
    known = changes(director)
    refused = director.send(stale, **typed)
    assert refused.status == 422 and "Somebody else" in refused.problems[0]
    assert changes(director) == known
    again = form_of(refused, act) or director.form_for(act, **typed)
    assert all(again.fields[name] == text for name, text in typed.items())
    assert director.send(again).status == 303 and changes(director) != known


def test_two_directors_set_one_penalty(app: Flask) -> None:
    """The second sees that of the first, with everything typed still there; a second tap is one
    penalty, of which nothing is chosen beforehand."""
    director, other = two_directors(app)
    assert director.slips(1, {1: (11, 7), 2: (11, 3)}).status == 303
    page = f"{director.event}/director/pairs/1/adjust"
    mine, late = (form_of(each.open(page), "adjust") for each in (director, other))
    assert mine and late and "points" not in mine.fields
    typed = {"points": "-1", "reason": "15 minutes late"}
    refused = director.send(mine, reason="15 minutes late")
    assert refused.status == 422 and refused.root.one("input", name="reason").get("value")
    assert [director.send(mine, **typed).status for _ in range(2)] == [303, 303]
    answer = other.send(late, **typed)
    assert answer.status == 422 and "Somebody else" in answer.problems[0]
    assert answer.root.one("input", name="reason").get("value") == "15 minutes late"
    assert director.standing()[1][:4] == [2, 1, 2, 3]
    for shown in ("", "/rounds", "/pairs/1", "/wall", "/sheet", "/sheet/rounds", "/sheet/pairs"):
        assert "\N{MINUS SIGN}1" in director.open(director.event + shown).text, shown
    file = director.client.get(f"{director.event}/event.json").get_data(as_text=True)
    again = Director(app).begin(file)
    assert again.client.get(f"{again.event}/event.json").get_data(as_text=True) == file
    director.acted("unadjust")
    assert director.standing()[1][:4] == [2, 1, 3, 3]


def test_a_round_published_anew_stays(app: Flask) -> None:
    """A tap that would have taken the round of before back does not take this one back; lots that
    the other has typed meanwhile stay."""
    director, other = two_directors(app)
    page = other.open(f"{other.event}/director")
    stale = next(form for form in page.forms if form.action.endswith("/undo"))
    director.acted("undo")
    director.acted("publish")
    assert other.send(stale).status == 422 and len(director.data()["rounds"]) == 1
    assert director.slips(1, {1: (11, 7), 2: (11, 7)}).status == 303
    page = other.open(f"{other.event}/director")
    stale = next(form for form in page.forms if form.action.endswith("/lots"))
    director.acted("lots", **{"lot-1": "1", "lot-3": "2", "lot-2": "3", "lot-4": "4"})
    lots = director.data()["config"]["lots"]
    assert other.send(stale, **{"lot-1": "2", "lot-3": "1"}).status == 422
    assert director.data()["config"]["lots"] == lots


def test_a_partners_word_is_not_overwritten(app: Flask) -> None:
    """Two phones of one pair: the second sees what the first has sent."""
    director, _ = two_directors(app)
    first, second = director.pair(1, app), director.pair(1, app)
    forms = [phone.mine().forms for phone in (first, second)]
    mine, late = (next(f for f in each if f.action.endswith("/mine/1")) for each in forms)
    assert first.send(mine, a="11", b="7").status == 303
    refused = second.send(late, a="7", b="11")
    assert refused.status == 422 and "Anna & Bruno 11" in refused.text
    again = next(form for form in refused.forms if form.action.endswith("/mine/1"))
    assert second.send(again, a="7", b="11").status == 303


def test_the_table_overwrites_no_partners_word(app: Flask) -> None:
    """One of a pair has sent a result, the other ends the match at the table: both are seen, and
    the second is one tap away."""
    director = Director(app).begin(preset="winning-moves", target="4")
    director.acted("publish")
    first, second = director.pair(1, app), director.pair(1, app).seated()
    assert first.say(3, 4).status == 303 and second.enter(FOUR_POINTS).status == 303
    sent = second.send(second.open(second.table).form_with("Send the result"))
    assert sent.status == 422 and "Anna & Bruno 3, Carla & Dino 4" in sent.text
    form = sent.form_with("Send this result")
    assert sorted((form.fields["a"], form.fields["b"])) == ["0", "4"]
    assert second.send(form).status == 303
