"""What the engine itself costs; the figures are printed, and asserted with room for busy machines."""

from __future__ import annotations

import io
import json
import time
import unittest

from render_book_dask import Batch, Task, batches
from render_book_dask.driver import Driver, Settings

from .workshop import cluster


def nothing(task: Task, batch: Batch) -> list[dict[str, object]]:
    """A task that does nothing."""
    return [{"id": json.loads(line)["id"], "status": "done"} for line in batch.lines]


class OverheadTests(unittest.TestCase):
    """Empty books, many of them: each is told of once, and no more are in flight than should be."""

    def test_no_more_are_handed_in_than_are_to_be_in_flight(self) -> None:
        taken = 0

        def lines() -> list[bytes]:
            return [f'{{"id": "{n}", "path": "a"}}\n'.encode() for n in range(4000)]

        class Counting(io.BytesIO):
            """Counts the lines that are taken."""

            def __next__(self) -> bytes:
                nonlocal taken
                taken += 1
                return super().__next__()

        with cluster() as made:
            driver = Driver(made.address, Task(store=""), Settings(in_flight=4), work=nothing)
            told = 0
            start = time.monotonic()
            for _ in driver.run(batches(Counting(b"".join(lines())), 32)):
                told += 1
                # Twelve batches in flight, those that have come back, and the one that is being cut.
                self.assertLessEqual(taken - told, 32 * 26)
            print(f"{(time.monotonic() - start) / told * 1000:.3f} ms a book in batches of 32")
            self.assertEqual(told, 4000)


if __name__ == "__main__":
    unittest.main()
