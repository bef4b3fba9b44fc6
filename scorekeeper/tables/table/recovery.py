"""Four words give a table back to its maker, on any phone.

Only a slow hash of them is stored. Replaced words stay valid for seven days, so that a thief of the
phone cannot lock the owner out by making new ones. The list of words is known by its language.
Every word is known by its first four letters, or by all three where it is that short, and so are
the words that people type: "abandon", "Abandono" and "aban" are one.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest
from threading import Lock
from unicodedata import combining, normalize

from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Recovery, Seat
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.match_state import MatchState

HOW_MANY = 4
LANGUAGES = {"en": "english", "es": "spanish", "fr": "french", "it": "italian"}
"""The languages in which words are made."""
_TELLING = 4
# Nobody wants to find this one on a card.
_NEVER_MADE = {"mulatto"}
# A word as it is typed: letters, with what a keyboard may put on them as signs of their own.
# Numbers, commas and so on belong to none.
WORD = re.compile("(?:[^\\W\\d_][\u0300-\u036f]*)+")


def words_of(chance: str, language: str) -> tuple[str, ...]:
    """Four words of the list of that language, the same each time for the same chance, of which
    44 bits count."""
    number = int.from_bytes(sha256(f"words {chance}".encode()).digest())
    listed = _listed(language)
    words = []
    for _ in range(HOW_MANY):
        number, place = divmod(number, len(listed))
        words.append(listed[place])
    return tuple(words)


def known_letters(word: str) -> str:
    """The letters by which a word is known, without case and accents."""
    letters = normalize("NFKD", word.casefold())
    return "".join(sign for sign in letters if not combining(sign))[:_TELLING]


@lru_cache(len(LANGUAGES))
def _listed(language: str) -> tuple[str, ...]:
    # Loaded here: only who makes or types words has to wait for it.
    from mnemonic import Mnemonic

    # Its accents stand beside their letters: a card shows one sign, and four letters are four.
    listed = [normalize("NFC", word) for word in Mnemonic(LANGUAGES[language]).wordlist]
    return tuple(word for word in listed if word not in _NEVER_MADE)


@lru_cache(1)
def _heads() -> frozenset[str]:
    """How the words of all lists begin."""
    return frozenset(known_letters(word) for language in LANGUAGES for word in _listed(language))


OLD_DAYS = 7
OFFERED_AT = 2
"""With its second deal a table is worth keeping."""
LOOKED_AT = 10
"""Among so many matches, the newest, its deals are looked for: it may have thousands."""
COST, BLOCK, LANES = 2**15, 8, 1
_MOST_MEMORY = 2 * 128 * COST * BLOCK
# One hash takes 32 MB for a tenth of a second: several at once could fill a small machine.
_ONE_AT_A_TIME = Lock()


def make_words(store: Store, table: str, chance: str, language: str, at: str) -> tuple[str, ...]:
    """Make words that replace the earlier ones; the same submission makes the same words.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    words = words_of(chance, language)
    # How the words of a table are hashed: the salt is its own, and the same for all of them.
    salt = hashlib.sha256(f"words of {table}".encode()).hexdigest()[:32]
    hashed = slow_hash(words, f"scrypt${COST}${BLOCK}${LANES}${salt}")
    store.invitations.add_recovery(Recovery(table, hashed), later(at, days=OLD_DAYS))
    store.tables.describe(table, offered=True)
    return words


def problems_of_words(text: str) -> list[Problem]:
    """Why what was typed cannot be the words of any table."""
    words = WORD.findall(text)
    heads = _heads()
    problems = [
        Problem(What.WORD_UNKNOWN, text=word) for word in words if known_letters(word) not in heads
    ]
    if len(words) != HOW_MANY:
        problems.append(Problem(What.NOT_FOUR_WORDS, figures=(HOW_MANY, len(words))))
    return problems


def come_back(store: Store, seat: Seat, text: str, at: str) -> Rejected | None:
    """Take a maker's seat with the words that were typed; a double tap takes it once. There is
    no limit of seats here, so that strangers cannot keep the owner out.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    if not are_words_of(store, seat.table, text, at):
        return Rejected((Problem(What.WORDS_OF_NO_TABLE),))
    store.seats.add(replace(seat, right="score", maker=True))
    return None


def are_words_of(store: Store, table: str, text: str, at: str) -> bool:
    """Whether these are words of the table, which are still good."""
    known = [
        each.hash
        for each in store.invitations.recoveries(table)
        if not each.until or each.until > at
    ]
    words = WORD.findall(text)
    # All words of a table are hashed in one way, so that this takes one hash, not one for each.
    tried = [slow_hash(words, how) for how in {each.rpartition("$")[0] for each in known}]
    return any([compare_digest(one, other) for one in tried for other in known])


def is_due(store: Store, played: MatchState) -> bool:
    """Whether to offer the words now: they were never offered, and the table has its second
    deal."""
    if store.tables.get(played.table).offered:
        return False
    deals = len(played.deals)
    if deals < OFFERED_AT and played.number > 1:
        deals = sum(each.deals for each in store.matches.summaries(played.table, most=LOOKED_AT))
    return deals >= OFFERED_AT


def slow_hash(words: Sequence[str], how: str) -> str:
    """The hash of the words after the text that says how it is made."""
    _, cost, block, lanes, salt = how.split("$")
    with _ONE_AT_A_TIME:
        digest = hashlib.scrypt(
            " ".join(map(known_letters, words)).encode(),
            salt=bytes.fromhex(salt),
            n=int(cost),
            r=int(block),
            p=int(lanes),
            maxmem=_MOST_MEMORY,
            dklen=32,
        )
    return f"{how}${digest.hex()}"
