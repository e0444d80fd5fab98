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
  /// The digest of what the run depends on (`RunKey`); nil where the next run is to look again.
  var key: String?
  /// The files that were read for it.
  var inputs: [InputLedger.Entry] = []

  /// The files of a viewer with the SHA-256 of their bytes and how many these are, its pictures not
  /// among them.
  var viewer: [(file: String, sha256: String, byteCount: Int)] = []

  /// The manifest as JSON, a picture a line.
  var json: String {
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
    lines += ManifestLayout.members(layout) + ["}", ""]
    return lines.joined(separator: "\n")
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
  let scaled = Int((value * 10_000).rounded())
  let whole = abs(scaled) / 10_000
  var text = (scaled < 0 ? "-" : "") + String(whole)
  var rest = abs(scaled) % 10_000
  if rest == 0 { return text }
  var digits = 4
  while rest % 10 == 0 {
    rest /= 10
    digits -= 1
  }
  let decimals = String(rest)
  text += decimals.utf8.count < digits ? ".000".prefix(digits - decimals.utf8.count + 1) : "."
  text += decimals
  return text
}
