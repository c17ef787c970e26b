"""Values against a JSON Schema, as far as positions need one: every key and type is checked, nothing is dropped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from model.errors import BadFile

TYPES: Mapping[str, type] = {
    "object": Mapping,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
MOST_SAID = 60
"""How many signs of a wrong value are repeated."""


def read_json(given: Mapping[str, Any] | str, schema: Mapping[str, Any], source: object, form: str) -> Any:
    """Read a value that has to fit a schema, from text or as it is; what does not fit is refused by its name."""
    try:
        value = json.loads(given, object_pairs_hook=once, parse_constant=refused) if isinstance(given, str) else given
        found = next(violations(value, schema), None)
    except json.JSONDecodeError as error:
        raise BadFile(source, error.lineno, f"no JSON: {error.msg}") from None
    except ValueError as error:
        raise BadFile(source, None, f"no JSON: {error}") from None
    except RecursionError:
        raise BadFile(source, None, "no JSON: brackets within brackets without end") from None
    if found is not None:
        raise BadFile(source, None, found, form)
    return value


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Put an object together; a key that stands twice is refused."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} stands twice")
    return found


def refused(name: str) -> Any:
    """Refuse NaN and Infinity, which are no numbers of JSON."""
    raise ValueError(f"{name} is no number")


def violations(value: Any, schema: Mapping[str, Any], where: str = "") -> Iterator[str]:
    """Everything about a value that does not fit its schema.

    >>> list(violations({"clock": 1.9, "day": 2}, {"properties": {"clock": {"type": "integer"}}}))
    ["'clock': 1.9 is no integer", "unknown key 'day'"]
    """
    named = f"{where}: " if where else ""
    said = json.dumps(value, ensure_ascii=False, default=str)
    said = said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]}…"
    types = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])
    if types and not any(is_a(value, name) for name in types):
        yield f"{named}{said} is no {' or '.join(types)}"
    elif "enum" in schema and value not in schema["enum"]:
        yield f"{named}{said} is none of {', '.join(map(str, schema['enum']))}"
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{named}{said} does not fit {schema['pattern']}"
    elif is_a(value, "integer") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{named}{said} is out of bounds"
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{named}{len(value)} items"
        for number, item in enumerate(value, start=1):
            yield from violations(item, schema.get("items", {}), f"{where or 'item'} {number}")
    elif isinstance(value, Mapping):
        yield from object_violations(value, schema, named)


def object_violations(value: Mapping[str, Any], schema: Mapping[str, Any], named: str) -> Iterator[str]:
    """Everything about the keys of an object, and what is under them, that does not fit its schema."""
    known, others = schema.get("properties", {}), schema.get("additionalProperties", False)
    names = schema.get("propertyNames", {}).get("enum")
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{named}no {name!r}"
    for name, item in value.items():
        if name in known:
            yield from violations(item, known[name], f"{named}{name!r}")
        elif others is False or (names is not None and name not in names):
            yield f"{named}unknown key {name!r}"
        else:
            yield from violations(item, others, f"{named}{name!r}")


def is_a(value: Any, name: str) -> bool:
    """Whether a value is of a type of JSON; true and false are no numbers."""
    return isinstance(value, TYPES[name]) and (name != "integer" or not isinstance(value, bool))
