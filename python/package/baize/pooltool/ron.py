"""Writes values as RON, the language of Baize's own files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class Word(str):
    """A name that stands without quotes, such as that of a law."""


def text(value: Any) -> str:
    """The value as RON.

    >>> text({"model": Word("Capture"), "mass": 0.17, "at": (0.0, 1.0), "names": ["a"], "flight": False})
    '(model: Capture, mass: 0.17, at: (0.0, 1.0), names: ["a"], flight: false)'
    """
    if isinstance(value, Mapping):
        return "(" + ", ".join(f"{key}: {text(inner)}" for key, inner in value.items()) + ")"
    if isinstance(value, list):
        return "[" + ", ".join(map(text, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(text, value)) + ")"
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)
