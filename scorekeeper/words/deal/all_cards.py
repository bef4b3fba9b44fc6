"""What the page of all cards says: the buttons of its grid, and a question, asked once, before it
stores a deal whose cards are improbable. Then a pile is so small that it may not be finished, or a
card may be in the wrong pile."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card, sort_cards
from scorekeeper.rules.entry.all_cards import EVEN, Doubt, law_of
from scorekeeper.rules.entry.deal import MANY_SCOPE, Deal
from scorekeeper.rules.game.game import FIFTEEN
from scorekeeper.rules.presets import Rules
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext


@dataclass(frozen=True, slots=True)
class Notice:
    """What is asked of doubtful piles."""

    heading: str
    """The question."""
    reasons: tuple[str, ...]
    """For it."""
    sums: tuple[tuple[int, int, str], ...]
    """Of each doubtful pile the side, its sum, and what is odd about it."""
    cards: tuple[Card, ...]
    """Those of a small pile."""
    back: tuple[str, ...]
    """The way back, in two lines."""
    check: str
    """What to think of before one goes on."""
    go_on: str
    """What that says."""
    asked: str
    """Of which cards it is asked."""


@dataclass(frozen=True, slots=True)
class NoticeWords:
    """The sentences of a notice for the script, with {side}, {n}, {other}, {whole} and {over} to
    fill in; of three, one is for no card and one for a single one."""

    few: tuple[str, ...]
    """What is asked of a small pile."""
    rare: str
    """That it is."""
    others: str
    """Where the others are then."""
    missing: tuple[str, ...]
    """The way back to it, in two lines."""
    counted: str
    """What to think of before one goes on."""
    yes: tuple[str, ...]
    """To go on all the same."""
    wrong: str
    """What is asked of piles that do not add up."""
    why: str
    """How they should."""
    here: str
    """That they do not."""
    odd: str
    """What is odd about a sum."""
    again: tuple[str, ...]
    """The way back to them, in two lines."""
    right: str
    """What to think of before one goes on."""
    same: str
    """To go on all the same."""


def notice_words(law: int | None, sides: int) -> NoticeWords:
    """What the page says, and its script."""
    why = ""  # Piles add up as they do in that game.
    if law == EVEN:
        why = _("The cards of every pile must add up to an even number.")
    elif law == FIFTEEN:
        why = _(
            "Every capture makes fifteen, so every pile is a multiple of 15, and one has 10 more: "
            "the one with the last cards."
        )
    return NoticeWords(
        few=(_("{side}: no card at all?"), _("{side}: only 1 card?"), _("{side}: only {n} cards?")),
        rare=_("That is rare: perhaps the pile is not finished."),
        others=_("The other {n} are then in the pile of {side}.") if sides == 2 else "",
        missing=(_("No, some are missing"), _("back to the cards of {side}")),
        counted=_("Have you counted them?"),
        yes=(
            _("Yes, none: score the deal"),
            _("Yes, 1: score the deal"),
            _("Yes, {n}: score the deal"),
        ),
        wrong=_("Look again: a card may be in the wrong pile"),
        why=why,
        here=_("Not so here:"),
        odd="{whole} × 15 + {over}" if law == FIFTEEN else _("odd"),
        again=(_("Look at the cards again"), _("nothing is lost")),
        right=_("Is it right? It happens when a capture was wrong."),
        same=_("Count it all the same"),
    )


def notice(deal: Deal, doubt: Doubt, rules: Rules, names: Sequence[str]) -> Notice:
    """What is asked of the deal that is in doubt."""
    law, piles = law_of(rules), deal.entry.piles
    sentences = notice_words(law, len(names))
    sums, wrong = [], []
    for side, n in enumerate(doubt.sums):
        if n is not None:
            sums.append((side, n, sentences.odd.format(whole=n // FIFTEEN, over=n % FIFTEEN)))
    if doubt.sums:
        wrong.append(f"{sentences.why} {sentences.here}" if sums else sentences.why)
    if doubt.few is None:
        asks = (sentences.wrong, tuple(wrong), tuple(sums), ())
        return Notice(*asks, sentences.again, sentences.right, sentences.same, doubt.asked)
    few, cards = doubt.few, sort_cards(piles[doubt.few])
    n, name = len(cards), names[few]
    reasons = [sentences.rare, *wrong]
    if sentences.others:
        other = 1 - few
        reasons.insert(0, sentences.others.format(n=len(piles[other]), side=names[other]))
    return Notice(
        sentences.few[min(n, 2)].format(side=name, n=n),
        tuple(reasons),
        tuple(sums),
        cards,
        tuple(line.format(side=name) for line in sentences.missing),
        sentences.counted,
        sentences.yes[min(n, 2)].format(n=n),
        doubt.asked,
    )


def card_keys(names: Sequence[str], leftovers: bool) -> str:
    """Which keys give the card that has the focus to whom."""
    places = [*names, _("the table")] if leftovers else names
    keys = [_("{key} for {name}").format(key=n, name=name) for n, name in enumerate(places, 1)]
    return _(
        "Keys on a card: {keys}, 0 for nobody. A screen reader that reads these keys as its own "
        "needs its focus mode there."
    ).format(keys=", ".join(keys))


def grid_words(names: Sequence[str]) -> dict[str, object]:
    """What the grid's script says, with {side}, {n} and {sum} for it to fill in. Of two, one is for
    a single card."""
    score = _("{sum} · score this deal")
    return {
        "names": list(names),
        "start": [_("Tap every card in one pile"), _("the smaller pile is quicker")],
        "first": _("Tap the cards first"),
        "startMany": [_("Tap every pile but the largest"), _("the rest goes there by itself")],
        "rest": [[_("The last card to {side}"), score], [_("The other {n} to {side}"), score]],
        "done": [_("{sum}"), _("Score this deal")],
        "left": [
            [_("{sum}"), _("1 card still to give")],
            [_("{sum}"), _("{n} cards still to give")],
        ],
        "next": _("Now the pile of {side}"),
        "table": _("{sum} + {n} on the table = {total}"),
        "onTable": _("on the table"),
        "given": _("{card} given to {side}."),
        "moved": _("{card} given to {side}, no more with {was}."),
        "takenBack": _("{card} taken back."),
        "give": _("give to {side}"),
        "giveFrom": _("give to {side}, now with {was}"),
        "takeBack": _("take back from {side}"),
        "nobody": _("nobody yet"),
        "named": _("{name}: {text}"),
        "draft": _("Still here"),
        "draftSaid": _("Your taps are still here."),
    }


def count_the_pile(names: Sequence[str], piles: Sequence[Collection[object]]) -> str:
    """The check that catches most slips: one pile counted by hand."""
    side = min(range(len(piles)), key=lambda place: (len(piles[place]) == 0, len(piles[place])))
    return ngettext(
        "To be sure, count this pile: {side}, {n} card.",
        "To be sure, count this pile: {side}, {n} cards.",
        len(piles[side]),
    ).format(side=names[side], n=len(piles[side]))


def hints(deal: Deal, names: Sequence[str]) -> list[str]:
    """What is improbable, yet accepted."""
    return [
        ngettext(
            "{n} scopa for {side} in one deal is rare. If it is right, all is well.",
            "{n} scope for {side} in one deal is rare. If it is right, all is well.",
            scope,
        ).format(n=scope, side=names[side])
        for side, scope in enumerate(deal.scope)
        if scope >= MANY_SCOPE
    ]
