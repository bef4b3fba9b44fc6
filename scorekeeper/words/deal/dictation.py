"""Sentences about a dictated pile: what was understood, and what is missing."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import Card
from scorekeeper.rules.entry.dictation.binding import read_dictation
from scorekeeper.rules.entry.dictation.tokens import Asks, Vocabulary
from scorekeeper.words.cards import card_name
from scorekeeper.words.language import for_script, listed, ngettext, spoken, worded_once
from scorekeeper.words.language import gettext as _

_ASKED = {
    Asks.WORD: N_("“{text}” is not understood."),
    Asks.SUIT: N_("“{text}”: of which suit?"),
    Asks.RANK: N_("“{text}”: which cards?"),
    Asks.NUMBER: N_("“{text}”: cards go from 1 to 10."),
    Asks.FACE: N_("“{text}”: the 8 or the 9?"),
    Asks.FIGURE: N_("“{text}”: 8, 9 or 10?"),
    Asks.LETTER: N_("“{text}”: cups, or the 9? Write coppe or cavallo."),
    Asks.ACE: N_("“{text}”: the ace? Then write 1 or ace."),
    Asks.SPAN: N_(
        "“{text}”: two cards, or from one to the other? Write “2 and 5” or “from 2 to 5”."
    ),
    Asks.OF: N_(
        "“{text}”: which suit? Write the suit first, or “of” between: coppe 7, 7 di coppe."
    ),
    Asks.EITHER: N_("“{text}”: of which of the two suits?"),
    Asks.EXCEPT: N_("“{text}”: name only the cards that are there."),
    Asks.ALL: N_("“{text}”: all of what?"),
    Asks.COUNT: N_("“{text}”: of which suits? Write each card, as 7 of cups, 7 of swords."),
    Asks.LENGTH: N_("What follows is too long to be read at once."),
}

_ASKED_OF_SPANISH = _ASKED | {
    Asks.NUMBER: N_("“{text}”: cards go from 1 to 7, and from 10 to 12."),
    Asks.FACE: N_("“{text}”: the 10 or the 11?"),
    Asks.FIGURE: N_("“{text}”: 10, 11 or 12?"),
    Asks.LETTER: N_("“{text}”: copas, or the 11? Write copas or caballo."),
}


_ASKED_OF_ENGLISH = _ASKED | {
    Asks.LETTER: N_("“{text}”: cups, or clubs? Write the word: 7 of cups, 7 of clubs."),
}

_ASKED_IN_FRENCH = _ASKED | {
    Asks.LETTER: N_("“{text}”: hearts, diamonds or clubs? Write the word."),
}


def letters_of(style: Style) -> str:
    """By which cards typed letters are read: those of the style; on cards with numbers "c" can be
    cups and clubs where English is spoken, on French ones cœur and carreau where French is."""
    if style.has_diamonds and spoken() == "fr":
        return f"{style} francais"
    return "english" if style is Style.NUMBERS and spoken() == "en" else style.value


@lru_cache(8)
def vocabulary(letters: str) -> Vocabulary:
    """The words and signs that name cards; their letters as `letters_of` says."""
    table = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    return Vocabulary.of(table, letters)


def asked(asks: Asks, text: str, style: Style = Style.ITALIAN) -> str:
    """What is missing at a piece of the text: "“re”: of which suit?"."""
    own = {"spanish": _ASKED_OF_SPANISH, "english": _ASKED_OF_ENGLISH}
    own["french francais"] = _ASKED_IN_FRENCH
    return _(own.get(letters_of(style), _ASKED)[asks]).format(text=text)


def understood(
    side: str,
    cards: Sequence[Card],
    moved: Iterable[tuple[str, Sequence[Card]]],
    twice: Sequence[Card],
    style: Style,
) -> list[str]:
    """How many cards a text gives to the side, which of them another side had until now, and which
    it names twice: each counts once."""
    sentences = [_("No card is understood yet.")]
    if cards:
        message = ngettext("{n} card for {side}.", "{n} cards for {side}.", len(cards))
        sentences = [message.format(n=len(cards), side=side)]
    for was, taken in moved:
        names = listed(card_name(card, style) for card in taken)
        message = _("Now with {side}, before with {was}: {cards}.")
        sentences.append(message.format(side=side, was=was, cards=names))
    if twice:
        names = listed(card_name(card, style) for card in twice)
        sentences.append(_("Named twice: {cards}.").format(cards=names))
    return sentences


def whose_are_they() -> str:
    """Where a text was sent and no side chosen for it."""
    return _("Some cards are typed, but not given to anybody: choose below whose they are.")


@dataclass(frozen=True, slots=True)
class DictationWords:
    """What is said at the field for typing: by which cards its letters are read, what its script
    says, an example, and which keys give the card that has the focus to whom."""

    letters: str
    script_words: str
    example: str
    keys: str


def dictation_words(style: Style, names: Sequence[str]) -> DictationWords:
    """What is said at the field for typing where these sides play with such cards."""
    keys = [_("{key} for {name}").format(key=n, name=name) for n, name in enumerate(names, 1)]
    about_keys = _(
        "Keys on a card: {keys}, 0 for nobody. A screen reader that reads these keys as its own "
        "needs its focus mode there; in the field for typing they are letters like all others."
    ).format(keys=", ".join(keys))
    return DictationWords(letters_of(style), _script_words(style), _(_EXAMPLES[style]), about_keys)


_EXAMPLES = {
    Style.ITALIAN: N_(
        "Such as: denari 7 6 2 re, coppe asso 7 – or: seven of cups and swords – or: 7d 6c fs"
    ),
    Style.SPANISH: N_("Such as: oros 7 6 12, copas as 11 – or: 7o 12e 10b"),
    Style.FRENCH: N_("Such as: diamonds 7 6 2 king, hearts ace 7 – or: 7d 6h js"),
    Style.TUNISIAN: N_("Such as: diamonds 7 6 2 king, hearts ace 7 – or: 7d 6h qs"),
    Style.NUMBERS: N_("Such as: coins 7 6 2 10, cups 1 7 – or: seven of cups and swords"),
}


@worded_once
def _script_words(style: Style) -> str:
    """What the script says, and the short codes that it reads itself, for an attribute in single
    quotes."""
    words = vocabulary(letters_of(style))
    faces = {f"{face}{suit}" for face in words.rank_letters for suit in words.suit_letters}
    read = {code: [each.cards for each in read_dictation(code, words)] for code in faces}
    cards = {code: str(found[0][0]) for code, found in sorted(read.items()) if found and found[0]}
    return for_script(
        {
            "codes": {"ranks": words.ranks, "suits": words.suit_letters, "faces": cards},
            "none": _("No card is understood yet."),
            "one": ngettext("{n} card for {side}.", "{n} cards for {side}.", 1),
            "many": ngettext("{n} card for {side}.", "{n} cards for {side}.", 2),
            "understood": _("Understood for {side}: {cards}."),
            "takenBack": _("No longer for {side}: {cards}."),
            "tap": _("Now tap whose cards these are."),
            "whose": whose_are_they(),
            "offline": _(
                "Without a connection only short forms are read, as {codes}: write these, or tap "
                "the cards."
            ).format(codes=_SHORT[letters_of(style)]),
        }
    )


_SHORT = {
    **{
        "italian": "7d 6c fs",
        "french": "7d 6h js",
        "tunisian": "7d 6h qs",
        "spanish": "7o 12e 10b",
    },
    **{"numbers": "7d 6c 8s", "english": "7d 6s 8b"},
    "french francais": "7p 6t 8p",
    "tunisian francais": "7p 6t 8p",
}
