"""Baize as a process that is asked line by line, and how its frame and strokes are those of pooltool.

pooltool has its origin in the left head corner, x across the width and y towards the foot. Baize has it in the middle, x towards
the foot and y to the left. Both use metres and degrees. A tip to the right is `side` above zero here and `a` below zero there.
"""
import json
import subprocess
from pathlib import Path

FILES = Path(__file__).resolve().parent
GAME = str(FILES / "ai3603.game.ron")
TABLE = str(FILES / "ai3603.table.ron")
OPPONENT = str(FILES / "ai3603.opponent.ron")

# The bed in metres, from nose to nose.
LENGTH, WIDTH = 1.9812, 0.9906

# The speeds of the cue that the competition allows, in m/s.
SLOWEST, FASTEST = 0.5, 8.0

# The state of a ball in a pocket, as pooltool numbers them.
POCKETED = 4


def place_in_baize(xyz):
    """The place of a ball of pooltool in our frame."""
    return [float(xyz[1]) - LENGTH / 2, WIDTH / 2 - float(xyz[0])]


def action_of(strike):
    """A stroke of Baize as an action of the competition."""
    return {
        "V0": min(max(strike["speed"], SLOWEST), FASTEST),
        "phi": (strike["direction_deg"] + 90.0) % 360.0,
        "theta": strike["elevation_deg"],
        "a": -strike["tip"]["side"],
        "b": strike["tip"]["height"],
    }


def strike_of(action):
    """An action of the competition as a stroke of Baize."""
    return {
        "speed": action["V0"],
        "direction_deg": action["phi"] - 90.0,
        "elevation_deg": action["theta"],
        "tip": {"side": -action["a"], "height": action["b"]},
    }


def balls_on_bed(balls):
    """The places of the balls of pooltool that are not in a pocket, by their names, in our frame."""
    return {name: place_in_baize(ball.state.rvw[0]) for name, ball in balls.items() if ball.state.s != POCKETED}


class Lines:
    """A `baize` command that answers each line of JSON by a line of JSON."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen(
            [program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, question):
        """The answer to one question. Raises RuntimeError with what Baize says if it has none."""
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        answer = json.loads(line) if line else {"error": "baize ended without an answer"}
        if "error" in answer:
            raise RuntimeError(f"{answer['error']}; the question was {json.dumps(question)}")
        return answer

    def close(self):
        """Ends the process."""
        self.process.stdin.close()
        self.process.wait()
