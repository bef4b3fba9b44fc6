"""What is drawn is kept by its size: nothing that is remembered grows without end."""

import pytest

from scorekeeper.web.http.cache import cached_by_language


@cached_by_language(100, len)
def twice(text: str) -> str:
    return text + text


def test_a_cached_page_is_not_drawn_again() -> None:
    drawn: list[str] = []
    kept = cached_by_language(100, len)(lambda text: drawn.append(text) or text)
    assert [kept("a"), kept("a"), kept("b"), kept("a")] == ["a", "a", "b", "a"]
    assert drawn == ["a", "b"]


def test_the_least_recently_used_goes_first() -> None:
    drawn: list[str] = []
    kept = cached_by_language(100, len)(lambda text: drawn.append(text[0]) or text)
    for letter in "abacacbd":
        kept(letter * 40)
        assert kept.kept.bytes <= 100
    assert "".join(drawn) == "abcbd"


def test_oversized_entries_are_not_cached() -> None:
    assert twice("x" * 60) == "x" * 120
    assert twice.kept.bytes == 0


def test_failures_are_not_cached() -> None:
    answers = iter([ValueError(), "drawn"])

    def draw() -> str:
        if isinstance(answer := next(answers), Exception):
            raise answer
        return answer

    kept = cached_by_language(100, len)(draw)
    with pytest.raises(ValueError):
        kept()
    assert kept() == "drawn"
