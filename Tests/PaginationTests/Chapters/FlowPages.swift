import Assets
import Breaking
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Sets small EPUBs into pages, for tests of how documents flow.
///
/// The page is 300 × 400 points for text, and 16 pixels of CSS are 10 points.
struct FlowPages {
  static let layout: PageLayout = {
    var layout = PageLayout(
      pageSize: Size(width: .pt(400), height: .pt(500)), fontSize: .pt(10), leading: .pt(10))
    (layout.inner, layout.outer, layout.top, layout.bottom) = (.pt(50), .pt(50), .pt(50), .pt(50))
    layout.microtypography = .none
    return layout
  }()

  /// No sheet of the house's but what it says of heads and folios.
  static let headsAlone: StyleOptions = {
    var options = StyleOptions()
    let base = String(decoding: Asset.baseSheet, as: UTF8.self)
    let heads = base.firstRange(of: "@page").map { base[$0.lowerBound...] } ?? ""
    options.baseSheet = Array(heads.utf8)
    return options
  }()

  let pages: [Page]
  /// The lines that boxes and pages of fixed layout cut off.
  let cutLines: [CutText]
  /// The number of parts in which the documents were laid out.
  let parts: Int

  /// The pages of the inside of a body under the program's own sheet, with lines on a grid of steps in points.
  init(onGrid step: Double, _ body: String) throws {
    var layout = Self.layout
    layout.leading = .pt(step)
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = step / layout.fontSize.points
    let book = try BookReader.read(TestEPUB(body).archive, name: "x.epub")
    try self.init(book, pictures: { _ in nil }, layout: layout, options: options)
  }

  /// The pages of the insides of bodies, each a document, with a style sheet for all.
  init(
    _ bodies: [String], css: String = "", pictures: [String: (Double, Double)] = [:],
    layout: PageLayout = Self.layout, partSize: Int? = nil
  ) throws {
    var epub = TestEPUB()
    for (index, body) in bodies.enumerated() {
      let document = TestEPUB.document(body).replacing(
        "</head>", with: "<style>p {margin: 0} \(css)</style></head>")
      epub.addDocument("c\(index)", document)
    }
    try self.init(epub, pictures: pictures, layout: layout, partSize: partSize)
  }

  init(
    _ epub: TestEPUB, pictures: [String: (Double, Double)] = [:], notes: NotePlacement = .book,
    layout: PageLayout = Self.layout, partSize: Int? = nil
  ) throws {
    let book = try BookReader.read(epub.archive, name: "x.epub")
    try self.init(
      book, pictures: { path in pictures.first { path.hasSuffix($0.key) }?.value }, notes: notes,
      layout: layout, partSize: partSize)
  }

  init(
    _ book: Book, pictures: @escaping @Sendable (String) -> (width: Double, height: Double)?,
    notes: NotePlacement = .book, layout: PageLayout = Self.layout,
    options: StyleOptions = Self.headsAlone, partSize: Int? = nil
  ) throws {
    let publication = book.source
    let own = publication.fontPaths.map {
      FontFile(name: $0, bytes: publication.bytes(of: $0) ?? [])
    }
    func design(_ fonts: FontTable) -> BookDesign {
      BookDesign(
        book, layout: layout, options: options, notes: notes,
        pictures: FlowPictures(
          size: pictures, keep: { $1 }, path: { book.source.picturePath($0, from: $1) }),
        fonts: fonts)
    }
    let table =
      try own.isEmpty
      ? FontTable.vollkornAndOpenSans.get()
      : FontTable(Asset.vollkorn, own: own, sansSerif: Asset.openSans)
    let layoutContext = LayoutContext(
      fonts: try table.adding(design(table).fontInstances(on: layout)), language: "en",
      hyphenator: .american)
    let design = design(layoutContext.fonts)
    let setter = ChapterSetter(
      book: book, layout: layout, layoutContext: layoutContext, design: design)
    let flow = PageFlow(
      maker: PageMaker(book: book, layout: layout, layoutContext: layoutContext, design: design))
    (parts, pages) = try onLargeStack {
      var pages = flow.next(.max)
      let parts = design.parts(
        of: book, on: layout, longest: partSize ?? .max, every: partSize ?? .max)
      for part in parts {
        for column in setter.set(part) {
          flow.add(column)
          pages += flow.next(.max)
        }
      }
      return (parts.count, pages)
    }
    cutLines = design.cutLines(in: 0..<Int.max)
  }

  /// The lines of the text, without heads and folios.
  var lines: [PageLine] {
    pages.flatMap { page in page.lines.filter { ![.head, .folio].contains($0.role) } }
  }

  /// The words of the text in the order of the lines, divided ones joined.
  var words: String {
    var text = ""
    for line in lines {
      text += line.end == .hyphen ? String(line.text.dropLast()) : line.text + " "
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The line with these words.
  func line(_ words: String) throws -> PageLine {
    try #require(lines.first { $0.text.contains(words) }, "no line has “\(words)”")
  }
}
