"""Many cases in one test, for cases that differ by data alone and leave nothing behind."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, signature
from typing import Any


def every(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Any], Any]:
    """As `pytest.mark.parametrize`, but all cases are one test, and share its fixtures: to collect,
    set up and report a case takes longer than most of them, as it does with `subtests`. Each that
    fails says with what it did, and hides no other."""
    asked = [each.strip() for each in names.split(",")] if isinstance(names, str) else list(names)
    rows = [values_of(case) if len(asked) > 1 else (value_of(case),) for case in cases]
    assert rows, "there is no case"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(**fixtures: Any) -> None:
            failed = []
            for case in rows:
                values = dict(zip(asked, case, strict=True))
                try:
                    test(**fixtures, **values)
                except Exception as error:
                    error.add_note(f"with {values}"[:500])
                    failed.append(error)
            if len(failed) > 1:
                raise ExceptionGroup(f"{len(failed)} of {len(rows)} cases fail", failed)
            if failed:
                raise failed[0]

        parameters = [
            each for each in signature(test).parameters.values() if each.name not in asked
        ]
        whole.__signature__ = signature(test).replace(  # type: ignore[attr-defined]
            parameters=[each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters]
        )
        return whole

    return decorate


def value_of(case: Any) -> Any:
    """What `pytest.param` holds, or the case itself."""
    values = values_of(case)
    return case if values is case else values[0]


def values_of(case: Any) -> Any:
    return case.values if type(case).__name__ == "ParameterSet" else case
