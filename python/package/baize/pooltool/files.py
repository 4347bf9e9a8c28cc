"""Reads what pooltool has saved, or a live object of pooltool, as plain dictionaries, lists and numbers."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from .. import BaizeError

LEFT_OUT = ("history_cts",)
"""The fields of live objects that nothing here reads: the many states of a ball between two events, for a picture."""


def load(path: str | os.PathLike[str]) -> Any:
    """What is in a file that pooltool has written: `.json` or `.msgpack`, also with `.gz` behind it; `.yaml` for laws.

    A `.msgpack` needs the extra `pooltool` of this package, a `.yaml` needs PyYAML.
    """
    path = Path(path)
    name = path.name.removesuffix(".gz")
    ending = Path(name).suffix
    if ending not in (".json", ".msgpack", ".yaml"):
        raise BaizeError(f"{path} ends in \"{ending}\", but what pooltool has saved ends in .json, .msgpack or .yaml")
    try:
        content = path.read_bytes()
        if path.suffix == ".gz":
            content = gzip.decompress(content)
    except (OSError, EOFError) as error:
        raise BaizeError(f"{path} cannot be read: {error}") from error
    return {".json": _of_json, ".msgpack": _of_msgpack, ".yaml": _of_yaml}[ending](path, content)


def _of_json(path: Path, content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        raise BaizeError(f"{path} is no JSON: {error}") from error


def _of_msgpack(path: Path, content: bytes) -> Any:
    try:
        import msgpack
        import msgpack_numpy
    except ImportError as error:
        raise BaizeError(f"{path} needs the packages msgpack and msgpack-numpy: pip install \"baize[pooltool]\"") from error
    try:
        return msgpack.unpackb(content, object_hook=msgpack_numpy.decode)
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise BaizeError(f"{path} is no msgpack: {error}") from error


def _of_yaml(path: Path, content: bytes) -> Any:
    try:
        import yaml
    except ImportError as error:
        raise BaizeError(f"{path} needs the package PyYAML: pip install pyyaml") from error
    try:
        return yaml.safe_load(content)
    except yaml.YAMLError as error:
        raise BaizeError(f"{path} is no YAML: {error}") from error


def plain(thing: Any) -> Any:
    """A live object of pooltool as the dictionaries, lists and numbers that pooltool would save. Plain data stays as it is.

    The fields of an object are found by its `__attrs_attrs__`, so pooltool need not be imported.

    >>> plain({"l": [1, (2.0, None)], "name": "x"})
    {'l': [1, [2.0, None]], 'name': 'x'}
    """
    if thing is None or isinstance(thing, (bool, int, float)):
        return thing
    if isinstance(thing, str):
        # A word of an enumeration is the text that it stands for.
        return str(thing.value) if isinstance(thing, Enum) else thing
    if isinstance(thing, Mapping):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple, set, frozenset)):
        return [plain(value) for value in thing]
    fields = getattr(type(thing), "__attrs_attrs__", None)
    if fields is not None:
        return {field.name: plain(getattr(thing, field.name)) for field in fields if field.name not in LEFT_OUT}
    if hasattr(thing, "tolist"):
        return thing.tolist()
    raise BaizeError(f"{type(thing).__name__} is neither an object of pooltool nor what it saves")
