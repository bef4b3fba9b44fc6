"""The small round on the page of the rules: each turn of it in sentences."""

from collections.abc import Sequence

from scorekeeper.documents.match import Style
from scorekeeper.rules.captures import FIFTEEN, PlayedTurn
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game.comparisons import Counted
from scorekeeper.rules.game.game import Game
from scorekeeper.words.cards import card_name, card_names
from scorekeeper.words.deal.points import category_name
from scorekeeper.words.language import gettext as _


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
    if turn.scopa:
        sentences.append(_swept(preset))
    return tuple(sentences)


def _swept(preset: Game) -> str:
    """What a cleared table is called and counts."""
    if not preset.is_family:
        return _("The table is empty: a scopa, one point.")
    sweeps = (point for point in preset.points if isinstance(point, Counted) and point.sweep)
    what = category_name(next(sweeps).name)
    return _("The table is empty: {what} +1.").format(what=what)


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
