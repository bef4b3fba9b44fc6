"""What can be asked of a page of rules in plain words, and which of its passages answers."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from scorekeeper.rules.presets import Game
from scorekeeper.rules.scoring import Category
from scorekeeper.words.language import gettext as _
from scorekeeper.words.learn.rule_page import Keyed, RulePage

MOST_FOUND = 3
LONGEST_ASKED = 100
IN_WORDS, IN_QUESTION, IN_LINES = 4, 3, 1
SHORTEST_STEM = 4


@dataclass(frozen=True, slots=True)
class Passage:
    """A place of the page: its anchor, the question that it answers, other words that people ask
    it with, and what it says."""

    anchor: str
    question: str
    words: str
    lines: tuple[str, ...]


def passages(preset: Game, page: RulePage) -> tuple[Passage, ...]:
    """Everything that the page of this preset answers, in the order of the page."""
    answers = [
        *_before_and_during(page),
        *_counting(page),
        Passage(
            "end",
            _("When does the match end?"),
            # L10n: Words with which people ask when the match ends, separated by commas.
            _("end, ends, over, finish, win, wins, winner, target, points, how long"),
            (_("Target: {target}.").format(target=page.target), *page.ending),
        ),
    ]
    if page.differs:
        answers.append(
            Passage(
                "differs",
                _("What is different from the usual rules?"),
                # L10n: Words with which people ask what differs, separated by commas.
                _("different, difference, special, variant, house, usual, traditional"),
                page.differs,
            )
        )
    return tuple(answers)


def _before_and_during(page: RulePage) -> Iterable[Passage]:
    yield Passage(
        "need",
        _("What do I need to play?"),
        # L10n: Words with which people ask which cards are needed, separated by commas.
        _("need, pack, deck, cards, suits, players, french, jack, queen, king, fante, cavallo, re"),
        _of("need", page.beginning),
    )
    yield Passage(
        "aim",
        _("What is the aim of the game?"),
        # L10n: Words with which people ask for the aim of the game, separated by commas.
        _("aim, goal, object, play, turn, how to play, about"),
        _of("aim", page.beginning),
    )
    yield Passage(
        "deal",
        _("How are the cards dealt?"),
        # L10n: Words with which people ask how the cards are dealt, separated by commas.
        _("deal, dealt, dealing, hand, how many cards, start, redeal"),
        _of("deal", page.dealing),
    )
    yield Passage(
        "dealer",
        _("Who deals, and who begins?"),
        # L10n: Words with which people ask who deals, separated by commas.
        _("who deals, dealer, first, next, begins, starts, turn, left, right, direction"),
        _of("dealer", page.dealing),
    )
    yield Passage(
        "take",
        _("What may a card take?"),
        # L10n: Words with which people ask what a card takes, separated by commas.
        _("take, takes, taking, capture, catch, trick, number, sum, add, match, must, choose"),
        _of("take", page.taking),
    )
    yield Passage(
        "ace",
        _("What does an ace take?"),
        # L10n: Words with which people ask about aces, separated by commas.
        _("ace, aces, one"),
        _of("ace", page.taking),
    )
    yield Passage(
        "scopa",
        _("When is it a scopa?"),
        # L10n: Words with which people ask what a scopa is, separated by commas.
        _("scopa, scope, sweep, broom, clear, empty, whole table, last capture"),
        (*_of("scopa", page.taking), *_of("last", page.taking)[-1:]),
    )
    yield Passage(
        "last",
        _("Who gets the last cards on the table?"),
        # L10n: Words with which people ask who gets the last cards, separated by commas.
        _("last, left, leftover, remain, rest, end of the deal, nobody took"),
        _of("last", page.taking),
    )


def _counting(page: RulePage) -> Iterable[Passage]:
    points = dict(page.points)
    level = _("Level at the top: nobody has the point, with three sides too.")
    yield Passage(
        "point-carte",
        _("Who has carte and denari?"),
        # L10n: Words with which people ask for the points carte and denari, separated by commas.
        _("carte, denari, points, point, count, score, most cards, most coins, majority"),
        (points[Category.CARTE], points[Category.DENARI]),
    )
    yield Passage(
        "point-settebello",
        _("What is the settebello?"),
        # L10n: Words with which people ask what the settebello is, separated by commas.
        _("settebello, seven of coins, seven of diamonds, beautiful seven"),
        (points[Category.SETTEBELLO],),
    )
    yield Passage(
        "point-primiera",
        _("What is primiera worth, and who has it?"),
        # L10n: Words with which people ask about primiera, separated by commas.
        _("primiera, prime, settanta, value, values, worth, seven, sevens, sum, best card"),
        (
            points[Category.PRIMIERA],
            *page.primiera_notes,
            *(_("{card}: {value}").format(card=card, value=value) for card, value in page.primiera),
        ),
    )
    yield Passage(
        "level",
        _("What if it is level?"),
        # L10n: Words with which people ask what happens when it is level, separated by commas.
        _("level, tie, tied, draw, drawn, equal, same, twenty each"),
        (level,),
    )
    for category, question, words in _optional():
        if category in points:
            yield Passage(f"point-{category}", question, words, (points[category],))


def _optional() -> tuple[tuple[Category, str, str], ...]:
    return (
        # L10n: Words with which people ask about the point for the re of coins, with commas.
        (Category.RE_BELLO, _("What is re bello?"), _("re bello, king, re, king of coins")),
        # L10n: Words with which people ask about napola, separated by commas.
        (Category.NAPOLA, _("What is napola?"), _("napola, run, row, ace two three, sequence")),
        # L10n: Words with which people ask about bonus points, separated by commas.
        (Category.BONUS, _("What are bonus points?"), _("bonus, extra, accuso, combination")),
    )


def answering(asked: str, known: Sequence[Passage]) -> tuple[Passage, ...]:
    """The passages that answer best, the best first; none where no word of the question is said.

    Those that ask or name a word themselves are before those that only say it.
    """
    unimportant = set(_words(_common()))
    typed = dict.fromkeys(_words(asked[:LONGEST_ASKED]))
    wanted = [word for word in typed if word not in unimportant]
    scores = [sum(_weight(word, passage) for word in wanted) for passage in known]
    ordered = sorted(range(len(known)), key=lambda place: -scores[place])
    best = scores[ordered[0]]
    return tuple(known[each] for each in ordered[:MOST_FOUND] if scores[each] > best / 2)


def _common() -> str:
    # L10n: Words of a question that say nothing about what is asked, separated by commas.
    return _(
        "a, an, and, are, can, do, does, for, get, gets, has, have, how, i, if, in, is, it, of, "
        "on, or, the, there, to, what, when, which, who, why, with, you"
    )


def _of(topic: str, lines: Keyed) -> tuple[str, ...]:
    return tuple(line for each, line in lines if each == topic)


def _weight(word: str, passage: Passage) -> float:
    return (
        IN_WORDS * _has_word(word, passage.words)
        + IN_QUESTION * _has_word(word, passage.question)
        + IN_LINES * _has_word(word, " ".join(passage.lines))
    )


def _has_word(word: str, text: str) -> float:
    """Whether the text has the word; by half, where it has another form of it only."""
    words = _words(text)
    return 1 if word in words else any(_alike(word, each) for each in words) / 2


def _words(text: str) -> list[str]:
    """In small letters without accents: who types fast leaves them out."""
    plain = normalize("NFD", text.lower())
    return re.findall(r"\w+", "".join(c for c in plain if not "\u0300" <= c <= "\u036f"))


def _alike(one: str, other: str) -> bool:
    """Whether they are forms of one word, as far as their beginnings tell: "deals" and "dealer",
    "scopa" and "scope", "ace" and "aces"."""
    short, long = sorted((one, other), key=len)
    common = next((i for i, c in enumerate(short) if c != long[i]), len(short))
    if common == len(short) >= 3 and len(long) == common + 1:
        return True
    return common >= max(SHORTEST_STEM, len(long) - 2)
