"""What a worker does, without a cluster."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import pathlib
import tempfile
import unittest
import uuid
from unittest import mock

import fsspec

from render_book_dask import Batch, batches, draw
from render_book_dask.catalogue import Fault
from render_book_dask.command import main
from render_book_dask.publish import ObjectStore
from render_book_dask.task import UsageFault

from .workshop import OPTIONS, PROGRAM, Workshop, counts


def whole(shop: Workshop) -> Batch:
    """All books of a catalogue."""
    return Batch(tuple(shop.lines), tuple(range(1, len(shop.lines) + 1)))


class CatalogueTests(unittest.TestCase):
    """Lines become batches."""

    def test_batches_are_the_catalogue(self) -> None:
        lines = [f'{{"id": "{n}", "path": "a"}}' for n in range(23)]
        for size in (1, 2, 7, 23, 100):
            cut = list(batches(io.BytesIO("\r\n".join(lines).encode()), size))
            found = [line for batch in cut if isinstance(batch, Batch) for line in batch.lines]
            self.assertEqual(found, lines)
            self.assertTrue(all(len(b.lines) <= size for b in cut if isinstance(b, Batch)))

    def test_faults_have_the_numbers_of_their_lines(self) -> None:
        text = b'\xef\xbb\xbf{"id": "1"}\n\n\xff\n{"id": "1"}\n' + b"x" * (2 << 20) + b'\n{"id": "2"}'
        cut = list(batches(io.BytesIO(text), 10))
        self.assertEqual([item.number for item in cut if isinstance(item, Fault)], [3, 4, 5])
        self.assertEqual([b.numbers for b in cut if isinstance(b, Batch)], [(1, 6)])


class TaskTests(unittest.TestCase):
    """Books are drawn, and told of by the numbers of the catalogue."""

    def test_a_faulty_line_has_its_own_number(self) -> None:
        with Workshop(1) as shop:
            batch = Batch(('{"id": 3}', shop.lines[0], "no line"), (17, 40, 41))
            results = draw(shop.task(), batch)
            self.assertEqual(counts(results), {"done": 1, "faulty": 2})
            self.assertEqual(sorted(r["line"] for r in results if "line" in r), [17, 41])
            self.assertTrue(any(r.get("error", "").startswith("line 41: ") for r in results))

    def test_wrong_options_are_wrong_for_all(self) -> None:
        with Workshop(1) as shop, self.assertRaisesRegex(UsageFault, "--spine takes"):
            draw(shop.task("--spine", "top"), whole(shop))

    def test_the_store_is_that_of_one_machine(self) -> None:
        with Workshop(5) as shop:
            draw(shop.task(), whole(shop))
            first = shop.manifests()
            shop.store.rename(shop.folder / "first")
            for place, line in enumerate(shop.lines):
                draw(shop.task(), Batch((line,), (place + 1,)))
            self.assertEqual({key: value[0] for key, value in first.items()},
                             {key: value[0] for key, value in shop.manifests().items()})


class ObjectStoreTests(unittest.TestCase):
    """Stores of objects, in memory and in files."""

    def addresses(self) -> list[str]:
        folder = tempfile.mkdtemp(prefix="render-book-objects-")
        self.addCleanup(lambda: fsspec.filesystem("file").rm(folder, recursive=True))
        return [f"memory://{uuid.uuid4()}/books", f"file://{folder}/store"]

    def test_a_book_is_put_once_manifest_last(self) -> None:
        for address in self.addresses():
            with Workshop(3) as shop:
                task = shop.task(store=address)
                results = draw(task, whole(shop))
                self.assertEqual(counts(results), {"done": 3}, results)
                files, root = fsspec.core.url_to_fs(address)
                for result in results:
                    folder = f"{root}/books/{result['key'][:2]}/{result['key']}"
                    manifest = json.loads(files.cat_file(folder + "/manifest.json"))
                    pack = files.cat_file(folder + "/pages.zip")
                    self.assertEqual(len(pack), manifest["pack"]["bytes"])
                    poster = files.cat_file(folder + "/poster.png")
                    self.assertEqual(hashlib.sha256(poster).hexdigest(),
                                     manifest["poster"]["sha256"])
                self.assertEqual(counts(draw(task, whole(shop))), {"present": 3})

    def test_who_comes_second_is_told_whether_it_is_the_same(self) -> None:
        for address in self.addresses():
            with Workshop(1) as shop:
                result = draw(shop.task(), whole(shop))[0]
                store = ObjectStore(address)
                self.assertEqual(store.publish(str(shop.store), result)["status"], "done")
                self.assertEqual(store.publish(str(shop.store), result)["status"], "duplicate")
                key = result["key"]
                manifest = shop.store / "books" / key[:2] / key / "manifest.json"
                manifest.write_text(manifest.read_text() + " ")
                self.assertEqual(store.publish(str(shop.store), result)["status"], "different")

    def test_until_the_manifest_is_there_a_book_is_not(self) -> None:
        for address in self.addresses():
            with Workshop(1) as shop:
                result = draw(shop.task(), whole(shop))[0]
                store = ObjectStore(address)
                with mock.patch.object(store._files, "pipe_file", side_effect=OSError("cut")):
                    with self.assertRaises(OSError):
                        store.publish(str(shop.store), result)
                self.assertFalse(store.has(result["key"]))
                self.assertEqual(store.publish(str(shop.store), result)["status"], "done")
                self.assertTrue(store.has(result["key"]))

    def test_books_are_set_aside_there_as_well(self) -> None:
        for address in self.addresses():
            with Workshop(1) as shop:
                (shop.folder / "bad.epub").write_text("no archive")
                batch = Batch(('{"id": "bad", "path": "bad.epub"}',), (1,))
                task = shop.task(store=address)
                self.assertEqual(counts(draw(task, batch)), {"quarantined": 1})
                self.assertEqual(draw(task, batch)[0]["status"], "quarantined")
                self.assertNotIn("tries", draw(task, batch)[0])


class CommandTests(unittest.TestCase):
    """The command's words and codes."""

    def test_a_run_by_one_command(self) -> None:
        with Workshop(6) as shop:
            catalogue = shop.folder / "list.jsonl"
            catalogue.write_text("\n".join([*shop.lines, '{"id": "x"}']))
            out, errors = io.StringIO(), io.StringIO()
            words = ["run", str(catalogue), "--out", str(shop.store), "--local", "1", "--batch", "3",
                     "--program", PROGRAM, "--metrics", str(shop.folder / "figures"), "--", *OPTIONS]
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
                code = main(words)
            results = [json.loads(line) for line in out.getvalue().splitlines()]
            self.assertEqual(counts(results), {"done": 6, "faulty": 1}, errors.getvalue())
            self.assertEqual(code, 3)
            figures = pathlib.Path(shop.folder / "figures").read_text()
            self.assertIn('render_book_books_total{status="done"} 6\n', figures)
            self.assertTrue(errors.getvalue().startswith("7 books"), errors.getvalue())

    def test_what_cannot_be_is_told(self) -> None:
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            self.assertEqual(main(["run", os.devnull, "--out", "x"]), 2)
            self.assertEqual(main(["run", "/missing", "--out", "x", "--local", "1"]), 3)
        self.assertIn("name a cluster", errors.getvalue())


if __name__ == "__main__":
    unittest.main()
