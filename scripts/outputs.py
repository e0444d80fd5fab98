"""A small book, and a command for each kind of output: what scripts try that make runs fail, or look into them."""

from __future__ import annotations

import pathlib
import subprocess

BOOK = "---\ntitle: Faults\nlanguage: en\n---\n\n# One\n\n" + "Some words that fill a page or two. " * 90 + "\n"
PAGES = ["--page-size", "200x300pt", "--margins", "20", "--font-size", "9", "--jobs", "1"]
KINDS: dict[str, list[str]] = {
    "pictures": ["book.md", "--out", "out", "--spine", "mid", "--frames", "1", "--pages", "2-4"],
    "build": ["book.md", "--out", "out", "--pages", "1", "--depfile", "out.d", "--stamp", "out.stamp"],
    "previews": ["book.md", "--out", "out", "--thumbnail", "60x90", "--contact-sheet", "2x2"],
    "pdf": ["book.md", "--out", "out.pdf"],
    "svg": ["book.md", "--out", "out.svg", "--pages", "1"],
    "webp": ["book.md", "--spine", "mid", "--film", "out.webp", "--turn", "1:3", "--fps", "4"],
    "apng": ["book.md", "--spine", "mid", "--film", "out.png", "--turn", "1:3", "--fps", "4"],
    "viewer": ["book.md", "--viewer", "html", "--out", "out"],
    "single": ["book.md", "--viewer", "single", "--out", "out.html"],
    "lock": ["verify", "book.md", "--lock", "out.lock", "--update", "all"],
    "update": ["compare", "ref", "new", "--update", "all"],
    "report": ["compare", "ref", "new", "--report", "out", "--junit", "out.xml", "--json", "out.json"],
}


def command(binary: str, kind: str) -> list[str]:
    words = [binary, *KINDS[kind]]
    return words + ([] if kind in {"update", "report"} else PAGES)


def files(folder: pathlib.Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def prepare(folder: pathlib.Path, binary: str, kind: str) -> None:
    (folder / "book.md").write_text(BOOK)
    if kind in {"update", "report"}:
        (folder / "new.md").write_text(BOOK.replace("fill", "make"))
        for name, book in [("ref", "book.md"), ("new", "new.md")]:
            words = [binary, book, "--out", name, "--pages", "3-4", *PAGES]
            subprocess.run(words, cwd=folder, check=True, capture_output=True)
