package import Graphics

/// The layout of a book as far as comparisons need it; a run leaves it in its manifest.
package struct LayoutRecord: Sendable, Hashable {
  /// Something besides the book that the layout depends on: a font, a library, an option.
  package struct Condition: Sendable, Hashable {
    /// The name, such as `option leading`.
    package var name: String
    /// The value, or the digest of a file.
    package var value: String

    /// Makes a condition.
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// A picture and the pages it shows.
  package struct Picture: Sendable, Hashable {
    /// The file name.
    package var name: String
    /// Whether its pages lie flat.
    package var isFlat: Bool
    /// The pages and their positions in pixels; a bent page has none.
    package var pages: [(number: PageNumber, place: PixelRect?)] {
      zip(numbers, places).map { ($0, $1) }
    }
    var numbers: [PageNumber]
    var places: [PixelRect?]

    /// Makes a picture from its pages.
    package init(name: String, isFlat: Bool, pages: [(number: PageNumber, place: PixelRect?)]) {
      (self.name, self.isFlat) = (name, isFlat)
      numbers = pages.map(\.number)
      places = pages.map(\.place)
    }
  }

  /// The name of the condition with the pixel version; records of version 1 have none.
  package static let pixelVersion = "pixels"

  /// The conditions of the layout.
  package var conditions: [Condition] = []
  /// The distance between baselines, in points.
  package var leading = 0.0 { didSet { leading = leading.recorded } }
  /// The pages in order.
  package var pages: [RecordedPage] = []
  /// The pictures in order.
  package var pictures: [Picture] = []

  /// Makes an empty record.
  package init() {}
}

/// A page of a layout.
package struct RecordedPage: Sendable, Hashable {
  /// The page number in the book, from 1.
  package var number: PageNumber
  /// Whether it is a verso.
  package var isVerso: Bool
  /// The width in points.
  package var width: Double
  /// The height in points.
  package var height: Double
  /// The bytes of the book's file that are set on it.
  package var range: Range<Int>
  /// A digest of everything printed on it and its positions.
  package var digest: String
  /// The lines, from the top.
  package var lines: [RecordedLine] = []
  /// The pictures and shapes.
  package var figures: [RecordedFigure] = []

  /// Makes a page.
  package init(
    number: PageNumber, isVerso: Bool, width: Double, height: Double, range: Range<Int>,
    digest: String
  ) {
    (self.number, self.isVerso) = (number, isVerso)
    (self.width, self.height) = (width.recorded, height.recorded)
    (self.range, self.digest) = (range, digest)
  }
}

/// A line of a page.
package struct RecordedLine: Sendable, Hashable {
  /// The role of the line: `body`, `head`, `folio` and so on.
  package var role: String
  /// The beginning of the baseline, its left end, from the page's left edge, in points.
  package var x: Double
  /// The beginning of the baseline, from the page's top edge, in points.
  package var baseline: Double
  /// The length of the line in points.
  package var width: Double
  /// The ascent above the baseline, in points.
  package var ascent: Double
  /// The descent below the baseline, in points.
  package var descent: Double
  /// The continuation of a line's last word on the next.
  package enum End: String, Sendable, Hashable {
    /// It does not; the next line begins with another word.
    case word = ""
    /// After an inserted hyphen.
    case hyphen
    /// After a hyphen or dash of the text.
    case joined
  }

  /// The continuation of the last word on the next line.
  package var end: End
  /// A digest of the fonts, sizes and glyphs, whatever their colour.
  package var glyphs: String
  /// A digest of the distances between glyphs.
  package var spacing: String
  /// The colour of the glyphs: empty for the text's, otherwise such as `#800000`; several are
  /// listed with the number of glyphs of each.
  package var ink: String
  /// The words as set.
  package var text: String
  /// The direction of the baseline: the angle in degrees clockwise from the page's width; 90 in vertical text.
  package var angle: Double

  /// Makes a line.
  package init(
    role: String, x: Double, baseline: Double, width: Double, ascent: Double, descent: Double,
    end: End = .word, glyphs: String, spacing: String, ink: String = "", text: String,
    angle: Double = 0
  ) {
    (self.role, self.x, self.baseline) = (role, x.recorded, baseline.recorded)
    (self.width, self.ascent, self.descent) = (width.recorded, ascent.recorded, descent.recorded)
    (self.end, self.glyphs, self.spacing, self.ink, self.text) = (end, glyphs, spacing, ink, text)
    self.angle = angle.recorded
  }

  /// Whether it is a running head or a folio.
  var isFurniture: Bool { role == "head" || role == "folio" }
}

/// A picture or a shape on a page.
package struct RecordedFigure: Sendable, Hashable {
  /// The kind: `picture`, `rule` or `shape`.
  package var kind: String
  /// The left edge in points.
  package var x: Double
  /// The top edge in points.
  package var y: Double
  /// The width in points.
  package var width: Double
  /// The height in points.
  package var height: Double
  /// A digest of its content.
  package var digest: String

  /// Makes a figure.
  package init(
    kind: String, x: Double, y: Double, width: Double, height: Double, digest: String
  ) {
    (self.kind, self.digest) = (kind, digest)
    (self.x, self.y) = (x.recorded, y.recorded)
    (self.width, self.height) = (width.recorded, height.recorded)
  }
}

extension Double {
  /// The number rounded to thousandths, finer than any picture shows.
  ///
  /// All points of a record are rounded here, so that a fresh layout and one read from a manifest
  /// have the same numbers.
  fileprivate var recorded: Double { (self * 1000).rounded() / 1000 }
}
