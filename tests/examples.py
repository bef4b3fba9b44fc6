"""How many examples Hypothesis tries: some in each run, ten times as many in a long one."""

from typing import Any

from hypothesis import settings

times = 1
"""Set before the tests are imported, for what decorates a test is read with it."""


def some(examples: int, **more: Any) -> settings:
    return settings(max_examples=examples * times, deadline=None, **more)
