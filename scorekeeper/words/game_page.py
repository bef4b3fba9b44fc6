"""The rules of any game in plain words: what each point is given for, by its kind; and the small
round beside them, each turn of it in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game.cirulla import DEALT, DEALT_TWO
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.game import FIFTEEN, Game, PlayedTurn
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.rules.ways import COUNTED_RANKS
from scorekeeper.words.cards import (
    card_name,
    card_names,
    rank_name,
    rank_plural,
    suit_cards,
    suit_name,
    worth_texts,
)
from scorekeeper.words.deal.points import category_name, point_name
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed, said_of
from scorekeeper.words.rule_names import option_name, points, value_name

_PLAYERS = {2: N_("two"), 3: N_("three"), 4: N_("four in pairs"), 6: N_("six in two teams")}
_FACES = {
    Style.SPANISH: N_(
        "Forty cards. The sota counts 8, the caballo 9, the rey 10, though 10, 11 and 12 are "
        "printed on them."
    ),
    Style.FRENCH: N_("Forty cards. The jack counts 8, the queen 9, the king 10."),
    Style.TUNISIAN: N_("Forty cards. The queen counts 8, the jack 9, the king 10."),
    Style.ITALIAN: N_("Forty cards. The fante counts 8, the cavallo 9, the re 10."),
    Style.NUMBERS: N_("Forty cards, from 1 to 10 in four suits."),
}
"""What number a face is played as, whatever stands on it."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """What the page of a game says."""

    players: str
    """Who may play."""
    targets: str
    """How far."""
    values: tuple[tuple[str, str], ...]
    """What cards are worth, where that is added."""
    sample: tuple[str, ...]
    """An example in words."""
    play: tuple[str, ...]
    """How it is played."""
    habits: tuple[str, ...]
    """What families play differently."""
    points: tuple[tuple[str, str], ...]
    """Each with its name."""
    together: tuple[str, ...]
    """What cannot all be made in one deal."""
    options: tuple[tuple[str, str], ...]
    """What a house may choose."""


def game_page(game: Game, style: Style) -> GamePage:
    """The rules of a game as it is usually played, and what may be chosen."""
    rules = Rules(game, game.targets[0], game.options)
    return GamePage(
        players=listed(_(_PLAYERS[number]) for number in game.players),
        targets=listed(map(str, game.targets), "or"),
        values=values_of(rules),
        sample=tuple(_(line) for line in game.sample),
        play=how_it_is_played(rules, style),
        habits=tuple(map(_, game.habits)),
        points=tuple((point_name(point), explained(point, style)) for point in rules.points),
        together=tuple(
            _("{points}: {n} at most in one deal").format(
                points=listed(category_name(name) for name in limited.names), n=limited.limit
            )
            for limited in game.together
        ),
        options=tuple(
            (
                option_name(option),
                listed(map(value_name, option.values), "or"),
            )
            for option in game.choices
        ),
    )


def how_it_is_played(rules: Rules, style: Style) -> tuple[str, ...]:
    """From the deal to the cards that are left."""
    game = rules.preset
    own = game.play
    if rules.dealt_sweeps.get(15) == rules.dealt_sweeps.get(30):
        own = tuple(DEALT_TWO if line == DEALT else line for line in own)
    lines = [_(_FACES[style]), *(_(line) for line in own[:1])]
    if game.pips_hold or game.ace_takes_table or game.dealer_sweeps:
        lines.append(
            _(
                "Each turn you play one card. It may take cards from the table: all of them go "
                "face down into the pile of your side."
            )
        )
    else:
        lines.append(_("Each turn you play one card. What it takes goes to the pile of your side."))
    lines += [_(line) for line in own[1:]]
    lines.append(_("A card that can take must take. A card that cannot stays on the table."))
    lines.append(_("What is left at the end goes to the last side to take."))
    lines += way_round(game.options.direction)
    return tuple(lines)


def way_round(direction: Direction) -> list[str]:
    """Which way round the table the deal and the play go."""
    if direction is Direction.LEFT:
        return [
            _("Dealing and playing go to the left."),
            _("Whoever sits to the left of the dealer begins, and deals next."),
        ]
    return [
        _("Dealing and playing go to the right."),
        _("Whoever sits to the right of the dealer begins, and deals next."),
    ]


def values_of(rules: Rules) -> tuple[tuple[str, str], ...]:
    """What each card is worth where best cards are added; nothing where they are not."""
    point = rules.compared
    if not isinstance(point, Primiera):
        return ()
    *worth, of_faces = worth_texts(point)
    names = (_("Ace") if rank == 1 else str(rank) for rank in COUNTED_RANKS)
    faces = of_faces or _("do not count")
    return (*zip(names, worth, strict=True), (_("Fante, cavallo, re"), faces))


def point_sentence(point: GamePoint, style: Style) -> str:
    """The same of one point, as a sentence."""
    line = explained(point, style)
    if point.win_match and not point.points:
        return f"{line[0].upper()}{line[1:]}."
    return said_of(point_name(point), f"{line}.")


def explained(point: GamePoint, style: Style) -> str:
    """What the point is given for, in one sentence."""
    match point:
        case Most() | RanksDown():
            return _most(point, style)
        case Holds(card=card, points=worth):
            return _("{n} for this card: {card}").format(
                n=points(worth), card=card_name(card, style)
            )
        case Run(down=True, suit=suit, shortest=shortest, more=more):
            first = [rank_name(card.rank, style) for card in reversed(point.decisive)]
            return _(
                "{n}: {cards} of {suit} in one pile, and 1 more for each card that goes on "
                "downwards, to the {last}"
            ).format(
                n=points(shortest + more),
                cards=listed(first),
                suit=suit_name(suit, style),
                last=rank_name(point.cards[-1].rank, style),
            )
        case Run(suit=suit, shortest=shortest, longest=longest):
            return _(
                "ace, 2, 3 … of {suit} in one pile: 1 point a card, from {a} cards up to the {b}"
            ).format(suit=suit_name(suit, style), a=shortest, b=longest)
        case CardSet(cards=cards, points=worth):
            return _("{n}: all of {cards} in one pile").format(
                n=points(worth), cards=card_names(cards, style)
            )
        case All(of=suit, win_match=True):
            return _("all ten {suit} in one pile win the match").format(
                suit=suit_cards(suit, style)
            )
        case All(of=suit, points=worth):
            return _("{n}: all ten {suit} in one pile").format(
                n=points(worth), suit=suit_cards(suit, style)
            )
        case Primiera(points=worth):
            return _("{n}: the best card of each suit, added up").format(n=points(worth))
        case Counted(says=says, points=worth, limit=most):
            rule = _("{n} each, counted during play, {most} at most in one deal").format(
                n=points(worth), most=most
            )
            if says:
                return _("{first}; {then}").format(first=_(says), then=rule)
            return rule
    return _("as agreed at the table")


def _most(point: Most | RanksDown, style: Style) -> str:
    """What the point for most of something is given for, and what happens where that is level: of
    ranks the next one decides."""
    level = _("level: nobody has it")
    if isinstance(point, RanksDown):
        what, *others = (rank_plural(rank, style) for rank in point.ranks)
        if others:
            level = _("level: {others}").format(others=listed(others))
    else:
        if point.of is None:
            what = _("cards")
        elif isinstance(point.of, Suit):
            what = suit_cards(point.of, style)
        else:
            what = rank_plural(point.of, style)
        if point.level:
            level = _("level: {n} each").format(n=point.level)
    sentence = _("{n}: most {what}; {level}")
    if point.all is not None:
        sentence = _("{n}: most {what}; {level}; all of them: {all}")
    return sentence.format(n=points(point.points), what=what, level=level, all=point.all)


def turn_sentences(turn: PlayedTurn, name: str, preset: Game, style: Style) -> tuple[str, ...]:
    """What happens in a turn, and why it has to."""
    facts = {
        "name": name,
        "card": card_name(turn.card, style),
        "taken": card_names(turn.taken, style),
        "sum": _sum(turn, turn.taken, preset),
    }
    if not turn.taken:
        stays = _("{name} plays {card}. It can take nothing and stays on the table.")
        return (stays.format(**facts),)
    if preset.ace_takes_table and turn.card.rank == 1:
        all_of_it = _("{name} plays {card}. An ace takes the whole table: {taken}. It is no scopa.")
        return (all_of_it.format(**facts),)
    if preset.capture_fifteen or len(turn.taken) > 1:
        sentences = [_("{name} plays {card} and takes {taken}: {sum}.").format(**facts)]
    else:
        sentences = [_("{name} plays {card} and takes {taken}: the same number.").format(**facts)]
    if turn.barred:
        sentences.append(
            _("{sum} is no choice: where one card has the number, it must be taken.").format(
                sum=_sum(turn, turn.barred, preset)
            )
        )
    if turn.scopa and not preset.is_family:
        sentences.append(_("The table is empty: a scopa, one point."))
    elif turn.scopa:
        sweeps = (point for point in preset.points if isinstance(point, Counted) and point.sweep)
        what = category_name(next(sweeps).name)
        sentences.append(_("The table is empty: {what} +1.").format(what=what))
    return tuple(sentences)


def end_sentences(left: Sequence[Card], name: str, preset: Game, style: Style) -> tuple[str, ...]:
    """Where the last cards on the table go."""
    cards = card_names(left, style)
    return (
        _("No card is left to play. Still on the table: {cards}.").format(cards=cards),
        (
            _("This goes to the last who took, here {name}, and counts no more than its cards.")
            if preset.is_family
            else _("This goes to the last who took, here {name}, and is no scopa.")
        ).format(name=name),
    )


def _sum(turn: PlayedTurn, cards: Sequence[Card], preset: Game) -> str:
    """ "7 + 8 = 15" with the card that was played, "5 + 3 = 8" without."""
    if preset.capture_fifteen:
        parts, whole = [turn.card.rank, *(card.rank for card in cards)], FIFTEEN
    else:
        parts, whole = [card.rank for card in cards], turn.card.rank
    return f"{' + '.join(map(str, parts))} = {whole}"
