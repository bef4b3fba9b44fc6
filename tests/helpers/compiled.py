"""What is compiled once for all apps: each would compile its templates and addresses anew."""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket
from werkzeug.datastructures import ImmutableDict
from werkzeug.routing import Rule

COMPILED = "COMPILED_TEMPLATES"
"""Names the folder of the templates that any process has compiled."""


class KeptTemplates(FileSystemBytecodeCache):
    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):  # in a test of a full disk
            super().dump_bytecode(bucket)


class KnownRule(Rule):
    known: ClassVar[dict[object, Callable[..., tuple[str, str]]]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        which = self.rule, str(self._trace), str(self.defaults), append_unknown
        if which not in self.known:
            self.known[which] = super()._compile_builder(append_unknown)
        return self.known[which]


def keep_compiled() -> None:
    """From here on, in this process."""
    cache = KeptTemplates(os.environ[COMPILED])
    Flask.jinja_options = ImmutableDict(bytecode_cache=cache)
    Flask.url_rule_class = KnownRule
