"""Many cases in one test, for cases that differ by data alone and leave nothing behind."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any

import pytest


def every(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Any], Any]:
    """As `pytest.mark.parametrize`, but all cases are subtests of one test and share its fixtures:
    to collect and to set up a case takes longer than most of them."""
    asked = [each.strip() for each in names.split(",")] if isinstance(names, str) else list(names)
    rows = [values_of(case) if len(asked) > 1 else (value_of(case),) for case in cases]
    assert rows, "there is no case"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(subtests: pytest.Subtests, **fixtures: Any) -> None:
            if "subtests" in signature(test).parameters:
                fixtures["subtests"] = subtests
            for case in rows:
                values = dict(zip(asked, case, strict=True))
                with subtests.test(**values):
                    test(**fixtures, **values)

        fixtures = [name for name in signature(test).parameters if name not in asked]
        whole.__signature__ = Signature(  # type: ignore[attr-defined]
            Parameter(name, Parameter.KEYWORD_ONLY)
            for name in dict.fromkeys(["subtests", *fixtures])
        )
        return whole

    return decorate


def value_of(case: Any) -> Any:
    """What `pytest.param` holds, or the case itself."""
    values = values_of(case)
    return case if values is case else values[0]


def values_of(case: Any) -> Any:
    return case.values if type(case).__name__ == "ParameterSet" else case
