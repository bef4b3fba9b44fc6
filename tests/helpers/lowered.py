"""Lower limits, for what would take long to fill."""

from dataclasses import replace

import pytest

from scorekeeper import limits


def lower(monkeypatch: pytest.MonkeyPatch, **most: int) -> None:
    """Set the limits of these names to so many."""
    for name, number in most.items():
        monkeypatch.setattr(limits, name, replace(getattr(limits, name), most=number))
