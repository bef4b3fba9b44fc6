"""Some go home from a match, and the others play on as if they had played alone from there."""

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.match import read_document, write_match
from scorekeeper.rules.ending import BY_TARGET, Aim, Ending
from scorekeeper.rules.facts import facts_of
from scorekeeper.rules.match.match import Match, SeatChange, Side
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules
from tests.helpers.generators.true_deals import NAMES, TrueDeal, some_deal, some_rules, some_way
from tests.helpers.hypothesis_effort import some


def with_nothing(deal: TrueDeal, playing: list[int], sides: int) -> TrueDeal:
    """The same deal among so many sides, of whom the others have nothing."""
    seats = [*playing, sides]  # the table is the last
    owners = tuple(seats[owner] for owner in deal.owners)
    scope, bonus = [0] * sides, [0] * sides
    for place, side in enumerate(playing):
        scope[side], bonus[side] = deal.scope[place], deal.bonus[place]
    return TrueDeal(deal.rules, sides, owners, tuple(scope), tuple(bonus))


@given(seed=st.integers(0, 10**9))
@some(60)
def test_those_who_stay_stand_as_if_they_played_alone(seed: int) -> None:
    luck = random.Random(seed)
    sides = luck.choice([3, 4])
    playing = sorted(luck.sample(range(sides), luck.randint(2, sides - 1)))
    left = tuple(side for side in range(sides) if side not in playing)
    rules = some_rules(luck, len(playing))
    while not rules.preset.takes(sides, sides) or not rules.preset.takes(*[len(playing)] * 2):
        rules = some_rules(luck, len(playing))
    rules = Rules(rules.preset, luck.choice([6, 11, 16]), rules.options)
    endings = [BY_TARGET, Ending(deals=9), Ending(margin=3), Ending(aim=Aim.FEWEST)]
    if rules.options.finish is Finish.HIGHEST:
        rules = replace(rules, ending=luck.choice(endings))
    before = [some_way(luck, some_deal(luck, rules, sides)) for _ in range(luck.randint(1, 3))]
    few = [some_deal(luck, rules, len(playing)) for _ in range(luck.randint(1, 6))]
    way = random.Random(seed)
    deals = [some_way(way, with_nothing(each, playing, sides)) for each in few]
    everybody = tuple(Side.of(name) for name in NAMES[:sides])
    together = Match(rules, everybody, tuple(before))
    stood = standings(together)
    if final(together, stood) is not None:
        return
    change = SeatChange(len(before) + 1, left=left)
    if rules.ending.deals:
        together = replace(
            together, rules=replace(rules, ending=Ending(deals=len(before) + len(few)))
        )
        rules = replace(rules, ending=Ending(deals=len(few)))
    whole = replace(together, deals=(*before, *deals), changes=(change,))
    found = read_document(write_match(whole))
    assert (found.problems, found.match) == ([], whole)
    after, ended = standings(whole), final(whole, standings(whole))

    start = tuple(stood[-1].totals[side] for side in playing)
    way = random.Random(seed)
    alone = Match(
        rules,
        tuple(everybody[side] for side in playing),
        tuple(some_way(way, each) for each in few),
        totals_before=start,
    )
    told, result = standings(alone), final(alone, standings(alone))
    if after[len(before) - 1].outcome is None:
        assert [[each.totals[side] for side in playing] for each in after[len(before) :]] == [
            [*each.totals] for each in told
        ]
        winner = None if result is None or result.winner is None else playing[result.winner]
        assert (ended.winner if ended else None) == winner
    facts = facts_of(whole, after, ended, abandoned=False)
    for side in left:
        assert (facts.sides[side].won, facts.sides[side].lost) == (0, 0)
        assert facts.sides[side].deals == len(before)
        assert after[-1].totals[side] == stood[-1].totals[side]
    dealt = [whole.dealer(number) for number in range(len(before) + 1, len(before) + 9)]
    assert {*dealt} == {*playing}
    assert dealt[: len(playing)] == dealt[len(playing) : 2 * len(playing)]
