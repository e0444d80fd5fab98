package import BookInput
internal import Files
internal import Graphics
internal import ImageCoding
internal import PageTurning
package import RenderingOptions
package import Snapshots

/// The manifest stored with a run's pictures, in the schema `manifest/2`.
package struct Manifest {
  /// A picture of the manifest.
  package struct Entry: Sendable {
    /// The picture.
    package var picture: Picture
    /// Its width in pixels.
    package var width: Int
    /// Its height in pixels.
    package var height: Int
    /// The bytes of the book's file that are on its pages.
    package var range: Range<Int>
    /// The digest of its pixels (`PixelDigest`) in hexadecimal.
    package var digest: String
    /// The size of its file in bytes.
    package var byteCount = 0
    /// The digest of what it is drawn from (`PictureSource`).
    var source = ""
    /// The names of the book's pictures that it shows.
    var images: [String] = []

    package init(
      picture: Picture, width: Int, height: Int, range: Range<Int>, digest: String,
      byteCount: Int = 0, source: String = "", images: [String] = []
    ) {
      self.picture = picture
      self.width = width
      self.height = height
      self.range = range
      self.digest = digest
      self.byteCount = byteCount
      self.source = source
      self.images = images
    }
  }

  var title: String
  var author: String?
  /// The number of pages of the book; nil if not all were laid out.
  var pageCount: Int?
  /// The pictures in order.
  package var entries: [Entry]
  /// The layout of the pages, for comparisons.
  package var layout = LayoutRecord()
  /// The digest of the run's dependencies (`JobKey`); nil to make the next run draw again.
  package var key: String?
  /// The files that were read.
  var inputs: [InputLedger.Entry] = []

  /// The warnings of the run.
  package var warnings = JobWarnings()

  /// The files of a viewer except its pictures, with SHA-256 and size in bytes.
  package var viewer: [(file: String, sha256: String, byteCount: Int)] = []

  package init(
    title: String, author: String? = nil, pageCount: Int? = nil, entries: [Entry],
    layout: LayoutRecord = LayoutRecord(), key: String? = nil, inputs: [InputLedger.Entry] = [],
    viewer: [(file: String, sha256: String, byteCount: Int)] = []
  ) {
    self.title = title
    self.author = author
    self.pageCount = pageCount
    self.entries = entries
    self.layout = layout
    self.key = key
    self.inputs = inputs
    self.viewer = viewer
  }

  /// The manifest as JSON in UTF-8, with a line per picture.
  package var json: [UInt8] {
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
      if !warnings.isEmpty { $0.member("warnings", warnings) }
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

  /// Usually more than the size of its JSON; memory that is not written to is not allocated.
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
      $0.member("pages", picture.firstPages.map(\.value))
      if picture.spread.left == .filler || picture.spread.right == .filler {
        $0.member("filler", picture.spread.left == .filler ? "left" : "right")
      }
      if let next = picture.next, let progress = picture.progress {
        $0.member("to", next.pages.map(\.value))
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
