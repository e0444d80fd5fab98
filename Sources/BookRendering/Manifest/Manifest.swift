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
    var json = JSONWriter()
    json.reserve(byteEstimate)
    json.object(indent: 2, end: 0) {
      $0.member("schema", "manifest/2")
      $0.member("tool", Tool.version)
      $0.name("book")
      $0.object {
        $0.member("title", title)
        $0.member(ifAny: "author", author)
        $0.member(ifAny: "pages", pageCount)
      }
      $0.name("inputs")
      $0.array { addInputs(to: &$0) }
      $0.member(ifAny: "run", key)
      $0.name("files")
      $0.array(indent: 4, end: 2) {
        for (index, entry) in entries.enumerated() {
          let shown = index < layout.pictures.count ? layout.pictures[index] : nil
          Self.add(entry, places: shown.flatMap { ManifestLayout.places($0) }, to: &$0)
        }
      }
      if !viewer.isEmpty {
        $0.name("viewer")
        $0.array(indent: 4, end: 2) { addViewer(to: &$0) }
      }
      ManifestLayout.add(layout, to: &$0)
    }
    json.endLine()
    return json.bytes
  }

  /// More bytes than its JSON mostly has; what is not written takes no memory.
  private var byteEstimate: Int {
    let lines = layout.pages.reduce(0) { $0 + $1.lines.count + $1.figures.count }
    return (1 << 16) + entries.count * 512 + lines * 256
  }

  /// Base names identify the files; paths would reveal details of the machine.
  private func addInputs(to json: inout JSONWriter) {
    for (name, digest) in inputs.map({ ($0.name.lastComponent.text, "\($0.digest)") }).sorted(by: <)
    {
      json.object {
        $0.member("name", name)
        $0.member("sha256", digest)
      }
    }
  }

  private func addViewer(to json: inout JSONWriter) {
    for file in viewer {
      json.object {
        $0.member("file", file.file)
        $0.member("bytes", file.byteCount)
        $0.member("sha256", file.sha256)
      }
    }
  }

  private static func add(_ entry: Entry, places: [[Int]?]?, to json: inout JSONWriter) {
    let picture = entry.picture
    json.object {
      $0.member("file", picture.name)
      $0.member("kind", picture.kind.rawValue)
      $0.member("pages", picture.firstPages)
      if picture.spread.left == Spread.filler || picture.spread.right == Spread.filler {
        $0.member("filler", picture.spread.left == Spread.filler ? "left" : "right")
      }
      if let next = picture.next, let progress = picture.progress {
        $0.member("to", next.pages)
        $0.member("progress", progress)
      }
      $0.member("width", entry.width)
      $0.member("height", entry.height)
      $0.member("range", entry.range)
      $0.member("xxh128", entry.digest)
      if !entry.source.isEmpty {
        $0.member("bytes", entry.byteCount)
        $0.member("source", entry.source)
      }
      $0.member(ifAny: "places", places)
    }
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
