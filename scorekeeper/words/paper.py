"""What is printed on a sheet beside names and figures, and the words that a chat gets."""

from collections.abc import Sequence

from scorekeeper.documents.match import Style
from scorekeeper.rules.cards import FACE_RANKS, SETTEBELLO, Suit
from scorekeeper.rules.game.comparisons import Primiera
from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Outcome
from scorekeeper.rules.options import Faces
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.ways import COUNTED_RANKS
from scorekeeper.words.cards import card_index, card_name, suit_cards, worth_texts
from scorekeeper.words.dates import day
from scorekeeper.words.game_page import point_sentence
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed
from scorekeeper.words.match.outcome import outcome_sentence
from scorekeeper.words.rule_names import house_rules, how_it_ends, rules_line

FOUR_ALONE = 4
CORRECTED = "*"
"""Stands after the number of a deal."""


def rules_lines(rules: Rules, sides: int) -> tuple[str, ...]:
    """The rules in one line, then what the house plays otherwise, a line each."""
    alone = sides == FOUR_ALONE
    own = house_rules(rules)
    if alone:
        own = [_("Four players, each alone"), *own]
    return (rules_line(rules, alone), *own)


def match_title(names: Sequence[str]) -> str:
    """Who plays whom: "Anna" a dash "Bruno"."""
    return " \N{EN DASH} ".join(names)


def verdict(
    won: Outcome | None, match: Match, totals: Sequence[int], ended: str = "", zone: str = ""
) -> str:
    """Who has won and why; or that people `ended` the match without a winner and when (ISO 8601,
    told in that time `zone`); or that it is not finished."""
    if won is not None:
        return outcome_sentence(won, match, totals)
    if not match.rules.by_target_alone:
        end = how_it_ends(match.rules)
        if ended:
            return _("Ended without a winner ({day}): {end}.").format(day=day(ended, zone), end=end)
        return _("Not finished: {end}.").format(end=end)
    if ended:
        return _("Ended without a winner ({day}); the target was {target}.").format(
            day=day(ended, zone), target=match.rules.target
        )
    return _("Not finished: the target is {target}.").format(target=match.rules.target)


def primiera_table(rules: Rules, style: Style) -> tuple[tuple[str, str], ...]:
    """The cards from the best down, each with what it is worth; faces in one column. Nothing where
    no values are added."""
    point = rules.compared
    if not isinstance(point, Primiera):
        return ()
    *worth, of_faces = worth_texts(point)
    names = (card_index(rank, style) for rank in COUNTED_RANKS)
    faces = " ".join(card_index(rank, style) for rank in FACE_RANKS)
    return (*zip(names, worth, strict=True), (faces, of_faces or "\N{EN DASH}"))


def points_lines(rules: Rules, style: Style) -> tuple[str, ...]:
    """What a deal gives points for, as short lines for the foot of a pad."""
    options = rules.options
    if rules.preset.is_family:
        return tuple(point_sentence(point, style) for point in rules.points)
    coins = suit_cards(Suit.COINS, style)
    three = _(
        "1 point each: most cards, most {coins}, the {settebello} "
        "(settebello); 1 for each scopa (s). Level: nobody. There is no primiera."
    )
    four = _(
        "1 point each: most cards, most {coins}, the {settebello} "
        "(settebello), the best primiera; 1 for each scopa (s). Level: nobody."
    )
    sentence = four if rules.compared else three
    lines = [sentence.format(coins=coins, settebello=card_name(SETTEBELLO, style))]
    lines += [_primiera_line(rules, style)] if rules.compared else []
    if options.faces is Faces.BARRED:
        faces = [card_index(rank, style) for rank in FACE_RANKS]
        lines.append(_("{faces} do not count in primiera.").format(faces=listed(faces)))
    more = (point for point in rules.points if point.name not in FOUR and point is not rules.sweep)
    return (*lines, *(point_sentence(point, style) for point in more))


def _primiera_line(rules: Rules, style: Style) -> str:
    point = rules.compared
    if point and point.ranks:
        return point_sentence(point, style)
    if rules.options.needs_all_suits:
        return _(
            "Primiera: the best card of each of the four suits, added up; all four are needed."
        )
    return _("Primiera: the best card of each suit, added up; a missing suit adds nothing.")
