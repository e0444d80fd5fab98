internal import Digests
internal import Graphics
internal import ImageCoding
internal import PageTurning
internal import Snapshots

/// The manifest beside a run's pictures, in the schema `manifest/2`.
struct Manifest {
  /// A picture of the manifest.
  struct Entry: Sendable {
    var picture: Picture
    var width: Int
    var height: Int
    /// The bytes of the book's file that are on its pages.
    var range: Range<Int>
    /// The digest of its pixels (`PixelDigest`) in hexadecimal.
    var digest: String
    /// The size of its file in bytes.
    var byteCount = 0
    /// The digest of what it is drawn from (`PictureSource`).
    var source = ""
    /// The names of the book's pictures that it shows.
    var images: [String] = []
  }

  var title: String
  var author: String?
  /// The number of pages of the book; nil if not all were laid out.
  var pageCount: Int?
  var entries: [Entry]
  /// The layout of the pages, for comparisons.
  var layout = LayoutRecord()
  /// The digest of the run's dependencies (`JobKey`); nil to make the next run draw again.
  var key: String?
  /// The files that were read.
  var inputs: [InputLedger.Entry] = []

  /// The files of a viewer except its pictures, with SHA-256 and size in bytes.
  var viewer: [(file: String, sha256: String, byteCount: Int)] = []

  /// The manifest as JSON in UTF-8, with a line per picture.
  var json: [UInt8] {
    var lines = ["{", "  \"schema\": \"manifest/2\",", "  \"tool\": \(Tool.version.jsonQuoted),"]
    var book = "\"title\": \(title.jsonQuoted)"
    if let author { book += ", \"author\": \(author.jsonQuoted)" }
    if let pageCount { book += ", \"pages\": \(pageCount)" }
    lines.append("  \"book\": {\(book)},")
    // Base names identify the files; paths would reveal details of the machine.
    let named = inputs.map {
      "{\"name\": \($0.name.lastComponent.text.jsonQuoted), \"sha256\": \"\($0.digest)\"}"
    }
    lines.append("  \"inputs\": [\(named.sorted().joined(separator: ", "))],")
    if let key { lines.append("  \"run\": \(key.jsonQuoted),") }
    lines.append("  \"files\": [")
    for (index, entry) in entries.enumerated() {
      let comma = index + 1 < entries.count ? "," : ""
      let shown = index < layout.pictures.count ? layout.pictures[index] : nil
      let places = shown.flatMap { ManifestLayout.places($0) }.map { ", " + $0 } ?? ""
      lines.append("    {\(Self.fields(entry))\(places)}\(comma)")
    }
    lines.append("  ],")
    if !viewer.isEmpty {
      let files = viewer.map {
        "    {\"file\": \($0.file.jsonQuoted), \"bytes\": \($0.byteCount), "
          + "\"sha256\": \"\($0.sha256)\"}"
      }
      lines.append("  \"viewer\": [\n\(files.joined(separator: ",\n"))\n  ],")
    }
    var text = Array((lines.joined(separator: "\n") + "\n").utf8)
    ManifestLayout.add(layout, to: &text)
    text.append(contentsOf: "}\n".utf8)
    return text
  }

  private static func fields(_ entry: Entry) -> String {
    let picture = entry.picture
    var fields = [
      "\"file\": \(picture.name.jsonQuoted)", "\"kind\": \"\(picture.kind.rawValue)\"",
      "\"pages\": [\(picture.firstPages.map(String.init).joined(separator: ", "))]",
    ]
    if picture.spread.left == Spread.filler || picture.spread.right == Spread.filler {
      fields.append("\"filler\": \"\(picture.spread.left == Spread.filler ? "left" : "right")\"")
    }
    if let next = picture.next, let progress = picture.progress {
      fields.append("\"to\": [\(next.pages.map(String.init).joined(separator: ", "))]")
      fields.append("\"progress\": \(shortNumber(progress))")
    }
    fields.append("\"width\": \(entry.width)")
    fields.append("\"height\": \(entry.height)")
    fields.append("\"range\": [\(entry.range.lowerBound), \(entry.range.upperBound)]")
    fields.append("\"xxh128\": \"\(entry.digest)\"")
    if !entry.source.isEmpty {
      fields.append("\"bytes\": \(entry.byteCount)")
      fields.append("\"source\": \"\(entry.source)\"")
    }
    return fields.joined(separator: ", ")
  }
}

/// A number with at most four decimals and no trailing zeros.
func shortNumber(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e14 else { return "0" }
  var rest = Int((value * 10_000).rounded())
  let isNegative = rest < 0
  rest = abs(rest)
  var decimals = 4
  while decimals > 0, rest % 10 == 0 {
    rest /= 10
    decimals -= 1
  }
  // Writes digits from the last to the first, at least one before the point. Strings of up to 15
  // bytes are stored inline.
  return String(unsafeUninitializedCapacity: rest < 1_000_000_000_000 ? 15 : 24) { text in
    var place = text.count
    var digits = 0
    repeat {
      if digits == decimals, digits > 0 {
        place -= 1
        text[place] = UInt8(ascii: ".")
      }
      place -= 1
      text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
      digits += 1
    } while rest > 0 || digits <= decimals
    if isNegative {
      place -= 1
      text[place] = UInt8(ascii: "-")
    }
    let count = text.count - place
    for index in 0..<count { text[index] = text[place + index] }
    return count
  }
}
