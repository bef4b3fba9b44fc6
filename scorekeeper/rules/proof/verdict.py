"""The working of a primiera of which not every card is known. It states only what is certain."""

from dataclasses import replace

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.options import MissingSuit, Options
from scorekeeper.rules.primiera import (
    Comparison,
    Verdict,
    Why,
    decide,
)
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.rules.proof.points import Point
from scorekeeper.rules.proof.primiera import Scale, SuitLeft, suits_left


def verdict_of(evidence: Evidence, point: Point, options: Comparison) -> Verdict:
    """The verdict where primiera is settled as `point` says, or open.

    `evidence` holds its consequences. A total is None unless it is the same in every deal that
    fits; `unsure` names the suits of which the best card is not known, and their cards and values
    are the best of those known. The reason is a figure only where no figure of it can be otherwise.
    """
    known = decide(evidence.known, options)
    if not evidence.unknown:
        return known
    scale = _scale_of_sums(options)
    every = suits_left(evidence, scale)
    cards = known.cards
    unsure = tuple(
        frozenset(
            suit
            for suit, card, left in zip(Suit, four, suits, strict=True)
            if not _is_sure(card, left, scale)
        )
        for four, suits in zip(cards, every, strict=True)
    )
    values = known.values
    totals = tuple(
        None if open_ or sum(left.held for left in suits) < 0 else sum(worth)
        for worth, open_, suits in zip(values, unsure, every, strict=True)
    )
    verdict = Verdict(
        point.side,
        Why.PROVED if point.settled else Why.OPEN,
        cards,
        values,
        totals,
        unsure=unsure,
        others=len(evidence.unknown),
    )
    return _with_reason(verdict, known, evidence, options) if point.settled else verdict


def _with_reason(
    verdict: Verdict, known: Verdict, evidence: Evidence, options: Comparison
) -> Verdict:
    """The verdict with the figures that decided it, where none of them can be otherwise."""
    if options.ranks:
        assert known.rank is not None
        compared = options.ranks[: options.ranks.index(known.rank) + 1]
        if known.winner != verdict.winner or any(
            card.rank in compared for card in evidence.unknown
        ):
            return verdict
        return replace(
            verdict, why=known.why, rank=known.rank, counts=known.counts, compared=known.compared
        )
    if not any(verdict.unsure):
        return replace(verdict, why=known.why)
    if options.missing_suit is MissingSuit.CANNOT_WIN:
        barred = [bool(verdict.lacking(side)) for side in range(evidence.sides)]
        if all(barred):
            return replace(verdict, why=Why.NOBODY_COMPLETE)
        if verdict.winner is not None and barred.count(False) == 1:
            return replace(verdict, why=Why.ONLY_COMPLETE)
    return verdict


def _scale_of_sums(options: Comparison) -> Scale:
    """How sums are made; by sevens they are for information, and a missing suit adds nothing."""
    if not options.ranks:
        return Scale.of(options)
    return Scale.of(Options(faces=options.faces, missing_suit=MissingSuit.SUM))


def _is_sure(card: Card | None, left: SuitLeft, scale: Scale) -> bool:
    """Whether no card to come can be better, or none that counts can come at all."""
    if card is None:
        return not any(each.rank in scale.worth for each in left.unknown)
    return left.worth[1] == left.held
