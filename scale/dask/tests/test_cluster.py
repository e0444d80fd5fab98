"""Catalogues on three workers on loopback, whoever of them is killed."""

from __future__ import annotations

import json
import unittest

from render_book_dask import Batch, StoreFault, Task
from render_book_dask.driver import Driver, Settings
from render_book_dask.metrics import Tally

from .workshop import Workshop, cluster, counts, kill


def nothing(task: Task, batch: Batch) -> list[dict[str, object]]:
    """A task that does nothing."""
    return [{"id": json.loads(line)["id"], "status": "done"} for line in batch.lines]


def poison(task: Task, batch: Batch) -> list[dict[str, object]]:
    """A task one of whose books ends its worker."""
    import os
    import signal

    if any(json.loads(line)["id"] == "7" for line in batch.lines):
        os.kill(os.getpid(), signal.SIGKILL)
    return nothing(task, batch)


class ClusterTests(unittest.TestCase):
    """What the store has in the end, and what was told."""

    def test_each_book_once_and_a_rerun_does_nothing(self) -> None:
        with Workshop(60) as shop, cluster() as made:
            results = shop.run(made.address)
            self.assertEqual(counts(results), {"done": 60})
            manifests = shop.manifests()
            self.assertEqual(set(manifests), {result["key"] for result in results})
            again = shop.run(made.address)
            self.assertEqual(counts(again), {"present": 60})
            self.assertEqual(shop.manifests(), manifests)

    def test_a_worker_that_is_killed(self) -> None:
        with Workshop(60) as shop, cluster() as made:
            def told(count: int) -> None:
                if count == 20:
                    kill(made.workers[0])

            results = shop.run(made.address, told=told)
            self.assertEqual({result["id"] for result in results}, {str(n) for n in range(60)})
            self.assertLessEqual(set(counts(results)), {"done", "present", "duplicate"})
            self.assertEqual(len(shop.manifests()), 60)
            self.assertEqual(len(shop.drawn()), len(set(shop.drawn())))

    def test_a_scheduler_that_is_killed(self) -> None:
        with Workshop(60) as shop, cluster() as made:
            def told(count: int) -> None:
                if count == 20:
                    kill(made.scheduler)

            results = shop.run(made.address, told=told)
            self.assertEqual({result["id"] for result in results}, {str(n) for n in range(60)})
            self.assertEqual(len(shop.manifests()), 60)
            self.assertEqual(len(shop.drawn()), len(set(shop.drawn())))

    def test_a_book_that_ends_its_worker_takes_no_other_along(self) -> None:
        with Workshop(12) as shop, cluster() as made:
            import io

            from render_book_dask import batches

            file = io.BytesIO("".join(line + "\n" for line in shop.lines).encode())
            driver = Driver(made.address, shop.task(), Settings(tries=2), work=poison)
            results = list(driver.run(batches(file, 4)))
            self.assertEqual(counts(results), {"done": 11, "lost": 1})
            tally = Tally()
            for result in results:
                tally.note(result)
            self.assertEqual(tally.code(), 6)

    def test_a_book_that_ends_the_only_worker_takes_none_of_those_that_wait_there_along(self) -> None:
        import io

        from render_book_dask import batches

        # Whatever is handed in stands at the same worker, and goes with it.
        with Workshop(12) as shop, cluster(1) as made:
            file = io.BytesIO("".join(line + "\n" for line in shop.lines).encode())
            driver = Driver(made.address, shop.task(), Settings(tries=2, in_flight=4), work=poison)
            results = list(driver.run(batches(file, 3)))
            self.assertEqual(counts(results), {"done": 11, "lost": 1})

    def test_a_store_that_cannot_be_written_ends_the_run(self) -> None:
        with Workshop(4) as shop, cluster(1) as made:
            with self.assertRaisesRegex(StoreFault, "/proc"):
                shop.run(made.address, shop.task(store="/proc/store"))


if __name__ == "__main__":
    unittest.main()
