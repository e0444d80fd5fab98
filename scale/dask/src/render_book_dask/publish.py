"""A store of objects: what fsspec reaches, with the same names as a store in a folder.

There is no renaming there. The pack and the poster are put first, and the manifest last, only where there is none
(`If-None-Match: *` where the service has it): who reads believes manifests alone.
"""

from __future__ import annotations

import pathlib
from typing import Any

import fsspec


class ObjectStore:
    """An object store by its address, such as `s3://bucket/books` or `memory://books`."""

    def __init__(self, address: str) -> None:
        self._files: Any
        self._files, self._root = fsspec.core.url_to_fs(address)

    @staticmethod
    def is_address(store: str) -> bool:
        """Whether a store is named by an address, and not by a folder."""
        return "://" in store

    def _folder(self, key: str) -> str:
        return f"{self._root.rstrip('/')}/books/{key[:2]}/{key}"

    def _quarantine(self, key: str) -> str:
        return f"{self._root.rstrip('/')}/quarantine/{key}.json"

    def has(self, key: str) -> bool:
        """Whether a book is there."""
        return bool(self._files.exists(f"{self._folder(key)}/manifest.json"))

    def is_set_aside(self, key: str) -> bool:
        """Whether a book is set aside."""
        return bool(self._files.exists(self._quarantine(key)))

    def publish(self, folder: str, result: dict[str, Any]) -> dict[str, Any]:
        """Puts a book that was drawn into a folder, and tells what has become of it."""
        key = result.get("key")
        if not isinstance(key, str):
            return result
        if result["status"] == "quarantined":
            file = pathlib.Path(folder, "quarantine", key + ".json")
            self._files.makedirs(self._quarantine(key).rsplit("/", 1)[0], exist_ok=True)
            self._files.pipe_file(self._quarantine(key), file.read_bytes())
            return result
        if result["status"] != "done":
            return result
        book = pathlib.Path(folder, "books", key[:2], key)
        target = self._folder(key)
        self._files.makedirs(target, exist_ok=True)
        manifest = (book / "manifest.json").read_bytes()
        for name in ("pages.zip", "poster.png"):
            if (book / name).exists():
                self._files.put_file(str(book / name), f"{target}/{name}")
        try:
            self._files.pipe_file(f"{target}/manifest.json", manifest, mode="create")
        except FileExistsError:
            same = self._files.cat_file(f"{target}/manifest.json") == manifest
            if same:
                return {**result, "status": "duplicate"}
            return {
                **result, "status": "different",
                "error": f"{target} holds other pictures of the same book and options",
            }
        if self.is_set_aside(key):
            self._files.rm_file(self._quarantine(key))
        return result
