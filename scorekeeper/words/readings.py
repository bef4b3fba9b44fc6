"""Every way to read the rules of primiera, what comes out, and which text says so; in words."""

from collections.abc import Iterable, Sequence

from scorekeeper.documents.address import AddressError, Unread
from scorekeeper.rules.dispute import (
    FACES_TEXTS,
    METHOD_TEXTS,
    MISSING_SUIT_TEXTS,
    Reading,
    disagree,
)
from scorekeeper.rules.presets import Faces, Method, Options
from scorekeeper.words.cards import listed
from scorekeeper.words.dispute import reason_in_short
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import later as N_
from scorekeeper.words.rules import choice_name

_TEXTS = {
    "000": N_("the Winning Moves leaflet"),
    "001": N_("the rules page with French cards"),
    "002": N_("The Rules of Scopa (la settanta)"),
    "003": N_("the long guide with variants"),
    "004": N_("the rules page on the prime"),
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
}


def reading_name(options: Options) -> str:
    """One reading in words: "by values; fante, cavallo, re count 10; ..."."""
    parts = [_choice("primiera", options.primiera)]
    if options.primiera is Method.VALUES or options.faces is Faces.BARRED:
        parts.append(_choice("faces", options.faces))
    parts.append(_choice("missing_suit", options.missing_suit))
    return "; ".join(parts)


def reading_result(reading: Reading, names: Sequence[str]) -> str:
    """What comes out under one reading: "Anna: 78 to 73"."""
    winner = reading.verdict.winner
    side = _("nobody") if winner is None else names[winner]
    return _("{side}: {reason}").format(side=side, reason=reason_in_short(reading.verdict, names))


def readings_sentence(every: Sequence[Reading], names: Sequence[str]) -> str:
    """Whether the readings agree, and where they do, on whom."""
    winner = every[0].verdict.winner
    if disagree(every):
        return _("The readings disagree: agree on one before you play.")
    if winner is None:
        return _("No reading gives it to anybody.")
    return _("Every reading gives it to {side}.").format(side=names[winner])


def sources() -> list[str]:
    """Which text says what of each point on which they differ, a line each."""
    every = [
        *(("faces", value, texts) for value, texts in FACES_TEXTS.items()),
        *(("missing_suit", value, texts) for value, texts in MISSING_SUIT_TEXTS.items()),
        *(("primiera", value, texts) for value, texts in METHOD_TEXTS.items()),
    ]
    return [
        _("{choice}: {texts}").format(choice=_choice(name, value), texts=text_names(texts))
        for name, value, texts in every
    ]


def text_names(texts: Iterable[str]) -> str:
    """The rule texts that say so, or that none does."""
    names = [_(_TEXTS[text]) for text in texts]
    return listed(names) if names else _("no text; a house rule")


def _choice(name: str, value: object) -> str:
    sentence = {
        "primiera": N_("{choice}"),
        "faces": N_("faces {choice}"),
        "missing_suit": N_("a side without a suit {choice}"),
    }
    return _(sentence[name]).format(choice=choice_name(name, value))


def address_problem(error: AddressError) -> str:
    """What of an address could not be read."""
    return _(_UNREAD[error.what]).format(text=error.text)
