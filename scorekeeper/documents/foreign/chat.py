"""A line as people write it to each other -> what it says, without the head of its message, ticks,
notes and telephone numbers; and whether that is names, or a sentence."""

import re
import unicodedata
from dataclasses import dataclass
from itertools import chain

_DAY = (
    r"(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[./-]\d{1,2}[./-]\d{1,2}"
    r"|\d{1,2}\.?\s[^\W\d_]{3,10}\.?\s\d{4})"
)
_HOUR = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?"
_WHEN = rf"{_DAY},?\s+(?:(?:à|às|um|alle|at|a las)\s+)?{_HOUR}"
_AT = rf"(?:\[{_WHEN}\]|{_WHEN}\s+[-–—](?=\s))"
_HEAD = re.compile(rf"^{_AT}\s*[^:\]]{{1,60}}?\s?:(?=\s|$)", re.IGNORECASE)
"""Of a message: when, and who wrote it."""
_HEAD_ALONE = re.compile(rf"^[^\[\]]{{1,60}},\s\[{_WHEN}\]:?$", re.IGNORECASE)
"""Where the message comes on the next line."""
_NEWS = re.compile(rf"^(?:{_AT}|{_WHEN}$)", re.IGNORECASE)
"""What the program says itself, as who has come."""
_DATE = re.compile(rf"{_DAY}$")
_TELEPHONE = re.compile(
    r"(?:\b(?:cell?|t[eé]l|mob)\b[.:]?\s?)?(?<!\w)[(+]{0,2}(?:[\s()./-]{0,3}\d){6,15}(?!\w)",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")
_TICK = re.compile(
    r"(?:[✓✔✅☑💰€]|(?<=\s)x|\b\d{1,3}(?:[.,]\d{1,2})?\s?(?:€|euros?)|\b(?:pagat[aeio]|paid|pagad[ao]s?"
    r"|payée?s?|ok|presenti?|présente?s?|presentes))$",
    re.IGNORECASE,
)
"""At the end of a line: who has paid, or is there."""
_GREETING = re.compile(
    r"^(?:(?:ciao|salve|buon\s?giorno|buona\s?sera|hola|buenas(?:\s(?:tardes|noches))?|buenos\sd[ií]as"
    r"|bon(?:soir|jour)|salut|hello|hi|hey|good\s(?:evening|morning))\b"
    r"(?:\s(?:a\stutti|tutti|ragazzi|a\stodos|todos|à\stous|all|everybody|everyone)\b)?[\s,.!:;-]*)*"
    r"(?:(?:(?:noi|ci|nous|we|nosotros)\s)?(?:siamo|somos|sommes|are)\b[\s:]*)?",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"(?<=[\s,.!;-])(?:grazie(?:\smille)?|ciao|a\s(?:stasera|dopo|presto)|gracias|merci|thanks"
    r"|thank\syou|ci\s(?:siamo|sono))$",
    re.IGNORECASE,
)
_SAYS = frozenset(
    "io noi anche stasera domani tutti arrivo arriviamo vengo veniamo siamo sono non messaggio"
    " eliminato omesso omessa omessi aggiunto quando chi"
    " yo nosotros también mañana todos llegamos vamos venimos mensaje eliminado omitido omitida"
    " añadió moi nous aussi demain tous arrivons venons supprimé omis ajouté"
    " we also tonight tomorrow everybody coming message deleted omitted added is are me".split()
)
"""Words that no name has, and a sentence about the evening."""
_SMALL = frozenset("di de del della dei degli da dal d la le lo los las van von der den y".split())
_PART = re.compile(r"[&+/\\;,\t|]|\s(?:e|ed|and|und|et|y|con|with)\s|\s[-–—]\s", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_SIGNS = " \t.!,;–—-"
_MOST_NAMES = 4
"""Of one player."""


_PAID = re.compile(r"[✓✔✅☑💰]|\b(?:pagat[aeio]|paid|pagad[ao]s?|payée?s?)\b", re.IGNORECASE)
_NOT = re.compile(r"\b(?:non|not?|pas|da|to)\b|n['’]", re.IGNORECASE)


def says_paid(aside: str) -> bool:
    """Whether what was taken off a line says that who stands there has paid."""
    return bool(_PAID.search(aside)) and not _NOT.search(aside)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What a line says, and what was taken off it, but for telephone numbers. `greets`: it says
    more than names; `is_sentence`: it names nobody, as far as can be seen; `is_head`: the message
    is on the next line."""

    text: str
    aside: str = ""
    greets: bool = False
    is_sentence: bool = False
    is_head: bool = False


def read_chat(line: str) -> ChatLine:
    """The line in its parts."""
    # Without the signs that only say how the others are shown.
    text = "".join(sign for sign in line if unicodedata.category(sign) not in ("Cf", "Sk")).strip()
    if _HEAD_ALONE.match(text):
        who, _, when = text.rpartition(", [")
        return ChatLine("", f"{without_telephones(who)}, [{when}", is_head=True)
    asides = []
    if head := _HEAD.match(text):
        asides.append(without_telephones(head[0]))
        text = text[head.end() :].strip()
    elif _NEWS.match(text):
        return ChatLine(without_telephones(text), is_sentence=True)
    text = without_telephones(text)
    rest = _without_end(_THANKS, _GREETING.sub("", text))
    asides += [note.strip() for note in _NOTE.findall(rest) if any(map(str.isalnum, note))]
    bare = names = " ".join(_NOTE.sub(" ", rest).split(" ")).strip(" *_~") or rest
    while (shorter := _without_end(_TICK, bare)) != bare:
        bare = shorter
    asides.append(names[len(bare) :].strip())
    aside = " ".join(filter(None, asides))
    if _is_sentence(bare) or (rest != text and not bare):
        return ChatLine(text, aside, is_sentence=True)
    return ChatLine(bare, aside, rest != text, is_head=bool(head) and not bare)


def without_telephones(text: str) -> str:
    """The text without any run of six figures or more that is no date."""

    def kept(found: re.Match[str]) -> str:
        return found[0] if _DATE.match(found[0].strip()) else " "

    return _TELEPHONE.sub(kept, text).strip()


def _without_end(pattern: re.Pattern[str], text: str) -> str:
    """The text without what is found at its end, and the signs around that."""
    found = pattern.search(text.rstrip(_SIGNS))
    return text[: found.start()].rstrip(_SIGNS) if found else text


def _is_sentence(text: str) -> bool:
    if "?" in text or "://" in text or any(w.casefold() in _SAYS for w in _WORD.findall(text)):
        return True
    parts = [
        [word for word in _WORD.findall(part) if word.casefold() not in _SMALL]
        for part in _PART.split(text)
    ]
    # A sentence has words that begin small, or shouts.
    are_names = text.count("&") == 1 and all(word[:2].istitle() for word in chain(*parts))
    return not are_names and any(len(words) > _MOST_NAMES for words in parts)
