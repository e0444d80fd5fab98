"""A catalogue of JSON lines, cut into batches as it is read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

LONGEST_LINE = 1 << 20


@dataclass(frozen=True)
class Batch:
    """Some lines of a catalogue, for one task."""

    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    """The numbers that they have in the catalogue, counted from 1."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a line."""

    number: int
    reason: str


def name_of(line: str) -> str | None:
    """The id of a line; nothing for a line that has none."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    name = value.get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str) else None


class DuplicateIDs:
    """Tells ids that were there before, in 16 bytes each."""

    def __init__(self) -> None:
        self._seen: set[bytes] = set()

    def has(self, line: str) -> str | None:
        """The line's id where another line had it; nothing for a line that is none, which is told by who draws it."""
        name = name_of(line)
        if name is None:
            return None
        digest = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        if digest in self._seen:
            return name
        self._seen.add(digest)
        return None


def batches(file: Iterable[bytes], size: int) -> Iterator[Batch | Fault]:
    """Cuts lines into batches of `size`; no more than one of them is held."""
    lines: list[str] = []
    numbers: list[int] = []
    ids = DuplicateIDs()
    for number, raw in enumerate(file, start=1):
        if len(raw) > LONGEST_LINE:
            yield Fault(number, "is longer than 1 MiB")
            continue
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        try:
            line = raw.decode().rstrip("\r\n")
        except UnicodeDecodeError:
            yield Fault(number, "is not UTF-8")
            continue
        if not line.strip():
            continue
        double = ids.has(line)
        if double is not None:
            yield Fault(number, f"the id {json.dumps(double)} is already used by an earlier line")
            continue
        lines.append(line)
        numbers.append(number)
        if len(lines) == size:
            yield Batch(tuple(lines), tuple(numbers))
            lines, numbers = [], []
    if lines:
        yield Batch(tuple(lines), tuple(numbers))
