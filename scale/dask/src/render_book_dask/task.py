"""What a worker does: one call of `render-book batch` for some lines of a catalogue."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Any

from .catalogue import Batch, name_of
from .publish import ObjectStore

BookResult = dict[str, Any]
"""A line that `render-book batch` prints of a book."""


class StoreFault(Exception):
    """The store cannot be written, or the command cannot be run: no book is at fault."""


class UsageFault(Exception):
    """The options are wrong, and would be so for every batch."""


@dataclass(frozen=True)
class Task:
    """How books are drawn: the same for all batches of a run."""

    store: str
    """A folder that all workers reach, or the address of an object store as fsspec has it."""
    books: str = ""
    """The folder that paths are meant from."""
    program: str = "render-book"
    options: tuple[str, ...] = ()
    """Further options of `render-book batch`."""

    def words(self, *more: str, store: str) -> list[str]:
        """The command's words."""
        books = ["--books", self.books] if self.books else []
        return [
            self.program, "batch", "-", "--out", store, "--jobs", "1", "--quiet", *books,
            *self.options, *more,
        ]


def draw(task: Task, batch: Batch) -> list[BookResult]:
    """Draws the books of a batch where they are missing, and tells what has become of each.

    A book that is told of nothing was lost with the process that drew it.
    """
    if ObjectStore.is_address(task.store):
        return _draw_into_objects(task, batch)
    return _run(task.words(store=task.store), batch)


def _draw_into_objects(task: Task, batch: Batch) -> list[BookResult]:
    """Draws into a folder of the worker's own, and puts from there what the object store has not."""
    objects = ObjectStore(task.store)
    with tempfile.TemporaryDirectory(prefix="render-book-") as folder:
        known = {
            line["id"]: line for line in _run(task.words("--dry-run", store=folder), batch)
        }
        results = []
        missing = []
        for text, number in zip(batch.lines, batch.numbers):
            name = name_of(text)
            line = known.get(name) if name is not None else None
            if line is not None and "key" in line and objects.has(line["key"]):
                results.append({**line, "status": "present"})
            elif line is not None and "key" in line and objects.is_set_aside(line["key"]):
                if "--retry-quarantined" in task.options:
                    missing.append((text, number))
                else:
                    results.append({**line, "status": "quarantined"})
            else:
                missing.append((text, number))
        if missing:
            rest = Batch(tuple(m[0] for m in missing), tuple(m[1] for m in missing))
            for line in _run(task.words(store=folder), rest):
                results.append(objects.publish(folder, line))
    return results


_NUMBER = re.compile(r"^line (\d+): ")


def _run(words: list[str], batch: Batch) -> list[BookResult]:
    lines = "".join(line + "\n" for line in batch.lines)
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise StoreFault(f"{words[0]}: {error.strerror}") from None
    try:
        out, errors = process.communicate(lines.encode())
    except BaseException:
        process.send_signal(signal.SIGTERM)
        process.wait()
        raise
    told = errors.decode(errors="replace").strip()[-2000:]
    if process.returncode == 2:
        raise UsageFault(told)
    if process.returncode == 5:
        raise StoreFault(told)
    results = [json.loads(line) for line in out.splitlines() if line.endswith(b"}")]
    return [_numbered(result, batch) for result in results]


def _numbered(result: BookResult, batch: Batch) -> BookResult:
    """A result whose error, where it names a line of the batch, names that of the catalogue."""
    error = result.get("error")
    if result.get("status") != "faulty" or not isinstance(error, str):
        return result
    match = _NUMBER.match(error)
    if match is None:
        return result
    place = int(match.group(1)) - 1
    if place >= len(batch.numbers):
        return result
    number = batch.numbers[place]
    return {**result, "line": number, "error": f"line {number}: " + error[match.end():]}
