"""The form of the grid: cards, sent or stored, and the deal that they make.

Fields: one for each card; `rest`, the side that gets the cards left over; `table`, where all of
these stayed on the table; `asked`, of which owners it was asked whether that is right; and the
common fields of a deal.
"""

from collections.abc import Iterable
from typing import ClassVar

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.cards import DECK
from scorekeeper.rules.entry.all_cards import doubt_of, law_of, owners_of, takes_rest, with_rest
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.problems import Problem, What
from scorekeeper.web.cards import empty_notice, filled_notice
from scorekeeper.web.deal.forms.base import GridForm
from scorekeeper.web.forms.fields import unread
from scorekeeper.words.deal.all_cards import Notice, notice

THE_REST = "rest"


class AllCardsForm(GridForm):
    """All forty cards: a card with nobody goes where the form says, or is asked for."""

    TEMPLATE: ClassVar[str] = "deal/all_cards.html"
    asks: Notice | None = None

    def take(self, sent: "MultiDict[str, str]") -> None:
        """Take whose each card is."""
        super().take(sent)
        self.asked = self.text("asked")

    def ask(self, entered: Deal) -> bool:
        """Whether its cards are improbable and could be stored: then that is asked, once."""
        rules, sides = self.played.match.rules, len(self.numbers)
        doubt = doubt_of(entered, rules, self.gone)
        if not doubt or doubt.asked == self.asked or problems_of_deal(entered, rules, sides):
            return False
        self.fill_in(entered)
        self.asks = notice(entered, doubt, rules, self.played.names)
        return True

    def notice(self) -> Markup:
        """What is asked, or the room for it."""
        played, names = self.played, tuple(self.played.names)
        if self.asks:
            return filled_notice(names, played.style, self.asks)
        return empty_notice(names, played.style, law_of(played.match.rules))

    @property
    def picked(self) -> int:
        """The side whose pile is next where that is said, else the one that was picked, or for
        which cards were typed, when it was sent."""
        for problem in self.deal_problems:
            if problem.what is What.NEXT_PILE:
                return problem.sides[0] + 1
        side = self.side(self.text("said-to") or self.text("brush"))
        return self.playing[0][0] if side is None else side + 1

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Where several piles are still empty, say whose is next instead of naming all cards."""
        order = [*range(self.picked, self.numbers.stop), *range(1, self.picked)]
        taken = {*self.owners.values(), *(side + 1 for side in self.gone)}
        empty = [side - 1 for side in order if side not in taken]
        self.deal_problems = [
            Problem(What.NEXT_PILE, sides=(empty[0],), figures=(len(problem.cards),))
            if problem.what is What.CARDS_WITH_NOBODY
            and 1 < len(empty) < len(self.numbers) - len(self.gone)
            else problem
            for problem in problems
        ]

    def fill_in(self, entered: Deal) -> None:
        """Give each card to its side, as far as the cards are known."""
        places = enumerate((entered.entry.on_table, *entered.entry.piles))
        self.owners = {card: owner for owner, pile in places for card in pile}
        self.asked = owners_of(entered.entry.piles)

    def read_deal(self, problems: list[Problem]) -> Deal:
        """The piles, scope and bonus.

        A card with nobody goes to `rest`, or as `takes_rest` says; the rest stays on the table
        where that was said.
        """
        typed = self.text("table")
        laid = [card for card in DECK if card not in self.owners] if typed == THE_REST else []
        if typed and typed != THE_REST:
            problems.append(unread("table", typed))
        self.owners |= dict.fromkeys(laid, 0)
        places = [0, *self.numbers]
        table, *piles = ([c for c, owner in self.owners.items() if owner == n] for n in places)
        rest = self.side(text := self.text("rest"))
        if text and rest is None:
            problems.append(unread("rest", text))
        elif not self.deal_problems:
            # Who has gone home takes nothing.
            held = [len(pile) or int(side in self.gone) for side, pile in enumerate(piles)]
            rest = takes_rest(held, len(laid), rest)
        return self.deal_of(with_rest(piles, rest, table))
