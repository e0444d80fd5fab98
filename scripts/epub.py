"""EPUBs of few parts, for scripts that make books."""

from __future__ import annotations

import io
import zipfile

CONTAINER = """<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile
 full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


def package(items: str, spine: str) -> str:
    """A package of the elements of its manifest and of its spine."""
    return f"""<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T</dc:title><dc:language>en</dc:language>
<dc:identifier id="i">x</dc:identifier></metadata><manifest>{items}</manifest><spine>{spine}</spine></package>"""


def archive(files: dict[str, bytes]) -> bytes:
    """The archive that holds these files behind its media type."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as out:
        out.writestr("mimetype", "application/epub+zip")
        for name, content in files.items():
            out.writestr(name, content, zipfile.ZIP_DEFLATED)
    return made.getvalue()
