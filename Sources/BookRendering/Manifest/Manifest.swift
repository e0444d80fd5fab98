internal import Digests
internal import Graphics
internal import ImageCoding
internal import PageTurning
internal import Snapshots

/// What a run has drawn: the manifest that lies beside the pictures, in the schema `manifest/2`.
struct Manifest {
  /// One picture of it.
  struct Entry: Sendable {
    var picture: Picture
    var width: Int
    var height: Int
    /// The bytes of the book's file that its pages hold.
    var range: Range<Int>
    /// The digest of its pixels (`PixelDigest`), in hexadecimal digits.
    var digest: String
    /// The bytes of its file.
    var byteCount = 0
    /// The digest of what it is drawn from (`PictureSource`).
    var source = ""
  }

  var title: String
  var author: String?
  /// How many pages the book has; nil where not all were laid out.
  var pageCount: Int?
  var entries: [Entry]
  /// How the pages are laid out, for comparisons.
  var layout = LayoutRecord()
  /// The digest of what the run depends on (`JobKey`); nil where the next run is to look again.
  var key: String?
  /// The files that were read for it.
  var inputs: [InputLedger.Entry] = []

  /// The files of a viewer with the SHA-256 of their bytes and how many these are, its pictures not
  /// among them.
  var viewer: [(file: String, sha256: String, byteCount: Int)] = []

  /// The manifest as JSON in UTF-8, a picture a line.
  var json: [UInt8] {
    var lines = ["{", "  \"schema\": \"manifest/2\",", "  \"tool\": \(Tool.version.jsonQuoted),"]
    var book = "\"title\": \(title.jsonQuoted)"
    if let author { book += ", \"author\": \(author.jsonQuoted)" }
    if let pageCount { book += ", \"pages\": \(pageCount)" }
    lines.append("  \"book\": {\(book)},")
    // The last part of a name says which file was meant; where it lay would tell of the machine.
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

/// A number with at most four decimals, and no more digits than it needs.
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
  // From the last digit to the first, at least one before the point. Up to 15 bytes a string has room
  // for without memory of its own.
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
