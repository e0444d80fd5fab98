"""Books, catalogues and stores for tests, and the command that draws them."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pathlib
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

from render_book_dask import Driver, Settings, Task, batches
from render_book_dask.cluster import LocalCluster

PROGRAM = os.environ.get("RENDER_BOOK", "render-book")
OPTIONS = ("--dpi", "20")


class Workshop:
    """A folder with a catalogue of small books."""

    def __init__(self, count: int) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="render-book-dask-"))
        self.store = self.folder / "store"
        self.lines = []
        for number in range(count):
            (self.folder / f"{number}.md").write_text(f"# Book {number}\n\nIt has some words.\n")
            self.lines.append(json.dumps({"id": str(number), "path": f"{number}.md"}))

    def __enter__(self) -> Workshop:
        return self

    def __exit__(self, *error: object) -> None:
        shutil.rmtree(self.folder)

    def task(self, *options: str, store: str | None = None) -> Task:
        """How its books are drawn."""
        return Task(store=store or str(self.store), books=str(self.folder), program=PROGRAM,
                    options=(*OPTIONS, *options))

    def run(self, address: str, task: Task | None = None, size: int = 4,
            told: Callable[[int], None] = lambda count: None) -> list[dict[str, Any]]:
        """Draws the catalogue; `told` hears how many books are told of so far."""
        file = io.BytesIO("".join(line + "\n" for line in self.lines).encode())
        results = []
        driver = Driver(address, task or self.task(), Settings(patience=60))
        for result in driver.run(batches(file, size)):
            results.append(result)
            told(len(results))
        return results

    def manifests(self) -> dict[str, tuple[bytes, int]]:
        """The manifests of the store by their keys, with the times of their last changes."""
        return {
            file.parent.name: (file.read_bytes(), file.stat().st_mtime_ns)
            for file in self.store.glob("books/*/*/manifest.json")
        }

    def drawn(self) -> list[str]:
        """The ids of the books that runs have drawn, once for each time."""
        lines = [line for file in self.store.glob("log/*.jsonl")
                 for line in file.read_text().splitlines()]
        return [line["id"] for line in map(json.loads, lines) if line["status"] == "done"]


def counts(results: list[dict[str, Any]]) -> dict[str, int]:
    """How many books have each status."""
    found: dict[str, int] = {}
    for result in results:
        found[result["status"]] = found.get(result["status"], 0) + 1
    return found


def kill(process: Any) -> None:
    """Ends a process as a power cut would."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGKILL)
    process.wait()


@contextlib.contextmanager
def cluster(workers: int = 3) -> Iterator[LocalCluster]:
    """A cluster whose workers have all come."""
    from distributed import Client

    with LocalCluster(workers) as made:
        end = time.monotonic() + 600
        while True:
            try:
                with Client(made.address, timeout=5, set_as_default=False) as client:
                    client.wait_for_workers(workers, timeout=600)
                    break
            except OSError:
                if time.monotonic() > end:
                    raise
        yield made
