"""How far a run has come, in a line and in the text form of Prometheus."""

from __future__ import annotations

import os
import pathlib
import tempfile
import time
from collections import Counter
from typing import Any

STATUSES = ("done", "present", "duplicate", "different", "missing", "quarantined", "unreadable",
            "faulty", "lost")


class Tally:
    """What has been told so far."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.pages = 0
        self.bytes = 0
        self._start = time.monotonic()

    def note(self, result: dict[str, Any]) -> None:
        """Takes note of a book."""
        self.counts[result["status"]] += 1
        self.pages += int(result.get("pages", 0))
        self.bytes += int(result.get("bytes", 0))

    @property
    def seconds(self) -> float:
        """The seconds since the run began."""
        return max(time.monotonic() - self._start, 1e-9)

    def line(self) -> str:
        """`120 books, 14.2 books/s, 310.0 pages/s, 2 quarantined`."""
        done = self.counts.total()
        words = [f"{done} books", f"{done / self.seconds:.1f} books/s",
                 f"{self.pages / self.seconds:.1f} pages/s"]
        words += [f"{self.counts[s]} {s}" for s in ("quarantined", "unreadable", "faulty", "lost",
                                                    "different") if self.counts[s]]
        return ", ".join(words)

    def code(self) -> int:
        """The exit code, as `render-book batch` has it."""
        if self.counts["faulty"]:
            return 3
        if self.counts["different"]:
            return 1
        if self.counts["quarantined"] or self.counts["unreadable"] or self.counts["lost"]:
            return 6
        return 0

    def text(self) -> str:
        """The figures in the text form of Prometheus."""
        lines = ["# HELP render_book_books_total Books by status.",
                 "# TYPE render_book_books_total counter"]
        lines += [f'render_book_books_total{{status="{s}"}} {self.counts[s]}' for s in STATUSES]
        for name, kind, help_, value in (
            ("pages_total", "counter", "Pages laid out.", self.pages),
            ("written_bytes_total", "counter", "Bytes of files written.", self.bytes),
            ("run_seconds", "gauge", "Seconds since the run began.", round(self.seconds, 3)),
        ):
            lines += [f"# HELP render_book_{name} {help_}", f"# TYPE render_book_{name} {kind}",
                      f"render_book_{name} {value}"]
        return "\n".join(lines) + "\n"

    def write(self, file: pathlib.Path) -> None:
        """Writes the figures by renaming, so that nobody reads half of them."""
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".render-book-")
        with os.fdopen(handle, "w") as out:
            out.write(self.text())
        os.chmod(name, 0o644)
        os.replace(name, file)
