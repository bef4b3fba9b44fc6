"""From what is stored to what is scored: one store a request, matches as values.

What is stored never changes under its text, so reading and scoring an entry is remembered.
"""

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from flask import Flask, Response, current_app, g, request

from scorekeeper.documents.deal import read_deal, write_deal
from scorekeeper.documents.match import read_loosely, read_rules, write_rules, write_side
from scorekeeper.rules.entry import Deal, score_deal
from scorekeeper.rules.match import Match, Outcome, Side, Standing, final, stand
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import DealScore
from scorekeeper.store import Store, StoredDeal, StoredMatch, open_store
from scorekeeper.words import Style

REMEMBERED = 4096


class Unreadable(ValueError):
    """What is stored makes no match: somebody else has written into the database."""


def init_app(app: Flask) -> None:
    """Close each request's store when the request is over."""
    app.teardown_appcontext(_close)


def get_store() -> Store:
    """The store of this request."""
    if "store" not in g:
        g.store = open_store(current_app.config["DATABASE"], current_app.config["PATIENCE"])
    store: Store = g.store
    return store


def _close(error: BaseException | None) -> None:
    store = g.pop("store", None)
    if store is not None:
        store.close()


@dataclass(frozen=True, slots=True)
class Played:
    """A match as a page needs it: the stored row, the match it makes, and how it stands."""

    row: StoredMatch
    match: Match
    style: Style
    standings: tuple[Standing, ...]

    @property
    def table(self) -> str:
        """The table's id."""
        return self.row.table

    @property
    def number(self) -> int:
        """The number of the match at its table."""
        return self.row.number

    @property
    def deals(self) -> tuple[StoredDeal, ...]:
        """The deals as they are stored, the version of each that counts."""
        return self.row.deals

    @property
    def address(self) -> str:
        """Where the match's page is."""
        return f"{request.root_path}/t/{self.table}/{self.number}"

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last deal."""
        before = self.match.totals_before or (0,) * len(self.match.sides)
        return self.standings[-1].totals if self.standings else before

    @property
    def outcome(self) -> Outcome | None:
        """What ended the match; None while it is played."""
        return final(self.match, self.standings)

    @property
    def next_deal(self) -> int:
        """The number of the deal that is played now."""
        return len(self.deals) + 1

    @property
    def names(self) -> list[str]:
        """The names of the sides."""
        return [side.name for side in self.match.sides]


def load(table: str, number: int) -> Played:
    """A match of the table, scored.

    :raise scorekeeper.store.NotFound: when there is none of that number.
    """
    return played(get_store().match(table, number))


def played(row: StoredMatch) -> Played:
    """The stored match, scored."""
    before, style = setup(row.rules, row.sides, row.settings)
    read = [scored(row.rules, len(before.sides), deal.entry) for deal in row.deals]
    match = replace(before, deals=tuple(deal for deal, _ in read), first_dealer=row.first_dealer)
    return Played(row, match, style, stand(match, [score for _, score in read]))


@lru_cache(REMEMBERED)
def setup(rules: str, sides: str, settings: str) -> tuple[Match, Style]:
    """The match before its first deal, and the cards' style, from their stored texts.

    What is refused of names today may have been taken when the match was made: it still opens.
    """
    kept = json.loads(settings)
    before = kept.get("totals_before")
    given = {"rules": json.loads(rules), "sides": json.loads(sides), "totals_before": before}
    match, _ = read_loosely(given)
    if match is None:
        raise Unreadable("A stored match cannot be read.")
    return match, Style(kept.get("cards", Style.ITALIAN))


@lru_cache(REMEMBERED)
def scored(rules: str, sides: int, entry: str) -> tuple[Deal, DealScore]:
    """A stored deal and its points."""
    deal, found = read_deal(json.loads(entry), sides)
    known = read_rules(json.loads(rules), sides, found)
    if deal is None or known is None or found:
        raise Unreadable("A stored deal cannot be read.")
    return deal, score_deal(deal, known)


def as_text(value: Any) -> str:
    """JSON text in the one form in which it is stored and compared."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def as_data(value: Any) -> Response:
    """The value as a JSON answer."""
    return Response(as_text(value) + "\n", mimetype="application/json")


def deal_text(deal: Deal) -> str:
    """A deal as it is stored."""
    return as_text(write_deal(deal))


def rules_text(rules: Rules) -> str:
    """Rules as they are stored: every option, so that they are frozen with the match."""
    return as_text(write_rules(rules))


def settings_text(style: str, totals_before: tuple[int, ...] | None = None) -> str:
    """What the cards say and totals to start from, as they are stored."""
    before = {} if totals_before is None else {"totals_before": list(totals_before)}
    return as_text({"cards": style} | before)


def sides_text(sides: tuple[Side, ...]) -> str:
    """Sides as they are stored."""
    return as_text([write_side(side) for side in sides])
