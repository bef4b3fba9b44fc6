"""A primiera dispute in sentences: what is asked, who has it and why, and what is still open.

Every sentence comes from the verdict. It decides nothing by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.documents.dispute_code import AddressError, Unread
from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.dispute import ANY_FACE, SHOWN_RANKS, Judged, in_force
from scorekeeper.rules.options import DISPUTED, PRIMIERA, Faces, Options
from scorekeeper.rules.primiera import Verdict, Why, card_value
from scorekeeper.rules.scoring import Category
from scorekeeper.rules.ways import COUNTED_RANKS
from scorekeeper.words.cards import (
    OF_RANK,
    card_name,
    in_suit,
    rank_name,
    rank_plural,
    suit_name,
    worth_text,
)
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext

DRAWN = 10
"""As which a best card is drawn that is a face: with a crown, so that nobody takes it for one."""


def all_side_names(names: Sequence[str], sides: int) -> list[str]:
    """A name for every side: those given, "Side 3" where there is none."""
    padded = [*names, *[""] * sides][:sides]
    return [name or _("Side {n}").format(n=n) for n, name in enumerate(padded, 1)]


def drawn(card: Card) -> Card:
    """The card whose picture stands for a best card."""
    return Card(card.suit, DRAWN) if card.rank == ANY_FACE else card


def best_name(card: Card, style: Style = Style.ITALIAN) -> str:
    """A best card in words: "7 of coins", "a face of swords"."""
    if card.rank != ANY_FACE:
        return card_name(card, style)
    return _("a face {of_suit}").format(of_suit=in_suit(card.suit, style))


def best_question(suit: Suit, style: Style = Style.ITALIAN) -> str:
    """The question for a side's best card of a suit."""
    return _("The best {of_suit}?").format(of_suit=in_suit(suit, style))


def none_of(suit: Suit, style: Style = Style.ITALIAN) -> str:
    """The answer of a side without a card of the suit."""
    return _("No card {of_suit}").format(of_suit=in_suit(suit, style))


def next_step(name: str, suit: Suit, style: Style = Style.ITALIAN) -> str:
    """What the button says that leads to the next question."""
    return _("Next: {suit} of {side}").format(suit=suit_name(suit, style), side=name)


def label(verdict: Verdict, point: str = Category.PRIMIERA) -> str:
    """What stands in small above the name of the winner, "Primiera for", or all of the verdict
    where nobody has it."""
    if verdict.winner is None:
        return _named(_("Nobody has {point}"), point)
    is_primiera = point == Category.PRIMIERA
    return _("Primiera for") if is_primiera else _named(_("{point} for"), point)


def because(verdict: Verdict) -> str:
    """The reason where it is no figures: a missing suit, or what was level before."""
    match verdict.why:
        case Why.ONLY_COMPLETE:
            return _("The only side with all four suits.")
        case Why.NOBODY_COMPLETE:
            return _("No side has all four suits.")
        case Why.MOST_OF_RANK if ranks := level_before(verdict):
            return _("Level in {ranks}.").format(ranks=ranks)
        case _:
            return ""


def open_question(judged: Judged, names: Sequence[str], style: Style = Style.ITALIAN) -> str:
    """What decides while it is open: "Level in sevens and sixes: how many aces?"; "" where it is
    settled."""
    if judged.ask_faces:
        side, suit = judged.ask_faces[0]
        message = _("{side}: a face {of_suit}, or no card {of_suit} at all?")
        return message.format(side=names[side], of_suit=in_suit(suit, style))
    if judged.rank is None:
        return ""
    return _("Level in {ranks}: how many {rank}?").format(
        ranks=level_before(judged.verdict), rank=rank_plural(judged.rank)
    )


def headline(
    judged: Judged,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> str:
    """One line for a title or a chat: "Primiera: Anna, 78 to 73", or the question."""
    if not judged.settled:
        question = open_question(judged, names, style)
        return _named(_("{point}, still open: {question}"), point, question=question)
    if judged.side is None:
        return _named(_("{point}: nobody, {reason}"), point, **_facts(judged, names))
    return _named(_("{point}: {side}, {reason}"), point, **_facts(judged, names))


def verdict_sentence(
    judged: Judged,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> str:
    """The verdict in one sentence with its reason; or that it is open, and what decides."""
    if not judged.settled:
        question = open_question(judged, names, style)
        return _named(_("{point} is still open. {question}"), point, question=question)
    if judged.side is None:
        return _named(_("Nobody has {point}: {reason}."), point, **_facts(judged, names))
    return _named(_("{point} for {side}: {reason}."), point, **_facts(judged, names))


def lacking_sentences(
    judged: Judged,
    names: Sequence[str],
    style: Style = Style.ITALIAN,
    point: str = Category.PRIMIERA,
) -> list[str]:
    """For each side that lacks a suit, what follows from it; by sevens nothing does."""
    options = judged.options
    if options.ranks or not judged.settled:
        return []
    message = _(_LACKING[options.faces is Faces.BARRED, options.needs_all_suits])
    sentences = []
    for side, name in enumerate(names):
        if lacking := judged.verdict.lacking(side):
            suits = listed(suit_name(suit, style) for suit in lacking)
            sentences.append(_named(message, point, side=name, suits=suits))
    return sentences


_LACKING = {
    (False, True): N_("{side}: no card of {suits}. Without all four suits there is no {point}."),
    (False, False): N_("{side}: no card of {suits}. That adds nothing."),
    (True, True): N_(
        "{side}: no card that counts of {suits}. Without all four suits there is no {point}."
    ),
    (True, False): N_("{side}: no card that counts of {suits}. That adds nothing."),
}


def worths(judged: Judged, style: Style = Style.ITALIAN) -> list[tuple[str, str]]:
    """What each rank is worth, the strongest first; none where ranks are counted."""
    options = judged.options
    if options.ranks:
        return []
    cards = [Card(Suit.COINS, rank) for rank in SHOWN_RANKS]
    return [
        (
            _("face") if card.rank == ANY_FACE else rank_name(card.rank, style),
            worth_text(card_value(card, options)),
        )
        for card in cards
        if card.rank != ANY_FACE or options.faces is not Faces.BARRED
    ]


def _facts(judged: Judged, names: Sequence[str]) -> dict[str, str]:
    """Where it is settled, for whom and why."""
    side = judged.side
    return {
        "side": "" if side is None else names[side],
        "reason": why_settled(judged.verdict, names),
    }


def _named(message: str, point: str, **facts: str) -> str:
    """The message with what the point is called, with a capital where it begins the sentence."""
    called = category_name(point)
    first = message.startswith("{point}")
    return message.format(point=called if first else called.lower(), **facts)


def compared_figures(verdict: Verdict, names: Sequence[str]) -> str:
    """ "78 to 73", "75 each", "3 sevens to 1", "75 each for Anna and Bruno"; "" where it is not
    figures that decided, or where they are not all known."""
    if verdict.why in (Why.MOST_OF_RANK, Why.LEVEL_RANKS):
        return _compared(verdict, verdict.compared, [count or 0 for count in verdict.counts], names)
    if verdict.why in (Why.HIGHEST, Why.LEVEL):
        competing = [side for side, total in enumerate(verdict.totals) if total is not None]
        return _compared(verdict, competing, [total or 0 for total in verdict.totals], names)
    return ""


def why_settled(verdict: Verdict, names: Sequence[str]) -> str:
    """Why it is settled as it is, without saying for whom."""
    match verdict.why:
        case Why.ONLY_COMPLETE:
            return _("the only side with all four suits")
        case Why.NOBODY_COMPLETE:
            return _("no side with all four suits")
        case Why.MOST_OF_RANK if before := level_before(verdict):
            return _("level in {ranks}, then {figures}").format(
                ranks=before, figures=compared_figures(verdict, names)
            )
        case _:
            return compared_figures(verdict, names)


def level_before(verdict: Verdict) -> str:
    """The ranks that were level before the one that decided: "sevens and sixes", or ""."""
    if verdict.rank is None:
        return ""
    before = COUNTED_RANKS[: COUNTED_RANKS.index(verdict.rank)]
    return listed(map(rank_plural, before)) if before else ""


def _compared(
    verdict: Verdict, sides: Sequence[int], figures: Sequence[float], names: Sequence[str]
) -> str:
    ordered = sorted((figures[side] for side in sides), reverse=True)
    top = worth_text(ordered[0])
    if verdict.rank is not None:
        top = ngettext(*OF_RANK[verdict.rank], int(ordered[0])).format(n=top)
    if verdict.winner is not None:
        others = listed(map(worth_text, ordered[1:]))
        return _("{first} to {others}").format(first=top, others=others)
    level = [names[side] for side in sides if figures[side] == ordered[0]]
    if verdict.rank == COUNTED_RANKS[-1]:
        # All seven ranks were compared: one of them would say less than that.
        if len(level) == len(names):
            return _("level from the sevens to the twos")
        return _("level from the sevens to the twos: {sides}").format(sides=listed(level))
    if len(level) == len(names):
        return _("{first} each").format(first=top)
    return _("{first} each for {sides}").format(first=top, sides=listed(level))


_UNREAD = {
    Unread.OLDER: N_(
        "This link is an old one: it holds no best cards, and cannot be read any more. Ask anew "
        "who has primiera, it takes eight taps."
    ),
    Unread.CHARACTER: N_("This address has a sign that does not belong in it: “{text}”."),
    Unread.VERSION: N_(
        "This address is of a kind that is not known here: it begins with “{text}”."
    ),
    Unread.SIDES: N_("This address is for “{text}” sides: it can be for 2, 3 or 4."),
    Unread.RULE: N_("The rule in this address cannot be read: “{text}”."),
    Unread.LENGTH: N_("This address is too short or too long: {text} letters and digits."),
    Unread.CHECK: N_("A letter of this address is wrong or two are swapped. Copy it once more."),
    Unread.CARDS: N_("The cards in this address cannot be read."),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """Interpretations that come to the same: for whom, by what figures or what decides, and which
    they are."""

    settled: bool
    side: int | None
    figures: str
    names: tuple[str, ...]
    in_force: bool


def interpretation_name(options: Options) -> str:
    """One interpretation in words: the way, and what else it goes by. Where ranks are counted that
    is nothing, and the name says so."""
    way = _(options.way.reading or options.way.says)
    if options.ranks:
        return _("{way}; faces and missing suits do not matter").format(way=way)
    chosen = (
        _(option.of(getattr(options, option.name)).reading)
        for option in DISPUTED
        if option is not PRIMIERA and option.name not in options.set_aside
    )
    return ", ".join((way, *chosen))


def readings(
    every: Sequence[Judged], options: Options, names: Sequence[str], style: Style = Style.ITALIAN
) -> list[Reading]:
    """The interpretations, those that come to the same in one; the one that is played first."""
    groups: dict[tuple[bool, int | None, str], list[Judged]] = {}
    for judged in every:
        figures = (
            why_settled(judged.verdict, names)
            if judged.settled
            else open_question(judged, names, style)
        )
        groups.setdefault((judged.settled, judged.side, figures), []).append(judged)
    found = [
        Reading(
            *outcome,
            tuple(interpretation_name(judged.options) for judged in group),
            any(in_force(judged, options) for judged in group),
        )
        for outcome, group in groups.items()
    ]
    return sorted(found, key=lambda reading: not reading.in_force)


def interpretations_sentence(every: Sequence[Judged], names: Sequence[str]) -> str:
    """Whether the readings agree, and on whom; "however" is said only where all are settled."""
    settled = [judged for judged in every if judged.settled]
    if not settled:
        return _("No reading is settled yet.")
    if len({judged.side for judged in settled}) > 1:
        return _("The readings disagree: agree on one before you play.")
    side = settled[0].side
    owner = _("nobody") if side is None else names[side]
    if len(settled) == len(every):
        return _("However primiera is counted: {side}.").format(side=owner)
    return _("Settled by {n} of the {all} readings so far: {side}.").format(
        n=len(settled), all=len(every), side=owner
    )


def address_problem(error: AddressError) -> str:
    """What of an address could not be read."""
    return _(_UNREAD[error.what]).format(text=error.text)
