internal import BookInput
internal import Files
internal import Graphics
internal import Layout
internal import Manuscript
internal import Pagination
internal import Paragraphs

/// Writes a layout as JSON, in points: the schema `layout/1`.
struct LayoutJSON {
  private let book: Book
  private var json = JSONWriter()
  /// The indices of the faces that the pages are set in.
  private var fonts: Set<FontNumber> = []

  init(book: Book) { self.book = book }

  /// Returns and removes what is written so far.
  mutating func take() -> String { json.take() }

  /// Writes what comes before the pages.
  mutating func addHead(of layout: BookLayout) {
    let book = book
    json.open("{", indent: 0)
    json.member("schema", "layout/1")
    json.name("book")
    json.object {
      $0.member("title", book.title)
      $0.member("author", book.author)
      $0.member("language", book.language)
      $0.member("direction", layout.isRightToLeft ? "rtl" : "ltr")
    }
    let page = layout.layout
    json.name("style")
    json.object {
      let em = page.fontSize.points
      $0.member("size", page.fontSize)
      $0.member("leading", page.leading)
      $0.member("measure", [page.inner, page.inner + page.measure])
      $0.member("indent", page.fontSize)
      $0.member("space", layout.wordSpace)
      $0.member("stretch", em * layout.spaceStretch)
      $0.member("shrink", em * layout.spaceShrink)
    }
    json.name("pages")
    json.open("[", indent: 0)
  }

  /// Writes what comes after the pages; `files` are the faces that runs refer to by index.
  mutating func beginTail(fonts files: [FontFile]) {
    json.close("]")
    let fonts = fonts
    json.name("fonts")
    json.array {
      for (index, file) in files.enumerated() where fonts.contains(FontNumber(index)) {
        $0.object {
          $0.member("id", index)
          $0.member("name", file.name)
          $0.member("sha256", "\(file.digest)")
        }
      }
    }
    json.name("lints")
    json.open("[", indent: 2)
  }

  mutating func add(_ lint: Lint) { json.add(lint) }

  mutating func endTail() {
    json.close("]")
    json.close("}")
  }

  /// Writes a page; `fragment` is its beginning in the publication.
  mutating func add(_ page: Page, fragment: String? = nil) {
    let book = book
    for line in page.lines { fonts.formUnion(line.runs.map(\.font)) }
    json.object {
      $0.member("number", page.number.value)
      $0.member("label", page.label)
      $0.member("side", page.side.rawValue)
      $0.member("width", page.size.width)
      $0.member("height", page.size.height)
      $0.member("range", page.range)
      $0.member("chapter", page.chapter == nil ? nil : page.chapterTitle)
      Self.addDocument(of: page, book, to: &$0)
      $0.member(ifAny: "cfi", fragment)
      if !page.labels.isEmpty { $0.member("printed", page.labels) }
      let anchors = page.targets.compactMap { Self.name($0, book) }
      if !anchors.isEmpty { $0.member("anchors", anchors) }
      if !page.links.isEmpty {
        $0.name("links")
        $0.array { for link in page.links { Self.add(link, book, to: &$0) } }
      }
      $0.name("lines")
      $0.array(indent: 2) { for line in page.lines { $0.add(line) } }
      $0.name("images")
      $0.array(indent: 2) { for image in page.images { $0.add(image) } }
    }
  }

  /// Adds the path of a page's document, and the byte of the document at which the page begins.
  private static func addDocument(of page: Page, _ book: Book, to json: inout JSONWriter) {
    guard let chapter = page.chapter, let path = book.chapters[chapter].path else {
      json.member("document", String?.none)
      return
    }
    json.member("document", path)
    json.member("offset", page.range.lowerBound - book.chapters[chapter].range.lowerBound)
  }

  /// An anchor's name in the page's document; for one of another document, its address, as links to it have it.
  private static func name(_ target: Page.Target, _ book: Book) -> String? {
    guard target.isInOtherDocument else { return target.name }
    return address(of: target.chapter, target.name, book)
  }

  private static func address(of chapter: Int?, _ anchor: String?, _ book: Book) -> String {
    let path = chapter.flatMap { book.chapters[$0].path } ?? ""
    return path + (anchor.map { "#" + $0 } ?? (path.isEmpty ? "#" : ""))
  }

  private static func add(_ link: PageLink, _ book: Book, to json: inout JSONWriter) {
    let target =
      switch link.target {
      case .address(let address): address
      case .place(let chapter, let anchor): address(of: chapter, anchor, book)
      }
    json.object {
      $0.add(membersOf: link.rect)
      $0.member("to", target)
    }
  }
}

/// A length in points.
extension Length: JSONWritable {
  func write(to json: inout JSONWriter) {
    let parts = scaledPoints.multipliedReportingOverflow(by: 10_000)
    guard !parts.overflow else { return json.add(points) }
    // Rounded half away from zero, as numbers are.
    let (whole, rest) = parts.partialValue.quotientAndRemainder(dividingBy: Self.scale)
    json.add(tenThousandths: whole + rest * 2 / Self.scale)
  }
}

extension JSONWriter {
  /// Adds the position and size of a rectangle to an object.
  fileprivate mutating func add(membersOf rect: Rect) {
    member("x", rect.origin.x)
    member("y", rect.origin.y)
    member("width", rect.size.width)
    member("height", rect.size.height)
  }
}

extension PageImage: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.add(membersOf: rect)
      // Data URLs are not printed.
      $0.member("source", source.hasPrefix("data:") ? "data:" : source)
      $0.member("alt", alternative)
    }
  }
}

/// A line, as it is on the page.
///
/// `x` and `baseline` are the place of its left end on the baseline; `width`, `ascent` and `descent` are measured along
/// and across the line. A line that does not run across the page, as in vertical text, also has the `angle` of its
/// direction in degrees clockwise, and the `box` of the page that it takes; its words have boxes, too, and `measure` is
/// where its measure begins and ends on the axis closest to its direction. Glyphs are at their places on the page.
extension PageLine: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("role", role.rawValue)
      $0.member("paragraph", paragraph)
      $0.member("first", isFirst)
      $0.member("last", isLast)
      $0.member("text", text)
      $0.member("range", range)
      let (start, scale) = (placed(origin), scale)
      $0.member("x", start.x)
      $0.member("baseline", start.y)
      $0.member("width", width * scale.along)
      $0.member("ascent", ascent * scale.across)
      $0.member("descent", descent * scale.across)
      if transform != .identity {
        $0.member("angle", angle)
        $0.name("box")
        $0.object { $0.add(membersOf: placedBox) }
      }
      $0.member("measure", [placedAlong(measureLeft), placedAlong(measureRight)])
      $0.member("direction", isRightToLeft ? "rtl" : "ltr")
      $0.member("ratio", fit.ratio)
      $0.member("badness", fit.badness)
      $0.member("demerits", fit.demerits)
      $0.member("fitness", fit.fitness)
      $0.member("expansion", expansion)
      $0.member("tracking", tracking)
      $0.member("protrusion", [protrusionLeft, protrusionRight])
      $0.member("end", end.rawValue)
      $0.name("words")
      $0.array {
        for word in words {
          $0.object {
            if transform == .identity {
              $0.member("x", word.x)
              $0.member("width", word.width)
            } else {
              $0.add(membersOf: box(of: word))
            }
            $0.member("text", String(word.text))
            $0.member("space", word.space * scale.along)
          }
        }
      }
      $0.name("runs")
      $0.array { for run in runs { $0.add(run, of: self) } }
    }
  }
}

extension JSONWriter {
  /// Adds a run of a line, with the places of its glyphs on the page.
  fileprivate mutating func add(_ run: GlyphRun, of line: PageLine) {
    let (font, size, synthesis) = (run.font.index, run.size, run.synthesis)
    let (glyphs, origin, scale) = (run.glyphs, run.origin, line.scale.along)
    object {
      $0.member("font", font)
      $0.member("size", size)
      if synthesis.contains(.bold) { $0.member("bold", true) }
      if synthesis.contains(.oblique) { $0.member("oblique", true) }
      $0.name("glyphs")
      $0.array {
        for glyph in glyphs {
          $0.array {
            let position = line.placed(Point(x: origin.x + glyph.x, y: origin.y + glyph.y))
            $0.add(Int(glyph.id))
            $0.add(position.x)
            $0.add(position.y)
            $0.add(glyph.advance * scale)
            $0.add(glyph.cluster)
          }
        }
      }
    }
  }
}
