"""Lays the events of two engines side by side."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .system import Event, Vector


@dataclass(frozen=True)
class Comparison:
    """How far two lists of events agree."""

    events: int
    """How many events agree in type and ids, from the first on."""
    same_events: bool
    """Whether all do, in both lists."""
    difference: str
    """The first event that differs in type or ids, in a sentence; empty if none does."""
    time: float
    """The largest difference of a time among those events, s."""
    place: float
    """The largest difference of a place among those events, and among the places where balls ended if all events agree, m."""

    def within(self, time: float, place: float) -> bool:
        """Whether all events agree, with times to `time` seconds and places to `place` metres."""
        return self.same_events and self.time <= time and self.place <= place


TIE = 1e-5
"""Two events that are nearer than this in time may come in either order, s."""


def compare(
    one: Sequence[Event],
    other: Sequence[Event],
    ends: tuple[Mapping[str, Vector], Mapping[str, Vector]] = ({}, {}),
) -> Comparison:
    """Compares two lists of events one by one, and where the balls ended according to each.

    Events of different balls that are less than 1e-5 s apart may come in either order.

    >>> struck = Event("stick_ball", ("cue_stick", "cue"), 0.0, {"cue": (0.5, 0.5, 0.03)})
    >>> rolls = Event("sliding_rolling", ("cue",), 0.3, {"cue": (0.5, 0.9, 0.03)})
    >>> compare([struck, rolls], [struck]).difference
    'event 1 is sliding_rolling of cue at 0.3 s in the first list, and the second list has ended'
    """
    time = place = 0.0
    rest = list(other)
    for index, first in enumerate(one):
        if not rest:
            said = f"event {index} is {_said(first)} in the first list, and the second list has ended"
            return Comparison(index, False, said, time, place)
        second = rest.pop(_index_of(first, rest))
        if not _same(first, second):
            said = f"event {index} is {_said(first)} in the first list and {_said(second)} in the second"
            return Comparison(index, False, said, time, place)
        time = max(time, abs(first.time - second.time))
        place = max(place, _apart(first.places, second.places))
    if rest:
        said = f"event {len(one)} is {_said(rest[0])} in the second list, and the first list has ended"
        return Comparison(len(one), False, said, time, place)
    return Comparison(len(one), True, "", time, max(place, _apart(*ends)))


def _index_of(event: Event, rest: Sequence[Event]) -> int:
    """Where the same event is in the rest of the other list, among those at the same time as its first; 0 if it is not there."""
    balls: set[str] = set()
    for index, found in enumerate(rest):
        if found.time - rest[0].time > TIE or balls & set(event.places):
            break
        if _same(event, found):
            return index
        balls |= set(found.places)
    return 0


def _same(one: Event, other: Event) -> bool:
    return (one.type, one.ids) == (other.type, other.ids)


def side_by_side(one: Sequence[Event], other: Sequence[Event]) -> str:
    """Both lists as a text, a line for each event."""
    lines = []
    for index in range(max(len(one), len(other))):
        pair = [f"{events[index].time:12.9f}  {_words(events[index])}" if index < len(events) else "" for events in (one, other)]
        mark = " " if index < min(len(one), len(other)) and _words(one[index]) == _words(other[index]) else "|"
        lines.append(f"{pair[0]:48} {mark} {pair[1]}".rstrip())
    return "\n".join(lines)


def _words(event: Event) -> str:
    return f"{event.type} {' '.join(event.ids)}"


def _said(event: Event) -> str:
    return f"{event.type} of {' and '.join(event.ids)} at {event.time:.9g} s"


def _apart(one: Mapping[str, Vector], other: Mapping[str, Vector]) -> float:
    """The largest distance between two places of the same ball; infinite if one mapping has a ball that the other has not."""
    if set(one) != set(other):
        return math.inf
    return max((math.dist(one[name], other[name]) for name in one), default=0.0)
