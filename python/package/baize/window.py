"""Set-ups in the window of the game, where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from ._engine import BaizeError, Setup

PROGRAM = "BAIZE_PROGRAM"
"""The variable of the environment that names the program of the game, if it is not `baize` among the programs of the system."""


def program() -> str:
    """The path of the program of the game.

    Raises
    ------
    BaizeError
        If it is not installed.
    """
    named = os.environ.get(PROGRAM)
    found = shutil.which(named or "baize")
    if found is None:
        where = f"{named}, the program that {PROGRAM} names," if named else "the program `baize`"
        raise BaizeError(
            f"the window needs the game: {where} is not installed; install it, name it in {PROGRAM}, "
            'or draw without it: `picture()`, `svg()`, render_mode="rgb_array"'
        )
    return found


class Window:
    """One window of the game, which shows one set-up after the other. The game reads the file again as soon as it changes."""

    def __init__(self) -> None:
        self._program = program()
        self._folder = tempfile.TemporaryDirectory(prefix="baize-")
        self._file = Path(self._folder.name) / "table.rack.ron"
        self._process: subprocess.Popen[bytes] | None = None

    def show(self, setup: Setup) -> None:
        """Shows table and balls of a set-up. If the window was closed, it opens again."""
        beside = self._file.with_suffix(".new")
        beside.write_text(setup.text(kind="rack"), encoding="utf-8")
        # The game never sees half a file.
        beside.replace(self._file)
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [self._program, "--rack", str(self._file)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )

    def __reduce__(self) -> tuple[type[Window], tuple[()]]:
        """A copy has a window of its own, which opens when it shows something."""
        return Window, ()

    def close(self) -> None:
        """Closes the window."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        self._process = None
        self._folder.cleanup()


def show(setup: Setup) -> subprocess.Popen[bytes]:
    """Opens the set-up in the window of the game, where it can be played with; the stroke is aimed if it has one.

    The program goes on meanwhile. The answer is the process of the window.
    """
    found = program()
    kind = "rack" if setup.strike is None else "shot"
    handle, path = tempfile.mkstemp(prefix="baize-", suffix=f".{kind}.ron")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(setup.text(kind=kind))
    return subprocess.Popen([found, f"--{kind}", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
