/// An EPUB made for a test: as small as one can be, and changed from there.
public struct TestEPUB {
  /// The package's version.
  public var version = "3.0"
  /// Attributes of the package, with a space before each.
  public var packageAttributes = ""
  /// The elements of the metadata.
  public var metadata = """
    <dc:identifier id="id">urn:uuid:00112233-4455-6677-8899-aabbccddeeff</dc:identifier>
    <dc:title>A Short Walk</dc:title><dc:language>en</dc:language>
    """
  /// The items of the manifest.
  public var manifest: [String] = []
  /// Attributes of the spine, with a space before each.
  public var spineAttributes = ""
  /// The references of the spine.
  public var spine: [String] = []
  /// What follows the spine.
  public var guide = ""
  /// The files but those that all books have, in order.
  public var files: [(name: String, bytes: [UInt8])] = []
  /// The container's description; the usual one if nil.
  public var container: String?

  /// A book of chapters, each the inside of a `body`.
  public init(_ chapters: String...) {
    for (index, chapter) in chapters.enumerated() {
      addDocument("c\(index + 1)", Self.document(chapter))
    }
  }

  /// A whole document around what is in its body.
  public static func document(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
    <head><title>t</title></head><body>\(body)</body></html>
    """
  }

  /// Adds a document, `text/ID.xhtml`, to the manifest and the spine.
  public mutating func addDocument(_ id: String, _ document: String) {
    addFile("text/\(id).xhtml", Array(document.utf8), id: id, type: "application/xhtml+xml")
    spine.append("<itemref idref=\"\(id)\"/>")
  }

  /// Adds a file of the package's folder to the manifest.
  public mutating func addFile(
    _ name: String, _ bytes: [UInt8], id: String, type: String, attributes: String = ""
  ) {
    manifest.append("<item id=\"\(id)\" href=\"\(name)\" media-type=\"\(type)\" \(attributes)/>")
    files.append(("OPS/" + name, bytes))
  }

  /// The package.
  public var package: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <package xmlns="http://www.idpf.org/2007/opf" version="\(version)" unique-identifier="id"\
    \(packageAttributes)><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\(metadata)</metadata>
    <manifest>\(manifest.joined(separator: "\n"))</manifest>
    <spine\(spineAttributes)>\(spine.joined())</spine>\(guide)</package>
    """
  }

  /// All files, in order.
  public var allFiles: [(name: String, bytes: [UInt8])] {
    let container =
      container
        ?? """
        <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
        <rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/>
        </rootfiles></container>
        """
    return [
      ("mimetype", Array("application/epub+zip".utf8)),
      ("META-INF/container.xml", Array(container.utf8)), ("OPS/book.opf", Array(package.utf8)),
    ] + files
  }

  /// The writer of the archive, to be changed before it writes.
  public var writer: ZipWriter {
    var writer = ZipWriter()
    for file in allFiles { writer.add(file.name, file.bytes) }
    return writer
  }

  /// The archive.
  public var archive: [UInt8] { writer.archive() }
}
