"""Reads the files that translators write, gettext's .po, with the standard library alone: it reads
.mo only, so the file is made one in memory."""

import gettext
import json
import re
import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?"(.*)"')
_MAGIC = 0x950412DE
_HEAD, _ROW = struct.Struct("<7I"), struct.Struct("<2I")


def read_catalogue(path: Path) -> gettext.GNUTranslations:
    """The messages of the file. What is not translated, or only "fuzzy", is not among them."""
    pairs = sorted(_translated(path.read_text(encoding="utf-8")))
    at = _HEAD.size + 2 * len(pairs) * _ROW.size
    tables, texts = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += _ROW.pack(len(pair[column]), at + len(texts))
            texts += pair[column] + b"\0"
    strings = _HEAD.size + len(tables[0])
    head = _HEAD.pack(_MAGIC, 0, len(pairs), _HEAD.size, strings, 0, 0)
    return gettext.GNUTranslations(BytesIO(head + b"".join(tables) + texts))


def _translated(text: str) -> Iterator[tuple[bytes, bytes]]:
    """Each message as a .mo has it: its context and its plural are parts of it."""
    for block in re.split(r"\n\s*\n", text):
        said = _fields(block)
        one, several = said.pop("msgid", ""), said.pop("msgid_plural", None)
        context = said.pop("msgctxt", None)
        doubted = one and re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)
        if doubted or not any(said.values()):
            continue
        name = one if context is None else f"{context}\4{one}"
        forms = list(said.values())
        if several is not None:
            name += f"\0{several}"
            forms = [form or (several if number else one) for number, form in enumerate(forms)]
        yield name.encode(), "\0".join(forms).encode()


def _fields(block: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    field = ""
    for line in block.split("\n"):
        if match := _LINE.fullmatch(line.strip()):
            field = match[1] or field
            fields[field] = fields.get(field, "") + json.loads(f'"{match[2]}"', strict=False)
    return fields
