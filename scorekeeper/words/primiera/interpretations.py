"""Every way to read the rules of primiera, and what comes out; in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.documents.dispute_code import AddressError, Unread
from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.dispute import Judged, in_force
from scorekeeper.rules.options import DISPUTED, PRIMIERA, Options
from scorekeeper.words.language import gettext as _
from scorekeeper.words.primiera.dispute import open_question, why_settled

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
