"""JSON Schemas of the documents: how each is built, for programs that read or write them.

Made from the rules and the limits themselves. A schema knows no cards of another side: whether a
deal can be, and whether its results are right, only reading tells.
"""

from dataclasses import replace
from enum import Enum
from typing import Any

from scorekeeper.documents.file_content import TABLE_FORMAT
from scorekeeper.documents.match import CARDS, FORMAT, MOST_TOTAL
from scorekeeper.documents.meeting import LEVEL, MEETING_FORMAT, MOST_MATCH_POINTS
from scorekeeper.documents.plain_values import LONGEST_TEXTS, MOST_POINTS
from scorekeeper.documents.rules import FINISH_DEAL
from scorekeeper.documents.size_limits import MOST_DEALS, MOST_MATCHES_IN_FILE, MOST_VERSIONS
from scorekeeper.rules.cards import DECK, RANKS, Suit
from scorekeeper.rules.ending import (
    LARGEST_DEALS,
    LARGEST_MARGIN,
    LEAST_MINUTES,
    MOST_MINUTES,
    Aim,
    Level,
)
from scorekeeper.rules.entry.claims import claim_kinds
from scorekeeper.rules.game.comparisons import MOST_TAKEN
from scorekeeper.rules.game.scopa import SHARED_POINTS, SINGLE
from scorekeeper.rules.match.match import MOST_SIDES
from scorekeeper.rules.match.meeting import MOST_GAMES, MOST_N, MeetingKind
from scorekeeper.rules.options import OPTION_NAMES, Direction, Faces, Options
from scorekeeper.rules.presets import GAMES, LARGEST_TARGET, PRESETS, Rules
from scorekeeper.rules.scoring import ClaimKind

JsonSchema = dict[str, Any]
COMPONENTS = "#/components/schemas/"
BOOL: JsonSchema = {"type": "boolean"}
TEXT: JsonSchema = {"type": "string"}


def ref(name: str) -> JsonSchema:
    """The schema of that name among the components of a document."""
    return {"$ref": COMPONENTS + name}


def closed(properties: JsonSchema, *optional: str) -> JsonSchema:
    """An object with these properties and no others; all but the optional ones are there."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def each(items: JsonSchema, **limits: int) -> JsonSchema:
    """A list of such items."""
    return {"type": "array", "items": items} | limits


def maybe(schema: JsonSchema) -> JsonSchema:
    """That, or null."""
    return {"oneOf": [schema, {"type": "null"}]}


def whole_schema(most: int | None = None, least: int = 0) -> JsonSchema:
    """A whole number from `least` to `most`, or without end."""
    return {"type": "integer", "minimum": least} | ({} if most is None else {"maximum": most})


def a_side(schema: JsonSchema) -> JsonSchema:
    """One for each side."""
    return each(schema, minItems=2, maxItems=MOST_SIDES)


SIDE_OR_NOBODY = maybe(whole_schema(MOST_SIDES - 1))
POINTS = a_side(whole_schema(MOST_POINTS))
TOTALS = a_side({"type": "integer"})
WORTH: JsonSchema = {"type": "number", "minimum": 0, "multipleOf": 0.5}
"""What cards are worth in primiera: by the values of Trentino an ace is 5½."""
FACES = [int(Faces.TEN), int(Faces.ZERO), Faces.BARRED.value]
"""What a face is worth is a number, where it is worth something."""
CARD: JsonSchema = {"type": "string", "enum": [str(card) for card in DECK]}
CARDS_OF_ONE = each(ref("Card"), maxItems=len(DECK), uniqueItems=True)


ANY_CHOICES = PRESETS["traditional"].choices
"""Those of every game of Scopa."""
BONUS: JsonSchema = a_side({"type": "integer", "minimum": -MOST_TAKEN, "maximum": MOST_POINTS})
"""Below 0 only where the rules have points taken away."""


def _longest(name: str) -> JsonSchema:
    """A text that people write, which may not be longer."""
    return TEXT | {"maxLength": LONGEST_TEXTS[name]}


def _option(name: str) -> JsonSchema:
    usual = getattr(Options(), name)
    if not isinstance(usual, Enum):
        values = [*next(each for each in ANY_CHOICES if each.name == name).values]
        return BOOL if values == [False, True] else {"enum": values}
    return {"enum": FACES if name == "faces" else [value.value for value in type(usual)]}


def _rules() -> JsonSchema:
    preset: JsonSchema = {"enum": list(PRESETS)}
    target = maybe(whole_schema(LARGEST_TARGET, 1))
    options = {name: _option(name) for name in OPTION_NAMES}
    ending = _ending()
    properties = {"preset": preset, "target": target, **options, **ending}
    kinds = [{"enum": list(GAMES)}, closed(properties, *properties)]
    for game in GAMES.values():
        if game.is_family:
            usual = {name: _option(name) for name in ("finish", "direction")}
            house = {choice.name: {"enum": list(choice.values)} for choice in game.choices}
            own = {"target": target, **usual, **house, **ending}
            kinds.append(closed({"game": {"const": game.key}, **own}, *own))
    return {"oneOf": kinds}


def _ending() -> JsonSchema:
    """How a match ends besides by its target, and the call of time."""
    return {
        "deals": maybe(whole_schema(LARGEST_DEALS, 1)),
        "minutes": maybe(whole_schema(MOST_MINUTES, LEAST_MINUTES)),
        "margin": whole_schema(LARGEST_MARGIN, 1),
        "level": {"enum": [each.value for each in Level]},
        "time_called": {"const": FINISH_DEAL},
        "aim": {"enum": [each.value for each in Aim]},
        "called": closed({"after": whole_schema(MOST_DEALS), "deal_in_play": BOOL}, "deal_in_play"),
    }


def _deal() -> JsonSchema:
    # Who has a point: nobody, a side, those that are level, or a side and how much of it.
    place = whole_schema(MOST_SIDES - 1)
    level = each(place, minItems=1, maxItems=MOST_SIDES)
    side = closed({"side": place, "length": whole_schema(len(RANKS)), "all": BOOL}, "length", "all")
    winner = {"anyOf": [{"type": "null"}, place, level, side]}
    row = a_side(maybe(whole_schema(len(DECK))))
    kinds: dict[str, JsonSchema] = {
        "piles": {"piles": a_side(maybe(CARDS_OF_ONE)), "table": CARDS_OF_ONE},
        "counts": {"counts": a_side(ref("Count")), "table": whole_schema(len(DECK))},
        "points": {"points": POINTS},
        "winners": {
            "winners": {"type": "object", "additionalProperties": winner},
            "numbers": {"type": "object", "additionalProperties": {"anyOf": [row, each(row)]}},
            "best": a_side(each(maybe(ref("Card")), minItems=len(Suit), maxItems=len(Suit))),
            "table": whole_schema(len(DECK)),
        },
    }
    said: JsonSchema = {
        "at": TEXT,
        **{name: _longest(name) for name in ("who", "why")},
        "history": each(ref("Deal"), maxItems=MOST_VERSIONS - 1),
    }
    counted = {"type": "object", "additionalProperties": POINTS}
    beside = {"scope": POINTS, "bonus": BONUS, **said}
    for kind in ("piles", "counts", "winners"):
        kinds[kind]["counted"] = counted
    optional = ("table", "counted", "numbers", "best", *beside)
    return {"oneOf": [closed(own | beside, *optional) for own in kinds.values()]}


def _count() -> JsonSchema:
    """What one side can tell, over all games. Which of it a game asks for is said by its rules."""
    # Whatever is chosen of a game's own options.
    kinds: dict[str, ClaimKind] = {}
    for game in GAMES.values():
        kinds |= claim_kinds(Rules(game, None, game.options))
        for choice in game.choices if game.is_family else ():
            for value in choice.values:
                house = tuple((dict(game.options.house) | {choice.name: value}).items())
                kinds |= claim_kinds(Rules(game, None, replace(game.options, house=house)))
    by_kind = {
        ClaimKind.HOLDER: BOOL,
        ClaimKind.LENGTH: whole_schema(len(RANKS)),
        ClaimKind.NUMBER: whole_schema(len(DECK)),
        ClaimKind.RANKS: each(whole_schema(4), maxItems=len(RANKS)),
        ClaimKind.BEST: CARDS_OF_ONE,
    }
    count: JsonSchema = {
        "cards": whole_schema(len(DECK)),
        "coins": whole_schema(len(RANKS)),
        **{name: by_kind[kind] for name, kind in kinds.items()},
        **dict.fromkeys(("known", "implied"), CARDS_OF_ONE),
    }
    return closed(count, *count)


def _match() -> JsonSchema:
    match: JsonSchema = {
        "format": {"const": FORMAT},
        "rules": ref("Rules"),
        "sides": a_side(ref("Side")),
        "deals": each(ref("Deal"), maxItems=MOST_DEALS),
        "first_dealer": whole_schema(),
        "totals_before": a_side(whole_schema(MOST_TOTAL)),
        "seated": {"enum": list(Direction)},
        "date": TEXT,
        "ended": TEXT,
        "note": _longest("note"),
        "cards": {"enum": list(CARDS)},
        "meeting": closed(
            _meeting_format() | {"number": whole_schema()}, *_meeting_format(), "number"
        ),
        "results": ref("Results"),
    }
    return closed(match, *(name for name in match if name != "sides"))


def _meeting_format() -> JsonSchema:
    points = whole_schema(MOST_MATCH_POINTS)
    return {
        "kind": {"enum": [each.value for each in MeetingKind]},
        "n": whole_schema(MOST_N, 1),
        "level": {"const": LEVEL},
        "match_points": each(points, minItems=3, maxItems=3),
        "by_games": BOOL,
        "rules": each(ref("Rules"), minItems=1, maxItems=MOST_N),
    }


def _meeting() -> JsonSchema:
    """Several games of the same two sides."""
    of_both = each(whole_schema(), minItems=2, maxItems=2)
    results = {
        "over": BOOL,
        "winner": maybe(whole_schema(1)),
        "games": of_both,
        "points": of_both,
        "match_points": maybe(of_both),
    }
    return closed(
        {
            "format": {"const": MEETING_FORMAT},
            "meeting": closed(_meeting_format(), *_meeting_format()),
            "matches": each(ref("Match"), maxItems=MOST_GAMES),
            "results": closed(results),
        },
        "results",
    )


def _results() -> JsonSchema:
    of_scopa: JsonSchema = {
        **dict.fromkeys(SINGLE, SIDE_OR_NOBODY),
        "primiera_totals": a_side(maybe(WORTH)),
        **dict.fromkeys((*SHARED_POINTS, "points", "totals"), TOTALS),
        "counts": {"const": False},
    }
    deals = [closed(of_scopa, "counts")]
    for game in GAMES.values():
        if game.is_family:
            names = [point.name for point in game.points]
            of_game: JsonSchema = {
                **dict.fromkeys(names, maybe(TOTALS)),
                "primiera_totals": maybe(a_side(maybe(WORTH))),
                **dict.fromkeys(("points", "totals"), TOTALS),
                "counts": {"const": False},
            }
            deals.append(closed(of_game, "counts", *names))
    return closed(
        {
            "deals": each({"anyOf": deals}),
            "totals": TOTALS,
            "target": whole_schema(LARGEST_TARGET),
            "finished": BOOL,
            "winner": SIDE_OR_NOBODY,
        }
    )


def document_schemas() -> dict[str, JsonSchema]:
    """The schemas of a match, of what it consists of, and of all matches of a table, by name.

    They refer to each other as components. `ExportedMatch` is what the program writes.
    """
    name: JsonSchema = TEXT | {"minLength": 1}
    side = closed({"name": name, "players": each(maybe(name), minItems=1)}, "name", "players")
    written = ["format", "rules", "sides", "deals", "cards", "results"]
    exported = {"allOf": [ref("Match"), {"required": written}]}
    return {
        "Card": CARD,
        "Rules": _rules(),
        "Side": side,
        "Count": _count(),
        "Deal": _deal(),
        "Match": _match(),
        "Results": _results(),
        "ExportedMatch": exported,
        "Meeting": _meeting(),
        "Table": closed(
            {
                "format": {"const": TABLE_FORMAT},
                "matches": each(ref("Match"), maxItems=MOST_MATCHES_IN_FILE),
            }
        ),
    }
