"""How many examples Hypothesis tries: half in each run, ten times as many in a long one.

None of them has a deadline, for a machine that has other work to do would fail it.
"""

from typing import Any

from hypothesis import HealthCheck, settings

settings.register_profile("usual", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("usual")

times = 1
"""Set before the tests are imported, for what decorates a test is read with it."""


def some(examples: int, **more: Any) -> settings:
    return settings(max_examples=max(examples * times // 2, 5), **more)
