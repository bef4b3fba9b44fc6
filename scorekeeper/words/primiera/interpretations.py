"""Every way to read the rules of primiera, what comes out, and which text says so; in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.documents.dispute_code import AddressError, Unread
from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.dispute import (
    FACES_TEXTS,
    METHOD_TEXTS,
    MISSING_SUIT_TEXTS,
    Judged,
    by_outcome,
    disagree,
    in_force,
)
from scorekeeper.rules.options import Faces, Method, MissingSuit, Options
from scorekeeper.words.cards import card_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, ngettext
from scorekeeper.words.primiera.totals import why_settled

_TEXTS = {
    "000": N_("the Winning Moves leaflet"),
    "001": N_("the rules page with French cards"),
    "002": N_("The Rules of Scopa (la settanta)"),
    "003": N_("the long guide with variants"),
    "004": N_("the rules page on the prime"),
    # L10n: Tamanini wrote down how Scopone is played in Trentino; keep the name and the address.
    "tamanini": N_("Tamanini on Scopone in Trentino, pagat.com"),
    # L10n: The game of Tunisia; keep its name.
    "chkobba": N_("the texts on Chkobba"),
}
_BY_VALUES = {
    (Faces.TEN, MissingSuit.CANNOT_WIN): N_("by values, faces count 10, all four suits needed"),
    (Faces.TEN, MissingSuit.SUM): N_("by values, faces count 10, a missing suit adds nothing"),
    (Faces.ZERO, MissingSuit.CANNOT_WIN): N_("by values, faces count 0, all four suits needed"),
    (Faces.ZERO, MissingSuit.SUM): N_("by values, faces count 0, a missing suit adds nothing"),
    (Faces.BARRED, MissingSuit.CANNOT_WIN): N_(
        "by values, faces do not count, all four suits needed"
    ),
    (Faces.BARRED, MissingSuit.SUM): N_(
        "by values, faces do not count, a missing suit adds nothing"
    ),
}
_BY_SEVENS = {
    Method.SEVENS_DOWN: N_(
        "most sevens, then sixes, aces and so on; faces and missing suits do not matter"
    ),
    Method.MOST_SEVENS: N_("most sevens; faces and missing suits do not matter"),
    Method.SEVEN_SIX: N_("most sevens, then sixes; faces and missing suits do not matter"),
}
_BY_TRENTINO = {
    MissingSuit.CANNOT_WIN: N_(
        "by the values of Trentino, 7 = 7, ace = 5½, faces = ½, all four suits needed"
    ),
    MissingSuit.SUM: N_(
        "by the values of Trentino, 7 = 7, ace = 5½, faces = ½, a missing suit adds nothing"
    ),
}
# Which text says so: one message for each choice, with the texts at the end.
_FACES = {
    Faces.TEN: N_("faces count 10: {texts}"),
    Faces.ZERO: N_("faces count 0: {texts}"),
    Faces.BARRED: N_("faces do not count: {texts}"),
}
_MISSING_SUIT = {
    MissingSuit.CANNOT_WIN: N_("a side without a suit cannot win primiera: {texts}"),
    MissingSuit.SUM: N_("a side without a suit adds up what it has: {texts}"),
}
_METHODS = {
    Method.VALUES: N_("by values, 7 = 21: {texts}"),
    Method.SEVENS_DOWN: N_("most sevens, then sixes, aces …: {texts}"),
    Method.MOST_SEVENS: N_("most sevens: {texts}"),
    Method.SEVEN_SIX: N_("most sevens, then sixes: {texts}"),
    Method.TRENTINO: N_("by the values of Trentino, 7 = 7, ace = 5½, faces = ½: {texts}"),
}
_UNREAD = {
    Unread.CHARACTER: N_("This address has a sign that does not belong in it: “{text}”."),
    Unread.VERSION: N_(
        "This address is of a kind that is not known here: it begins with “{text}”."
    ),
    Unread.SIDES: N_("This address is for “{text}” sides: it can be for 2, 3 or 4."),
    Unread.RULE: N_("The rule in this address cannot be read: “{text}”."),
    Unread.LENGTH: N_("This address is too short or too long: {text} letters and digits."),
    Unread.CHECK: N_("A letter of this address is wrong or two are swapped. Copy it once more."),
    Unread.SUIT: N_("The cards of a suit in this address cannot be read: “{text}”."),
    Unread.CARDS: N_("The cards in this address cannot be read."),
    Unread.IMPOSSIBLE: N_("No deal fits what this address says."),
}


@dataclass(frozen=True, slots=True)
class Folded:
    """Readings that come to the same in one line; `names` says which they are."""

    text: str
    in_force: bool
    settled: bool
    side: int | None
    names: tuple[str, ...]


def interpretation_name(options: Options) -> str:
    """One interpretation in words. By sevens whole piles are counted: faces and missing suits do
    not matter there, and the name says so."""
    if options.ranks:
        return _(_BY_SEVENS[options.primiera])
    if options.primiera is Method.TRENTINO:
        return _(_BY_TRENTINO[options.missing_suit])
    return _(_BY_VALUES[options.faces, options.missing_suit])


def interpretation_result(
    judged: Judged, names: Sequence[str], style: Style = Style.ITALIAN
) -> str:
    """What comes out under one interpretation: "Anna, 78 to 73", or the card to ask for."""
    if not judged.point.settled:
        if not judged.ask:
            return _("still open")
        return _("still open, whose card? {card}").format(card=card_name(judged.ask[0], style))
    return _("{side}, {reason}").format(
        side=_owner(judged, names), reason=why_settled(judged.verdict, names)
    )


def folded(
    every: Sequence[Judged], options: Options, names: Sequence[str], style: Style = Style.ITALIAN
) -> list[Folded]:
    """The interpretations, those of one outcome in one line; a single line where all agree."""
    groups = by_outcome(every) if disagree(every) else [tuple(every)]
    return [
        Folded(
            _line(group, every, names, style),
            any(in_force(each, options) for each in group),
            group[0].point.settled,
            group[0].point.side,
            tuple(interpretation_name(each.options) for each in group),
        )
        for group in groups
    ]


def interpretations_sentence(every: Sequence[Judged], names: Sequence[str]) -> str:
    """Whether the readings agree, and on whom; "all" is said only where all are settled."""
    settled = [each for each in every if each.point.settled]
    if not settled:
        return _("No reading is settled yet.")
    if not disagree(every):
        return _("However primiera is counted: {side}.").format(side=_owner(every[0], names))
    if len({each.point.side for each in settled}) > 1:
        return _("The readings disagree: agree on one before you play.")
    return _("Settled by {n} of the {all} readings so far: {side}.").format(
        n=len(settled), all=len(every), side=_owner(settled[0], names)
    )


def sources() -> list[str]:
    """Which text says what of each point on which they differ, a line each."""
    return [
        *(_(_FACES[each]).format(texts=text_names(texts)) for each, texts in FACES_TEXTS.items()),
        *(
            _(_MISSING_SUIT[each]).format(texts=text_names(texts))
            for each, texts in MISSING_SUIT_TEXTS.items()
        ),
        *(
            _(_METHODS[each]).format(texts=text_names(texts))
            for each, texts in METHOD_TEXTS.items()
        ),
    ]


def text_names(texts: Iterable[str]) -> str:
    """The rule texts that say so, or that none does."""
    names = [_(_TEXTS[text]) for text in texts]
    return listed(names) if names else _("no text; a house rule")


def address_problem(error: AddressError) -> str:
    """What of an address could not be read."""
    return _(_UNREAD[error.what]).format(text=error.text)


def _owner(judged: Judged, names: Sequence[str]) -> str:
    side = judged.point.side
    return _("nobody") if side is None else names[side]


def _line(
    group: Sequence[Judged], every: Sequence[Judged], names: Sequence[str], style: Style
) -> str:
    """One line for readings that come to the same; a single one with its figures."""
    first = group[0]
    result = _owner(first, names) if first.point.settled else _("still open")
    if len(group) == len(every):
        return _("by all readings listed here: {result}").format(result=result)
    if len(group) == 1:
        return _("{reading}: {result}").format(
            reading=interpretation_name(first.options),
            result=interpretation_result(first, names, style),
        )
    by_sevens, n = bool(first.options.ranks), len(group)
    is_all = n == sum(bool(each.options.ranks) is by_sevens for each in every)
    if by_sevens:
        whole = _("all {n} ways by sevens: {result}")
        some = ngettext("{n} way by sevens: {result}", "{n} ways by sevens: {result}", n)
    else:
        whole = _("all {n} ways by values: {result}")
        some = ngettext("{n} way by values: {result}", "{n} ways by values: {result}", n)
    return (whole if is_all else some).format(n=n, result=result)
