"""What the page of a dispute shows: the head, the table of best cards, the picker, every
interpretation.

Everything comes from the proof; where the statements are impossible, only what was tapped is
shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper import words
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.dispute import (
    Judged,
    agreed_outcome,
    disagree,
    in_force,
    interpretations,
    judge,
    turning_card,
)
from scorekeeper.rules.options import Faces, Method, Options
from scorekeeper.rules.primiera import (
    Cell,
    SuitLine,
    Why,
    card_value,
    lead,
    rank_lines,
    suit_lines,
)
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.web.primiera.forms import DisputeForm, Question
from scorekeeper.web.primiera.statements import Statements
from scorekeeper.words.primiera.dispute import (
    DisputeHead,
    cell_text,
    dispute_head,
    headline,
    lacking_sentences,
    rest_sentence,
    turn_sentence,
    verdict_sentence,
)
from scorekeeper.words.primiera.interpretations import (
    Folded,
    folded,
    interpretation_name,
    interpretations_sentence,
    sources,
)
from scorekeeper.words.primiera.totals import compared_figures, figure_text, total_text, why_settled

SuitPlace = tuple[int, Suit]
"""A cell of the table: a side, from 1, and a suit."""


@dataclass(frozen=True, slots=True)
class Half:
    """One way to count where the two ways differ: who has it by that, and whether it is played."""

    method: Method
    side: int | None
    reason: str
    played: bool


@dataclass(frozen=True, slots=True)
class Picker:
    """The cards to choose from for one cell; `taken` are ranks that another side has."""

    side: int
    suit: Suit
    is_open: bool
    was_given: bool
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DisputePage:
    """One state of the page; `head` is None where something is wrong."""

    head: DisputeHead | None
    side: int | None
    ask: Card | None
    owners: tuple[int, ...]
    may_answer: tuple[bool, ...]
    halves: tuple[Half, ...]
    lines: tuple[SuitLine, ...]
    figures: tuple[str, ...]
    says: str
    rules: tuple[Folded, ...]
    picker: Picker

    def is_asked(self, line: SuitLine, side: int) -> bool:
        """Whether the question is of this cell, from 0."""
        open_ = line.cells[side] in (Cell.NOT_GIVEN, Cell.SO_FAR)
        return open_ and self.ask is not None and self.ask.suit is line.suit


def show(
    form: DisputeForm, judged: Judged | None, cell: str = "", done: str = "", rules: bool = False
) -> DisputePage:
    """The page for what was said; `cell` is one whose picker is asked for, `done` the last tap,
    after which the picker goes on to the next cell by itself. While primiera is open every rule
    is tried where `rules` are asked for: that takes longer than all the rest of the page."""
    known = judged or judge(_only_cards(form.statements), form.options)
    ask = judged.ask[0] if judged and judged.ask else None
    table = () if form.statements.further.table == 0 else (form.statements.nobody,)
    owners = (*form.statements.numbers, *table)
    lines = suit_lines(known.verdict)
    tried = judged and (rules or judged.point.settled)
    every = interpretations(judged.evidence, form.options) if judged and tried else ()
    return DisputePage(
        dispute_head(judged, form.names, form.style, form.point) if judged else None,
        judged.point.side if judged else None,
        ask,
        owners,
        tuple(ask is not None and known.evidence.may_have(who - 1, ask) for who in owners),
        _halves(every, form.options, form.names),
        lines,
        tuple(figure_text(known, side) for side in range(form.sides)),
        _says(every, form.options, form.names),
        tuple(folded(every, form.options, form.names, form.style)) if every else (),
        _picker(form.statements, lines, cell, done),
    )


def worth(rank: int, options: Options) -> str:
    """What a card of the rank is worth, for the picker; nothing where it does not count, nor where
    cards of a rank are counted."""
    if options.ranks:
        return ""
    barred = options.faces is Faces.BARRED and rank > 7
    return "–" if barred else words.worth_text(card_value(Card(Suit.COINS, rank), options))


def _only_cards(statements: Statements) -> Evidence:
    """The cards that were tapped, each for its first owner, and the suits that are empty."""
    named = {
        side: {c for c, who in statements.owners.items() if who == side}
        for side in statements.numbers
    }
    empty = replace(statements, best=False, further=type(statements.further)(), twice=[])
    empty.none = {
        (side, suit)
        for side, suit in statements.none
        if not any(card.suit is suit for card in named[side])
    }
    return empty.evidence()


def _halves(every: Sequence[Judged], options: Options, names: Sequence[str]) -> tuple[Half, ...]:
    """The rule that is played and the other way to count, where both are settled and differ."""
    played = next((each for each in every if in_force(each, options)), None)
    if played is None or not played.point.settled:
        return ()
    by_values = not options.ranks
    others = [
        each
        for each in every
        if each.point.settled
        and (not each.options.ranks) is not by_values
        and agreed_outcome(each) != agreed_outcome(played)
        and (by_values or each.options == replace(options, primiera=Method.VALUES))
    ]
    if not others:
        return ()
    both = sorted((played, others[0]), key=lambda each: bool(each.options.ranks))
    return tuple(
        Half(
            each.options.primiera,
            each.point.side,
            # Figures fit into half a head; the reason is said where they do not tell.
            compared_figures(each.verdict, names) or why_settled(each.verdict, names),
            each is played,
        )
        for each in both
    )


def _says(every: Sequence[Judged], options: Options, names: Sequence[str]) -> str:
    """The line above the rules: what those that are settled say, where they agree."""
    _ = words.gettext
    settled = {each.point.side for each in every if each.point.settled}
    played = [each for each in every if in_force(each, options) and each.point.settled]
    if not played:
        return _("What each rule says so far")
    if not disagree(every):
        return interpretations_sentence(every, names)
    if len(settled) > 1:
        return _("What each rule says")
    side = settled.pop()
    owner = _("nobody") if side is None else names[side]
    return _("By every rule that is settled: {side}").format(side=owner)


def _picker(statements: Statements, lines: Sequence[SuitLine], cell: str, done: str) -> Picker:
    tapped = {
        (side, line.suit): line.cells[side - 1] is not Cell.NOT_GIVEN
        for side in statements.numbers
        for line in lines
    }
    places = list(tapped)
    names = {f"{side}-{suit}": (side, suit) for side, suit in places}
    wanted: SuitPlace | None = names.get(cell)
    if wanted is None and (last := names.get(done.rpartition("-")[0])):
        at = places.index(last) + 1
        wanted = next((place for place in places[at:] + places[:at] if not tapped[place]), None)
    side, suit = wanted or places[0]
    taken = statements.taken(side, suit)
    return Picker(side, suit, wanted is not None, tapped[side, suit], taken)


def working(question: Question) -> dict[str, object]:
    """Everything that the working shows, in words and values."""
    names, style, options = question.names, question.style, question.options
    point = question.point
    judged = judge(question.evidence, options)
    every = interpretations(question.evidence, options)
    known = judged.evidence.known
    lines = suit_lines(judged.verdict, known)
    alone = judged.verdict.why in (Why.ONLY_COMPLETE, Why.NOBODY_COMPLETE)
    turn, sure = turning_card(question.evidence, options)
    return {
        "names": names,
        "style": style,
        "judged": judged,
        "lines": lines,
        "ranks": list(rank_lines(judged.verdict, known)),
        "lead": lead(judged.verdict),
        "figures": [figure_text(judged, side) for side in range(len(names))],
        "totals": [total_text(judged, side) for side in range(len(names))],
        "point": words.category_name(point),
        "headline": headline(judged, names, style, point),
        "sentence": verdict_sentence(judged, names, style, point),
        "missing": lacking_sentences(judged, names, style, point),
        "rest": rest_sentence(judged.verdict) if judged.point.settled and not alone else "",
        "turn": turn_sentence(turn, sure, names, style, point),
        "rule": interpretation_name(options),
        "rules": folded(every, options, names, style),
        "agreement": interpretations_sentence(every, names),
        "sources": list(sources()) if disagree(every) else [],
        "behind": any(cards for line in lines for cards in line.behind),
        "cell_text": cell_text,
    }
