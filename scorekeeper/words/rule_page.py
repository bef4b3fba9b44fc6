"""The rules of a preset in plain words, for its page: how it is dealt, counted and won."""

from dataclasses import dataclass, replace

from scorekeeper.documents.match import Style
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.choice import Option
from scorekeeper.rules.ending import Aim
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.options import (
    ALL_COINS_WIN,
    FINISH,
    MISSING_SUIT,
    OPTIONS,
    PRIMIERA,
    Faces,
    Finish,
    Options,
)
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from scorekeeper.words.game_page import (
    game_page,
    how_it_is_played,
    point_sentence,
    values_of,
    way_round,
)
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import listed
from scorekeeper.words.rule_names import ending_lines, house_rule, option_name, preset_name

_TEXTS = {
    "000": N_("the leaflet in the Winning Moves box (2011)"),
    "001": N_("a rules page for French cards"),
    "002": N_("“The Rules of Scopa”, with la settanta"),
    "003": N_("a long guide with the regional variants"),
    "004": N_("a rules page with much on the prime"),
}
_PLAYERS = {2: N_("two"), 3: N_("three"), 4: N_("four in pairs"), 6: N_("six in three pairs")}

_BEGINNING = (
    (
        "need",
        N_(
            "Forty cards: coins, cups, swords and batons, each from ace to 7, then fante (8), "
            "cavallo (9) and re (10)."
        ),
    ),
    (
        "need",
        N_(
            "A French pack will do: take out the 8, 9 and 10. Then the jack is 8, the queen 9 "
            "and the king 10."
        ),
    ),
    (
        "aim",
        N_(
            "Each turn you play one card. It may take cards from the table: all of them go "
            "face down into the pile of your side."
        ),
    ),
    ("aim", N_("After each deal the piles are counted for points. You play to the target.")),
)

Keyed = tuple[tuple[str, str], ...]
"""Sentences, each with the topic that it answers: an address leads to the first of a topic."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """What the page of a preset says; each part is a list of sentences."""

    players: str
    """Who may play."""
    target: str
    """How far."""
    points: tuple[tuple[str, str], ...]
    """By their category, for an address that leads to one of them."""
    beginning: Keyed
    """What lies on the table at first."""
    dealing: Keyed
    """How it is dealt."""
    taking: Keyed
    """How cards are taken."""
    primiera: tuple[tuple[str, str], ...]
    """What cards are worth."""
    primiera_notes: tuple[str, ...]
    """How it is compared."""
    ending: tuple[str, ...]
    """How the match ends."""
    habits: tuple[str, ...]
    """What families play differently."""
    differs: tuple[str, ...]
    """In what it differs from the traditional rules."""
    source: str
    """Where the rules are written down."""


def rule_page(preset: Game, style: Style = Style.ITALIAN) -> RulePage:
    """Everything that the page of this preset says in words."""
    rules = Rules(preset, None, preset.options)
    # In which options the preset differs from the traditional rules.
    usual = PRESETS["traditional"].options
    changed = [
        _chosen(preset.options, option)
        for option in OPTIONS
        if preset.options.chosen(option.name) != usual.chosen(option.name)
    ]
    if preset.table_cards and not preset.redeal:
        changed.append(_("three or four re (10) on the table are played with"))
    if preset.capture_fifteen:
        changed.append(_("captures make 15"))
    if preset.ace_takes_table:
        changed.append(_("an ace takes the whole table"))
    if preset.players == (4,):
        changed.append(_("only for four in pairs, with all cards dealt at once"))
    changed += map(_, preset.differs)
    return RulePage(
        players=listed(_(_PLAYERS[number]) for number in preset.players),
        target=_target(preset),
        points=_points(rules, style),
        beginning=tuple((topic, _(sentence)) for topic, sentence in _BEGINNING),
        dealing=_dealing(preset),
        taking=_taking(preset),
        primiera=values_of(rules),
        primiera_notes=_primiera_notes(preset.options),
        ending=_ending_of(rules),
        habits=tuple(map(_, preset.habits)),
        differs=tuple(changed),
        source=listed(_(_TEXTS[text]) for text in preset.texts),
    )


def _points(rules: Rules, style: Style) -> tuple[tuple[str, str], ...]:
    """What each point is given for, by its name. What only wins the match is said with the end."""
    return tuple(
        (point.name, point_sentence(point, style))
        for point in rules.points
        if point.points or not point.win_match
    )


def _target(preset: Game) -> str:
    if preset.target_by_players:
        return listed(
            _("{target} with {players}").format(target=target, players=_(_PLAYERS[players]))
            for players, target in preset.target_by_players
        )
    first, *others = preset.targets
    if not others:
        return str(first)
    return _("{usual}; some play to {others}").format(
        usual=first, others=listed(map(str, others), "or")
    )


def _dealing(preset: Game) -> Keyed:
    whole_hand = {0: 10, 4: 9}[preset.table_cards]
    if preset.players == (4,):
        lines = [_("Each player gets {n} cards at once, one by one.").format(n=whole_hand)]
    else:
        lines = [_("Each player gets three cards; when they are played, three more.")]
    if preset.leftovers:
        lines.append(_("With four players each gets nine cards at once instead."))
    if preset.table_cards:
        lines.append(_("Four cards lie face up on the table at the start."))
    else:
        lines.append(_("No card lies on the table at the start."))
    if preset.redeal:
        lines.append(_("With three or four re (10) among them, all cards are dealt again."))
    dealer = [_("For the first deal, cut the cards or agree who deals.")]
    dealer += way_round(preset.options.direction)
    return (*(("deal", line) for line in lines), *(("dealer", line) for line in dealer))


def _taking(preset: Game) -> Keyed:
    if preset.capture_fifteen:
        takes = _("A card takes cards from the table that make 15 together with it.")
    else:
        takes = _(
            "A card takes one card of its number; where there is none, cards that add up to "
            "its number."
        )
    if preset.ace_takes_table:
        ace = _("An ace takes all that lies on the table. Most sources give no scopa for that.")
    elif preset.capture_fifteen:
        ace = _("An ace takes cards that add up to 14.")
    else:
        ace = _("An ace takes nothing but an ace: no cards add up to 1.")
    if preset.leftovers:
        last = _(
            "At the end, the last side to take gets what lies on the table; if nobody took in "
            "the last round, it goes to nobody."
        )
    else:
        last = _(
            "At the end, the last side to take gets what lies on the table. The last capture "
            "is no scopa."
        )
    return (
        ("take", takes),
        ("take", _("Where several ways are left, choose one of them.")),
        ("take", _("A card that can take must take. A card that cannot stays on the table.")),
        ("ace", ace),
        ("scopa", _("Whoever takes the last card from the table has a scopa.")),
        ("scopa", _("For each scopa one card stays face up in the pile: it counts at the end.")),
        ("last", last),
    )


def _primiera_notes(options: Options) -> tuple[str, ...]:
    if not options.way.letter:
        return ()
    if options.ranks:
        return (_chosen(options, PRIMIERA),)
    lines = [_("Each side adds up its best card of each suit. The highest sum has the point.")]
    if options.needs_all_suits:
        lines.append(_("A side without all four suits cannot win it."))
        if options.faces is Faces.BARRED:
            lines.append(_("A suit of faces only counts as missing."))
    else:
        lines.append(_chosen(options, MISSING_SUIT))
    return tuple(lines)


def _ending_of(rules: Rules) -> tuple[str, ...]:
    lines = [_("The match ends only at the end of a deal.")]
    if rules.ending.aim is Aim.FEWEST:
        lines.append(_("The side alone with the fewest points wins; level at the bottom, play on."))
    elif rules.options.finish is Finish.HIGHEST:
        lines.append(_("The side alone with the most points wins; level at the top, play on."))
    else:
        lines.append(_chosen(rules.options, FINISH))
    if any(point.win_match for point in rules.points):
        lines.append(f"{option_name(ALL_COINS_WIN)}.")
    return (*lines, *ending_lines(rules))


def _chosen(options: Options, option: Option) -> str:
    return house_rule(option, getattr(options, option.name))


def match_rules(rules: Rules, style: Style = Style.ITALIAN) -> RulePage:
    """The rules of one match: its house rules stand in the place of what the preset says."""
    if rules.preset.is_family:
        # The rules of a match of another game than Scopa: its points by their kinds, and how it
        # is played.
        game = game_page(rules.preset, style)
        return RulePage(
            players=game.players,
            target=str(rules.target),
            points=_points(rules, style),
            beginning=(),
            dealing=(),
            taking=tuple(("taking", line) for line in how_it_is_played(rules, style)),
            primiera=values_of(rules),
            primiera_notes=(),
            ending=_ending_of(rules),
            habits=game.habits,
            differs=(),
            source="",
        )
    page = rule_page(replace(rules.preset, options=rules.options), style)
    target = _("none") if rules.target is None else str(rules.target)
    return replace(page, target=target, ending=_ending_of(rules))


def other_presets(key: str) -> list[tuple[str, str]]:
    """The other games with their names."""
    return [(other, preset_name(other)) for other in GAMES if other != key]
