"""What the program knows of languages and countries, `locale/formats.json` and `words/zones.json`,
taken from Unicode's CLDR through Babel, which only developers need (`python3 dev.py translate`)."""

import json
from datetime import date
from pathlib import Path
from typing import Any, Literal

from babel import Locale
from babel.core import get_global
from babel.dates import format_date, format_skeleton
from babel.numbers import get_decimal_symbol

from scorekeeper.words import dates
from scorekeeper.words.language import AMERICAN, LOCALES, SOURCE

DAY = 20
YEAR = 2026


def write(folder: Path, *new: str) -> None:
    """Put beside the catalogues of the folder how their languages, English, and new ones write."""
    there = {path.stem for path in folder.glob("*.po")}
    locales = sorted({LOCALES[SOURCE], LOCALES[AMERICAN], *there, *new})
    _write(folder / "formats.json", {each: formats(each) for each in locales})


def write_zones() -> None:
    _write(dates.ZONES, zones())


def formats(locale: str) -> dict[str, Any]:
    months = [date(YEAR, month, DAY) for month in range(1, 13)]
    days = [format_date(each, "long", locale=locale) for each in months]
    alone = [format_skeleton("yMMMM", each, locale=locale) for each in months]
    return {
        "name": str(Locale.parse(locale).get_language_name()).capitalize(),
        "decimal": get_decimal_symbol(locale),
        "and": listing(locale, "standard"),
        "or": listing(locale, "or"),
        "days": [each.replace(str(YEAR), "{year}").replace(str(DAY), "{day}") for each in days],
        "months": [each.replace(str(YEAR), "{year}") for each in alone],
    }


def listing(locale: str, style: Literal["standard", "or"]) -> list[str]:
    """What stands between the first ones of a list; two of them; and the last of more."""
    said = Locale.parse(locale).list_patterns[style]
    named = [said[each].format("{first}", "{last}") for each in ("2", "end")]
    return [said["middle"].format("", ""), *named]


USUAL = {"ES": "Europe/Madrid"}
"""Where nearly all of a country live that has more than one: Babel does not know."""


def zones() -> dict[str, Any]:
    """All but those that are no places; and the one of each country that has one alone, or a usual
    one, and of a language whose country does."""
    of = {zone: where for zone, where in get_global("zone_territories").items() if "/" in zone}
    there: dict[str, list[str]] = {}
    for zone, where in of.items():
        there.setdefault(where, []).append(zone)
    alone = {where: each[0] for where, each in there.items() if len(each) == 1} | USUAL
    likely = {each: parts.split("_") for each, parts in get_global("likely_subtags").items()}
    spoken = {each: alone[parts[-1]] for each, parts in likely.items() if parts[-1] in alone}
    languages = {each: zone for each, zone in spoken.items() if len(each) == 2}
    return {
        "zones": sorted(each for each in of if not each.startswith("Etc/")),
        "alone": dict(sorted((alone | languages).items())),
    }


def _write(path: Path, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=0) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
