"""An evening of deals in one row -> the matches that they make, one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.rules.entry.deal import Deal, score_deal
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, stand, standings

LOOKED_AHEAD = 32
"""Deals, more than most matches have."""


def matches_of(first: Match, deals: Sequence[Deal]) -> Iterator[Match]:
    """The matches of the same sides by the same rules that the deals make: each deal counts in the
    first match that is not over before it. The last match may not be over.

    `first` is a match before its first deal; the deal goes on to the next dealer from match to
    match. Ask only about deals without problems.
    """
    scores = [score_deal(deal, first.rules) for deal in deals]
    begun, done = first, 0
    while done < len(deals):
        # A match is looked at no further than about its end, or many short ones would be slow.
        most = LOOKED_AHEAD
        while (
            counting := sum(each.counts for each in stand(begun, scores[done : done + most]))
        ) == most:
            most *= 2
        match = replace(begun, deals=tuple(deals[done : done + counting]))
        yield match
        begun = replace(begun, first_dealer=match.dealer(counting + 1))
        done += counting


def course_of(first: Match, deals: Sequence[Deal]) -> Iterator[tuple[Match, Standing]]:
    """The same deal by deal: the match to which it belongs, and how things stand in that after
    it."""
    for match in matches_of(first, deals):
        for standing in standings(match):
            yield match, standing
