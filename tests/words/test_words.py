"""Every problem, reason and outcome has its sentence, for each kind of cards."""

import re
from dataclasses import replace
from typing import Any

from scorekeeper import words
from scorekeeper.rules.cards import (
    DECK,
    Card,
    Suit,
    parse_card,
)
from scorekeeper.rules.choice import Option
from scorekeeper.rules.entry.all_cards import with_rest
from scorekeeper.rules.entry.deal import Deal, score_deal
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.standings import How, Outcome, standings
from scorekeeper.rules.options import OPTIONS, Faces, Finish, MissingSuit, Options
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Award, Category, DealScore, Reason, Took
from scorekeeper.web.cards import _pictured
from scorekeeper.words import Style
from scorekeeper.words.deal.points import award_reason
from scorekeeper.words.game_page import game_page
from scorekeeper.words.live import counted_points, deals_first
from scorekeeper.words.rule_names import preset_about, preset_name
from tests.helpers.cases import every

NAMES = ["Anna", "Bruno", "Carla"]
BEFORE_THE_BONUS = "Anna wins: at 11 before the bonus points, which are counted last."
RE = parse_card("10c")
# What the text of a problem is where it is not just what somebody typed.
TEXTS = {
    What.PLAYERS_NOT_TAKEN: "settanta",
    What.SIDES_NOT_TAKEN: "escoba",
    What.NOT_READABLE: "deals",
}
ABOUT_A_SIDE = {
    What.CARD_IN_TWO_PILES,
    What.CARD_LISTED_TWICE,
    What.TWO_RESTS,
    What.NEXT_PILE,
    What.PILE_OF_ONE,
    What.MORE_COINS_THAN_CARDS,
    What.BEST_TWICE,
    What.TWO_BEST_OF_ONE_SUIT,
    What.COINS_WITHOUT_BEST,
    What.BEST_WITHOUT_COINS,
    What.RUN_TOO_SHORT,
    What.RUN_LONGER_THAN_SUIT,
    What.SCOPE_OVER_HALF,
    What.SWEEPS_OVER_HALF,
    What.BONUS_NOT_PLAYED,
}
ABOUT_BOTH = {
    What.CARD_IN_TWO_PILES,
    What.TWO_RESTS,
    What.BEST_TWICE,
}


def full(what: What) -> Problem:
    """The problem with everything that it can say."""
    return Problem(what, sides=(0, 1), cards=(RE,), figures=(3, 2), text=TEXTS.get(what, "typed"))


# Problems


@every("what", What)
@every("style", Style)
def test_every_problem_has_a_sentence(what: What, style: Style) -> None:
    sentence = words.problem(full(what), NAMES, style)
    assert re.match(r"[A-Z“0-9]", sentence)
    assert sentence.endswith((".", "?"))
    for leftover in ("{", "}", "None", "What.", "Card(", "()", "  "):
        assert leftover not in sentence


@every("what", [what for what in What if what in ABOUT_A_SIDE])
def test_a_problem_of_a_side_names_it(what: What) -> None:
    sentence = words.problem(full(what), NAMES)
    assert "Anna" in sentence
    assert ("Bruno" in sentence) == (what in ABOUT_BOTH)


@every("what", What)
def test_a_problem_of_many_deals_names_one(what: What) -> None:
    assert words.problem(replace(full(what), deal=3), NAMES).startswith("Deal 3: ")


@every("what", What)
def test_a_problem_never_blames(what: What) -> None:
    sentence = words.problem(full(what), NAMES).lower()
    for blame in ("you ", "your ", "invalid", "error", "wrong", "illegal", "failed", "must not"):
        assert blame not in sentence, sentence


@every("name", ["{cards}", "{", "%(name)s", "%", "<b>", "\\"])
def test_a_name_is_quoted_unchanged(name: str) -> None:
    for what in ABOUT_A_SIDE:
        assert name in words.problem(full(what), [name, "Bruno", "Carla"])


def test_a_very_long_list_of_cards_is_cut() -> None:
    sentence = words.problem(Problem(What.CARDS_WITH_NOBODY, cards=DECK), NAMES)
    assert sentence.startswith("40 cards are with nobody: ace of coins, 2 of coins")
    assert sentence.endswith(" more.") and len(sentence) < 250


# Cards


@every("style", Style)
@every("card", DECK)
def test_faces_show_numbers_and_no_donna(card: Card, style: Style) -> None:
    name = words.card_name(card, style)
    assert "donna" not in name.lower()
    if card.rank > 7:
        assert re.search(rf"\b{words.card_index(card.rank, style)}|{card.rank}\b", name)
    if style is Style.NUMBERS:
        assert name.startswith(f"{card.rank} of ")


def suits(style: Style) -> str:
    return " ".join(words.suit_name(suit, style) for suit in Suit)


# Reasons


def scored(*piles: str, scope: tuple[int, ...] = (), **options: object) -> DealScore:
    """The score of piles written as texts; the last side has the rest of the deck."""
    given = [[parse_card(card) for card in pile.split()] for pile in piles]
    entry = with_rest([*given, []], len(given))
    none = (0,) * len(entry.piles)
    rules = replace(Rules.of("traditional"), options=replace(Options(), **options))
    return score_deal(Deal(entry, scope or none, none), rules)


def reason(score: DealScore, category: Category, style: Style = Style.ITALIAN) -> str:
    award = score.award(category)
    assert award is not None
    return words.award_reason(award, score, [*NAMES, "Dino"][: len(award.points)], style)


COINS = " ".join(f"{rank}d" for rank in range(1, 11))
CUPS = " ".join(f"{rank}c" for rank in range(1, 11))
MANY = f"{COINS} {CUPS} 1s 2s 3s"
HALF = "1d 2d 3d 4d 5d 1c 2c 3c 4c 5c 1s 2s 3s 4s 5s 1b 2b 3b 4b 5b"
LEVEL = [f"{COINS} 1c 2c 3c 4c 5c", "6c 7c 8c 9c 10c 1s 2s 3s 4s 5s 6s 7s 8s 9s 10s"]
FOUR = "7d 7c 6s 1b 5d"
SUM = {"missing_suit": MissingSuit.SUM}
NAPOLA = {"napola": True, "re_bello": True}
MOST, DOWN = {"primiera": "most_sevens"}, {"primiera": "sevens_down"}
ONLY_BRUNO = "all four suits only in the pile of Bruno"


@every(
    ("category", "piles", "options", "said"),
    [
        (Category.CARTE, [MANY], {}, "23 cards to 17"),
        (Category.CARTE, [COINS, CUPS], {}, "20 cards to 10 and 10"),
        (Category.CARTE, [HALF], {}, "20 cards each: nobody"),
        (Category.CARTE, LEVEL, {}, "15 cards each for Anna and Bruno: nobody"),
        (Category.DENARI, [MANY], {}, "10 coins to 0"),
        (Category.DENARI, [HALF], {}, "5 coins each: nobody"),
        (Category.SCOPE, [MANY], {}, "none"),
        (Category.SCOPE, [MANY], {"scope": (1, 0)}, "1 scopa"),
        (Category.SCOPE, [MANY], {"scope": (1, 1)}, "2 scope"),
        (Category.SETTEBELLO, [MANY], {}, "in the pile of Anna"),
        (Category.RE_BELLO, [MANY], NAPOLA, "in the pile of Anna"),
        (Category.NAPOLA, [MANY], NAPOLA, "Anna: ace to re (10) of coins"),
        (Category.NAPOLA, [CUPS], NAPOLA, "Bruno: ace to re (10) of coins"),
        (Category.NAPOLA, ["1d 2d 4d 5d"], NAPOLA, "nobody"),
        (Category.PRIMIERA, [FOUR], {}, "78 to 76"),
        (Category.PRIMIERA, [MANY], {}, "nobody has all four suits: nobody"),
        (Category.PRIMIERA, [f"{COINS} {CUPS}"], SUM, "42 each: nobody"),
        (Category.PRIMIERA, [f"{COINS} {CUPS} 1s"], SUM, "58 to 42"),
        (Category.PRIMIERA, ["8d 8c 8s 8b"], {"faces": Faces.BARRED}, ONLY_BRUNO),
        (Category.PRIMIERA, ["7d 7c 2s 2b"], MOST, "2 sevens each: nobody"),
        (Category.PRIMIERA, ["7d 6c 5s 2b"], MOST, "3 sevens to 1"),
        (Category.PRIMIERA, ["7d 7c 7s 2b"], DOWN, "3 sevens to 1"),
        (Category.PRIMIERA, ["7d 1d", "7c 1c", "7s 1s"], MOST | SUM, "1 seven each: nobody"),
    ],
)
def test_reasons_name_what_decided(
    category: Category, piles: list[str], options: dict[str, Any], said: str
) -> None:
    assert reason(scored(*piles, **options), category) == said


@every("given", Reason)
@every("key", GAMES)
def test_every_point_and_reason_has_words(given: Reason, key: str) -> None:
    for point in GAMES[key].points:
        award = Award(point, 0, (1, 0), given, (3, 1))
        said = words.award_reason(award, scored(MANY), NAMES[:2])
        assert said and "{" not in said and "Reason" not in said
        assert "{" not in words.short_reason(award, scored(MANY))
        assert words.category_name(point.name)[0].isupper()


# The end


NOBODY_WINS = (How.LEVEL, How.LEVEL_IN_ORDER, How.TOO_CLOSE, How.DRAW_BY_DEALS, How.DRAW_BY_TIME)


@every("how", How)
def test_every_ending_has_a_sentence(how: How) -> None:
    played = Match(Rules.of("traditional"), tuple(Side.of(name) for name in NAMES))
    winner = None if how in NOBODY_WINS else 0
    level = (0, 1) if winner is None else ()
    for step in (Category.CARTE, None):
        said = words.outcome_sentence(Outcome(winner, how, step, level), played, (12, 12, 3))
        assert "Anna" in said and said.endswith(".") and "{" not in said and "None" not in said
        assert "()" not in said and "(with )" not in said
        assert ("another deal is played" in said) == (winner is None and "draw" not in said)


@every(
    ("finish", "before", "points", "bonus", "said"),
    [
        # Of points only nobody knows what came first.
        ("counting_order", (9, 9), (3, 5), (0, 0), "Bruno wins with 14 points; the target was 11."),
        ("counting_order", (9, 9), (3, 1), (0, 5), BEFORE_THE_BONUS),
        ("counting_order_if_level", (9, 9), (3, 1), (0, 2), BEFORE_THE_BONUS),
        (
            "counting_order",
            (11, 11),
            (1, 0),
            (0, 0),
            "Anna wins with 12 points; the target was 11.",
        ),
        (
            "counting_order_if_level",
            (11, 11, 9),
            (1, 0, 3),
            (0, 0, 0),
            "Anna wins: at 11 already before this deal.",
        ),
    ],
)
def test_unordered_points_claim_no_order(
    finish: str, before: tuple[int, ...], points: tuple[int, ...], bonus: tuple[int, ...], said: str
) -> None:
    options = replace(Options(), finish=Finish(finish), bonus=True)
    sides = tuple(Side.of(name) for name in NAMES[: len(before)])
    deal = Deal(PointsOnly(points), (0,) * len(before), bonus)
    rules = replace(Rules.of("traditional"), options=options)
    match = Match(rules, sides, (deal,), totals_before=before)
    (after,) = standings(match)
    assert after.outcome is not None
    assert words.outcome_sentence(after.outcome, match, after.totals) == said


def test_the_winner_of_three_is_said_with_the_score() -> None:
    match, totals = Match(Rules.of("traditional"), tuple(map(Side.of, NAMES))), (11, 8, 6)
    assert words.victory(0, match, totals) == "Anna wins 11 to 8 and 6"
    with words.speaking("it"):
        assert words.victory(0, match, totals) == "Anna vince 11 a 8 e 6"
    assert not words.why_won(Outcome(0, How.HIGHEST, None, ()), match, totals)
    assert "all ten coins" in words.why_won(Outcome(0, How.ALL_COINS, None, ()), match, totals)


@every("how", [how for how in How if how not in NOBODY_WINS])
@every("step", [Category.CARTE, None])
def test_verbs_agree_with_the_side(how: How, step: Category | None) -> None:
    sides = Side.of("Anna", "Bruno"), Side.of("Carla", "Dino")
    pairs = Match(Rules.of("traditional", 4), sides)
    alone = Match(Rules.of("traditional"), (Side.of("Anna"), Side.of("Bruno")))
    said = [words.outcome_sentence(Outcome(0, how, step), each, (12, 3)) for each in (alone, pairs)]
    assert said[0].startswith("Anna wins") and said[1].startswith(f"{sides[0].name} win")
    assert not said[1].startswith(f"{sides[0].name} wins")


# Rules


@every("option", OPTIONS)
def test_every_option_value_has_words(option: Option) -> None:
    name, choices = option.name, [each.value for each in option.values]
    usual = Options().chosen(name)
    said = {words.value_name(each) for each in option.values}
    assert words.option_name(option) and len(said) == len(choices)
    for choice in choices:
        rules = replace(Rules.of("traditional"), options=replace(Options(), **{name: choice}))
        lines = words.house_rules(rules)
        assert len(lines) == (choice != usual)
        assert ("house rules" in words.rules_line(rules)) == (choice != usual)


# Names that are no names


VICTORIES = {
    "it": (
        "Anna vince 11 a 8",
        "Concetta e Ines vincono 11 a 8",
        "Abbiamo vinto 11 a 8",
        "Avete vinto 11 a 8",
    ),
    "es": (
        "Anna gana 11 a 8",
        "Concetta e Ines ganan 11 a 8",
        "Ganamos 11 a 8",
        "Ellos ganan 11 a 8",
    ),
    "fr": (
        "Anna gagne 11 à 8",
        "Concetta et Ines gagnent 11 à 8",
        "Nous gagnons 11 à 8",
        "Ils gagnent 11 à 8",
    ),
    "en": (
        "Anna wins 11 to 8",
        "Concetta and Ines win 11 to 8",
        "Our side wins 11 to 8",
        "Their side wins 11 to 8",
    ),
}
DEALS_FIRST = {
    "it": ("Il primo mazziere è Zio Peppe.", "Il primo mazziere siamo noi."),
    "es": ("Reparte primero Zio Peppe.", "Repartimos primero nosotros."),
    "fr": ("Zio Peppe donne en premier.", "À nous de donner en premier."),
    "en": ("Zio Peppe deals first.", "Our side deals first."),
}


@every("code", VICTORIES)
def test_winners_and_dealers_read_naturally(code: str) -> None:
    def won(*players: str) -> str:
        sides = (Side.of(*players), Side.of("Bruno"))
        return words.victory(0, Match(Rules.of("traditional"), sides), [11, 8])

    with words.speaking(code):
        ours, theirs = words.side_names([Side.of("")] * 2, 0)
        said = won("Anna"), won("Concetta", "Ines"), won(ours), won(theirs)
        first = deals_first("Zio Peppe"), deals_first(ours)
    assert said == VICTORIES[code]
    assert first == DEALS_FIRST[code]


def test_partners_are_joined_naturally() -> None:
    own = Side("Noi & voi", ("Anna", "Ines"))
    match = Match(Rules.of("traditional"), (Side.of("Anna", "Ines"), own))
    assert words.as_spoken(match) == match
    for code, joined in (("it", "Anna e Ines"), ("es", "Anna e Ines"), ("fr", "Anna et Ines")):
        with words.speaking(code):
            names = [side.name for side in words.as_spoken(match).sides]
        assert names == [joined, "Noi & voi"]


@every(
    ("code", "times", "counters"),
    [
        ("en", ("counted 1 time", "counted 3 times"), "Escobas, Ana: one fewer / one more / {n}"),
        ("it", ("1 volta", "3 volte"), "Escobas, Ana: una in meno / una in più / {n}"),
        ("es", ("1 vez", "3 veces"), "Escobas, Ana: una menos / una más / {n}"),
        ("fr", ("1 fois", "3 fois"), "Escobas, Ana\u202f: une de moins / une de plus / {n}"),
    ],
)
def test_what_is_counted_reads_naturally(code: str, times: tuple[str, str], counters: str) -> None:
    """No participle stands beside a name whose gender nobody knows: "Escobas contado 1 vez"."""
    rules = Rules.of("escoba")
    escobas = next(point for point in rules.points if point.name == "escobas")
    with words.speaking(code):
        for swept, said in zip([(1, 0), (2, 1)], times, strict=True):
            award = escobas.award(Took(2, counted={"escobas": swept}), None)
            assert award
            assert award_reason(award, DealScore((award,), swept, None), ["Ana", "Bea"]) == said
        (point,) = counted_points(rules, ["Ana"], [0])
        (of_ana,) = point.counters
        ends = [each.rpartition(": ")[2] for each in (of_ana.more, of_ana.sentence)]
        assert " / ".join([of_ana.fewer, *ends]) == counters


@every("key", sorted(GAMES.keys() - PRESETS.keys()))
def test_every_game_and_choice_has_a_name(key: str) -> None:
    """None is called by its key, which no catalogue translates."""
    assert GAMES[key].name
    for option in GAMES[key].choices:
        assert option.asks
        assert all(isinstance(each.value, int) or each.says for each in option.values)


@every("key", GAMES)
def test_every_game_can_be_learnt(key: str) -> None:
    """A line about it, and how it is played beside what is so in every game."""
    assert preset_about(key) != preset_name(key)
    if key not in PRESETS:
        in_every_game = game_page(replace(GAMES[key], play=()), Style.ITALIAN).play
        assert len(game_page(GAMES[key], Style.ITALIAN).play) > len(in_every_game)


@every(
    ("rank", "index", "name"),
    [
        (8, "Q", "queen (8) of spades"),
        (9, "J", "jack (9) of spades"),
        (10, "K", "king (10) of spades"),
    ],
)
def test_the_queen_is_the_8_of_tunisian_cards(rank: int, index: str, name: str) -> None:
    """Drawn and named so: the picture is that of the queen of other French packs."""
    card = Card(Suit.SWORDS, rank)
    assert (words.card_index(rank, Style.TUNISIAN), words.card_name(card, Style.TUNISIAN)) == (
        index,
        name,
    )
    pictures = {8: ("9s", "Ds"), 9: ("8s", "Vs"), 10: ("10s", "Rs")}[rank]
    for language, picture in zip(("en", "fr"), pictures, strict=True):
        with words.speaking(language):
            assert f'french.svg#{picture}"' in _pictured("/static", language)[Style.TUNISIAN][card]
