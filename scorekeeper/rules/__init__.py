"""The rules of Scopa as pure functions over values: the table of contents.

Standard library only; no clock, no random, no input or output. May import nothing else of the
project. A deal in ten lines:

>>> from scorekeeper.rules.cards import parse_card
>>> from scorekeeper.rules.entry.all_cards import with_rest
>>> from scorekeeper.rules.entry.deal import Deal, problems_of_deal
>>> from scorekeeper.rules.match.match import Match, Side
>>> from scorekeeper.rules.match.standings import standings
>>> from scorekeeper.rules.presets import Rules
>>> anna = "7d 6d 5d 4d 3d 2d 7c 6c 5c 4c 3c 2c 7s 6s 5s 4s 3s 2s 1b 2b 3b"
>>> rules = Rules.of("traditional")
>>> piles = with_rest([map(parse_card, anna.split()), []], rest=1)  # the rest is Bruno's
>>> deal = Deal(piles, scope=(2, 0), bonus=(0, 0))
>>> problems_of_deal(deal, rules, sides=2)
[]
>>> (after,) = standings(Match(rules, (Side.of("Anna"), Side.of("Bruno")), (deal,)))
>>> for award in after.score.awards:
...     print(award.category, award.points, award.figures)
carte (1, 0) (21, 19)
denari (1, 0) (6, 4)
settebello (1, 0) ()
primiera (1, 0) ()
scope (2, 0) (2, 0)
>>> after.score.verdict.totals, after.totals, after.outcome
((79, 69), (6, 0), None)

Where to look: `cards` and `presets` say what there is, `entry` what can be said of a deal,
`proof` what that settles, `scoring` and `primiera` what it scores, `match` who wins, `dispute`
argues about one primiera, `corrections` tells two versions of a deal apart, `problems` lists all
that can be wrong.
"""
