"""The form, a row for each point: what was compared of each side, the points it gave, and why; and
blank sheets: free lines, a row for each deal, or one for each point."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper import words
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.kinds import All, Holds, Most, Run
from scorekeeper.rules.match.match import Match, Seating
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Award, Category, DealScore, GamePoint, Reason
from scorekeeper.words.language import figure
from scorekeeper.words.match.ending import how_it_ends
from scorekeeper.words.paper import points_lines, primiera_table, rules_lines

NONE = "\N{EN DASH}"
UNSURE = "?"
TWO = 2


@dataclass(frozen=True, slots=True)
class FormCell:
    """What the form says of one side in one row: the figure compared and the points it gave."""

    figure: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FormRow:
    """A row of the form. `cards` are those of the primiera of each side, or nothing; `reason`
    says why the point went where it went, `sign` what is drawn beside its name."""

    label: str
    cells: tuple[FormCell, ...]
    cards: tuple[str, ...] = ()
    reason: str = ""
    sign: str = ""


def named_points(rules: Rules) -> tuple[tuple[GamePoint, str], ...]:
    """What gives points under those rules, each with its name."""
    return tuple((point, words.point_name(point)) for point in rules.points if point.most(2))


def sign_of(point: GamePoint, style: words.Style) -> str:
    """The name of the drawing of a point: a suit's or a card's, where it is about one; none where
    it is about several things."""
    match point:
        case Holds():
            return words.card_icon(point.card, style)
        case Most(of=Suit() as suit) | All(of=suit) | Run(suit=suit):
            return words.card_symbol(Card(suit, 1), style)
        case Most(of=None):
            return "cards"
        case Primiera() | RanksDown():
            return "stack"
    return "broom" if isinstance(point, Counted) and point.sweep else ""


def suits_of(style: words.Style) -> tuple[str, ...]:
    """The names of the drawings of the four suits, in their order."""
    return tuple(words.card_symbol(Card(suit, 1), style) for suit in Suit)


def rows_of(
    entry: Entry, score: DealScore, match: Match, style: words.Style
) -> tuple[FormRow, ...]:
    """A row for each point that is played; none for a deal of points only.

    Beside primiera stand the cards that were taken as a side's without being said.
    """
    names = [side.name for side in match.sides]
    taken = words.proved_taking(entry, names, style)
    rows = []
    for award in score.awards:
        if award.category == Category.POINTS:
            continue
        figures, cards = _figures(award, style)
        marks = [figure(points) if points else "" for points in award.points]
        # Every point has its reason, but for those whose figure is all there is to say.
        if award.reason in (Reason.AGREED, Reason.RUN_OF_COINS):
            needs_reason = any(award.points)
        else:
            needs_reason = award.reason not in (Reason.HOLDS, Reason.COUNTED)
        why = [words.award_reason(award, score, names, style)] if needs_reason else []
        if award.verdict:
            why += taken
        cells = tuple(FormCell(*each) for each in zip(figures, marks, strict=True))
        label, reason = words.point_name(award.point), " · ".join(filter(None, why))
        rows.append(FormRow(label, cells, cards, reason, sign_of(award.point, style)))
    return tuple(rows)


def _figures(award: Award, style: words.Style) -> tuple[list[str], tuple[str, ...]]:
    """The figures that were compared, and for primiera the cards that make them, in the order of
    the suits: "7 6 A 5"; where ranks are counted, how many of the rank that decided."""
    if award.reason in (Reason.MOST, Reason.LEVEL):
        return [str(figure) for figure in award.figures], ()
    verdict = award.verdict
    if verdict is None:
        return [""] * len(award.points), ()
    if verdict.rank is not None:
        return [str(number) for number in verdict.counts], ()
    figures, cards = [], []
    for side, total in enumerate(verdict.totals):
        unsure = verdict.unsure[side] if verdict.unsure else frozenset()
        if total is not None:
            figures.append(words.worth_text(total))
        else:
            figures.append(UNSURE if unsure else NONE)
        signs = []
        for suit, card in zip(Suit, verdict.cards[side], strict=True):
            if suit in unsure:
                signs.append(UNSURE)
            else:
                signs.append(NONE if card is None else words.card_index(card.rank, style))
        cards.append(" ".join(signs))
    return figures, tuple(cards)


class BlankKind(StrEnum):
    """The forms of a blank sheet: free lines, a row for each deal, a row for each point."""

    PAD = "pad"
    DEALS = "deals"
    FORM = "form"


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank sheet for `sides` sides of `partners` players each.

    `counted` are what gives points, by their names; the place of primiera and of scope among them
    is known, for both have something to write beside the point. `signs` and `suits` name the
    drawings of these and of the four suits. `primiera` holds the cards from the best down, each
    with its value. `rules` are lines for the head, `points` for the foot.
    """

    kind: BlankKind
    title: str
    sides: int
    partners: int
    rules: tuple[str, ...]
    counted: tuple[tuple[GamePoint, str], ...]
    primiera: tuple[tuple[str, str], ...]
    points: tuple[str, ...]
    signs: tuple[str, ...]
    suits: tuple[str, ...]


def describe_blank(
    rules: Rules,
    seating: Seating,
    kind: BlankKind = BlankKind.PAD,
    style: words.Style = words.Style.ITALIAN,
) -> Blank:
    """A blank sheet for those who play, worded in the language that is spoken now."""
    sides, partners = seating.sides, seating.each
    points = named_points(rules)
    ends, *house = rules_lines(rules, sides)
    if rules.preset.is_family:  # its name is the title
        ends = how_it_ends(rules)
    return Blank(
        kind=kind,
        title=words.preset_name(rules.preset.key) if rules.preset.is_family else "Scopa",
        sides=sides,
        partners=partners,
        rules=(ends, *house),
        counted=points,
        primiera=primiera_table(rules, style),
        points=points_lines(rules, style),
        signs=tuple(sign_of(point, style) for point, _ in points),
        suits=suits_of(style),
    )
