"""The fields in which people write: what they keep, what they refuse, what stands there again."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask, render_template_string

from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.forms.fields import OneLine, Paragraph, TextForm
from tests.helpers.cases import every

UNSEEN = [
    *(
        "\x00",
        "\x07",
        "\x0b",
        "\x1f",
        "\x7f",
        "\x85",
        "\xad",
        "\u061c",
        "\u200b",
        "\u200e",
        "\u200f",
    ),
    *("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2060"),
    *("\u2066", "\u2067", "\u2068", "\u2069", "\ufeff", "\ue000", "\U000e0041", "\U0010fffd"),
]
SPACES = ["\t", "\n", "\r\n", "\r", "\xa0", "\u2003", "\u2028", "\u202f", "\u3000"]
PAGE = (
    "{% import 'page/_macros.html' as parts %}{{ parts.problems(form.sentences) }}"
    "{{ parts.text(form.name, autocapitalize='words') }}{{ parts.paragraph(form.story) }}"
)


class Card(TextForm):
    name = OneLine("Your name", most=8, needed=True)
    story = Paragraph("Your story", most=20)


@pytest.fixture
def asked(app: Flask) -> Iterator[Any]:
    with ExitStack() as requests:

        def send(**fields: str) -> Card:
            requests.enter_context(app.test_request_context(method="POST", data=fields))
            form = Card()
            form.validate()
            form.page = render_template_string(PAGE, form=form)
            return form

        yield send


def test_text_is_normalized(asked: Any) -> None:
    form = asked(name="  E\u0301va \t B ", story="\r\n one \r\ntwo\u2028three\n ")
    assert (form.name.data, form.story.data) == ("Éva B", "one \ntwo\nthree")
    assert form.problems == []


@pytest.mark.parametrize("space", SPACES)
def test_every_kind_of_space_becomes_a_space(asked: Any, space: str) -> None:
    form = asked(name=f"{space}A{space}{space}B{space}")
    assert (form.name.data, form.problems) == ("A B", [])


@every("sign", UNSEEN)
@every("field", ["name", "story"])
@every("text", ["An{}na", "{}Anna", "Anna{}"])
def test_invisible_characters_stay_in_place(asked: Any, field: str, sign: str, text: str) -> None:
    typed = text.format(sign)
    form = asked(**{"name": "Bruno", field: typed})
    assert form.sentences == [
        "There is a sign in “Anna” that cannot be seen: type it again without it."
    ]
    assert form[field].typed == typed


@pytest.mark.parametrize("text", ["\u202e", " \u200b\ufeff "])
def test_a_text_nobody_can_see_is_refused(asked: Any, text: str) -> None:
    (problem,) = asked(name="Anna", story=text).problems
    assert problem.what is What.ONLY_UNSEEN_CHARACTERS


@pytest.mark.parametrize(
    "name", ["נ\u200cע", "क्\u200dष", "👩\u200d🚀", "❤\ufe0f", "Zoë", "עדה", "麻里"]
)
def test_letters_and_emoji_are_accepted(asked: Any, name: str) -> None:
    form = asked(name=name)
    assert (form.name.data, form.problems) == (name, [])


def test_all_length_problems_are_listed(asked: Any) -> None:
    assert asked(name=" ", story="x" * 21).sentences == [
        "“Your name” is still empty.",
        f"“{'x' * 21}” has 21 letters: 20 at most.",
    ]


def test_typed_text_comes_back_unchanged(asked: Any) -> None:
    form = asked(name=' "A" & <b> ', story="</textarea>\u202e")
    assert form.name.typed == ' "A" & <b> '
    assert 'value=" &#34;A&#34; &amp; &lt;b&gt; " maxlength="8"' in form.page
    assert 'autocapitalize="words"' in form.page
    assert "&lt;/textarea&gt;\u202e</textarea>" in form.page


def test_a_command_may_refuse_valid_fields(asked: Any) -> None:
    form = asked(name="Anna")
    form.refuse([Problem(What.NO_SUCH_DEALER)])
    assert form.sentences == ["Choose the dealer among the players."]
