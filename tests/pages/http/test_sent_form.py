"""A form is read as the standard library reads it, in little room."""

import tracemalloc
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.http import sent_form


@given(st.text("ab%=&+ è2cC3A8zF", max_size=60), st.sampled_from([4, 7, sent_form.PIECE]))
def test_fields_are_read_as_usual(sent: str, piece: int) -> None:
    usual = parse_qsl(sent, keep_blank_values=True, errors="werkzeug.url_quote")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sent_form, "PIECE", piece)
        assert sent_form.fields(sent.encode()) == usual


def test_escapes_take_little_room() -> None:
    sent = b"document=" + b"%2C" * 300_000
    tracemalloc.start()
    assert sent_form.fields(sent) == [("document", "," * 300_000)]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5 * len(sent)
