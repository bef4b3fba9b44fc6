"""How many examples Hypothesis tries, and whether they are drawn anew.

The usual run tries the same examples each time, so that it fails only by what was changed. A long
run draws new ones, forty times as many. None has a deadline: a busy machine would miss it.
"""

from typing import Any

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow]
settings.register_profile("usual", deadline=None, suppress_health_check=_SLOW, derandomize=True)
# Where CI is set, Hypothesis would try the same ones.
settings.register_profile("long", deadline=None, suppress_health_check=_SLOW, derandomize=False)
settings.load_profile("usual")

times = 1
"""Set before the tests are imported, for what decorates a test is read with it."""


def draw_more() -> None:
    """What a long run tries. To be called before the tests are imported."""
    global times
    times = 40
    settings.load_profile("long")


def some(examples: int, **more: Any) -> settings:
    """A quarter as many in the usual run, ten times as many in a long one, and five at least."""
    return settings(max_examples=max(examples * times // 4, 5), **more)
