"""Documents that are right but for something else in one place or more."""

from typing import Any

from hypothesis import strategies as st

OTHERS = st.one_of(
    st.sampled_from([None, True, 1.5, -1, 10**30, "", "7d", "\ud800", "{side} %s", [], [[]], {}]),
    st.sampled_from([["7d", "7d", "99x"], [["7d"], None, None], {"side": 0}, {"preset": []}]),
    st.integers(-3, 10**9),
    st.text(max_size=5),
    st.just("x" * 10_000),
    st.just([0] * 10_000),
)


@st.composite
def spoiled(draw: st.DrawFn, documents: st.SearchStrategy[Any], times: int = 3) -> Any:
    """One of the documents, with up to so many of its parts put in another's place."""
    document = draw(documents)
    for _ in range(draw(st.integers(0, times))):
        document = _with_another(draw, document)
    return document


def _with_another(draw: st.DrawFn, value: Any) -> Any:
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: _with_another(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], _with_another(draw, value[place]), *value[place + 1 :]]
    return draw(OTHERS)
