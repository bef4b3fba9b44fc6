"""Values made from a JSON Schema, as far as the app's own schemas go."""

from typing import Any

from hypothesis import strategies as st

Schema = dict[str, Any]
DEPTH = 3
"""So often a schema may stand within itself: a version of a deal has earlier versions."""


def values(schema: Schema, components: dict[str, Schema], depth: int = DEPTH) -> st.SearchStrategy:
    """Values that the schema allows; of lists and texts short ones."""

    def made(part: Schema, deep: int = depth) -> st.SearchStrategy:
        return values(part, components, deep)

    match schema:
        case {"$ref": where}:
            return st.deferred(lambda: made(components[where.rpartition("/")[2]], depth))
        case {"oneOf": ways} | {"anyOf": ways}:
            return st.one_of(*map(made, ways))
        case {"enum": given}:
            return st.sampled_from(given)
        case {"const": given}:
            return st.just(given)
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "null"}:
            return st.none()
        case {"type": "integer"}:
            return st.integers(schema.get("minimum"), schema.get("maximum"))
        case {"type": "number", "multipleOf": step}:
            return st.integers(0, 200).map(lambda many: many * step)
        case {"type": "string", "pattern": pattern}:
            return st.from_regex(pattern.removesuffix("$") + r"\Z")
        case {"type": "string"}:
            return st.text(min_size=schema.get("minLength", 0), max_size=schema.get("maxLength"))
        case {"type": "array", "items": items}:
            fewest, most = schema.get("minItems", 0), min(schema.get("maxItems", 4), 4)
            most = most if depth else fewest
            unique = repr if schema.get("uniqueItems") else None
            inner = made(items, max(depth - 1, 0))
            return st.lists(inner, min_size=fewest, max_size=most, unique_by=unique)
        case {"type": "object"}:
            given = {name: made(each) for name, each in schema.get("properties", {}).items()}
            needed = schema.get("required", given)
            kept = {name: given[name] for name in needed}
            others = {name: each for name, each in given.items() if name not in kept}
            return st.fixed_dictionaries(kept, optional=others)
    raise AssertionError(f"no value can be made of {schema}")
