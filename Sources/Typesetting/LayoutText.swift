internal import Files
internal import Graphics
internal import Layout
internal import Manuscript
internal import Pagination
internal import Paragraphs
internal import RenderingOptions

/// The formats that a layout is written in.
public enum LayoutFormat: String, Sendable, Hashable, CaseIterable {
  /// Readable text, also for goldens.
  case text
  /// Machine-readable: the schema `layout/1`.
  case json
}

/// A layout: pages, lines and glyph runs with their exact positions, but no pixels.
struct LayoutText: PageText {
  private let format: LayoutFormat
  private let layout: BookLayout
  private var linter: PageLinter
  private var places: PageIdentifiers
  private var json: LayoutJSON
  /// The flaws of the pages written so far.
  private var lints: [Lint] = []
  private let isWholeBook: Bool

  init(format: LayoutFormat, layout: BookLayout, isWholeBook: Bool = true) {
    self.format = format
    self.layout = layout
    self.isWholeBook = isWholeBook
    linter = layout.linter()
    places = PageIdentifiers(book: layout.book)
    json = LayoutJSON(book: layout.book)
  }

  mutating func head() -> String {
    switch format {
    case .text: return "\(layout.book.title.escapedForTerminal)\n"
    case .json:
      json.addHead(of: layout)
      return json.take()
    }
  }

  mutating func text(of page: Page) -> String {
    switch format {
    case .text:
      var text = ""
      PlainLayout.write(page, to: &text)
      return text
    case .json:
      json.add(page, fragment: places.fragment(of: page))
      lints += linter.lints(of: page)
      return json.take()
    }
  }

  /// The number of flaws that are written at once.
  private static let lintsAtOnce = 1_000

  mutating func tail(_ write: (String) throws(RenderError) -> Void) throws(RenderError) {
    guard format == .json else { return }
    if isWholeBook { lints += linter.lintsAtEnd() }
    json.beginTail(fonts: layout.fontFiles)
    for first in stride(from: 0, to: lints.count, by: Self.lintsAtOnce) {
      for lint in lints[first...].prefix(Self.lintsAtOnce) { json.add(lint) }
      try write(json.take())
    }
    json.endTail()
    try write(json.take() + "\n")
  }
}

/// A layout in readable form.
enum PlainLayout {
  static func write(_ page: Page, to text: inout String) {
    text += "\npage \(page.number) \(page.side.rawValue)"
    if page.label != "\(page.number)" { text += " “\(page.label.escapedForTerminal)”" }
    if page.isBlank {
      text += " blank\n"
      return
    }
    text += "  \(page.range.lowerBound)-\(page.range.upperBound)"
    if !page.labels.isEmpty {
      text += "  printed " + page.labels.joined(separator: ", ").escapedForTerminal
    }
    text += "\n"
    for image in page.images {
      let rect = [image.rect.minX, image.rect.minY, image.rect.size.width, image.rect.size.height]
      text += "  image " + rect.map { shortNumber($0.points) }.joined(separator: " ")
      text += "  \(image.source.prefix(200).description.escapedForTerminal)\n"
    }
    for line in page.lines {
      // A book has many lines, so text is appended directly rather than built from other strings.
      text += "  "
      text += line.role.rawValue
      let origin = line.placed(line.origin)
      write(origin.x.points, after: " ", to: &text)
      write(origin.y.points, after: " ", to: &text)
      write(line.width.points * line.scale.along, after: " ", to: &text)
      if line.angle != 0 { write(line.angle, after: " a", to: &text) }
      if line.fit.ratio != 0 { write(line.fit.ratio, after: " r", to: &text) }
      text += "  "
      text += line.text.escapedForTerminal
      text += "\n"
    }
  }

  private static func write(_ number: Double, after sign: String, to text: inout String) {
    text += sign
    text += shortNumber(number)
  }
}
