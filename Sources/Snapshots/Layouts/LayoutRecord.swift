/// The layout of a book as far as comparisons need it; a run leaves it in its manifest.
public struct LayoutRecord: Sendable, Hashable {
  /// Something besides the book that the layout depends on: a font, a library, an option.
  public struct Condition: Sendable, Hashable {
    /// The name, such as `option leading`.
    public var name: String
    /// The value, or the digest of a file.
    public var value: String

    /// Makes a condition.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// A picture and the pages it shows.
  public struct Picture: Sendable, Hashable {
    /// The file name.
    public var name: String
    /// Whether its pages lie flat.
    public var isFlat: Bool
    /// The pages and their positions in pixels; a bent page has none.
    public var pages: [(number: Int, place: PixelRect?)] {
      zip(numbers, places).map { ($0, $1) }
    }
    var numbers: [Int]
    var places: [PixelRect?]

    /// Makes a picture from its pages.
    public init(name: String, isFlat: Bool, pages: [(number: Int, place: PixelRect?)]) {
      (self.name, self.isFlat) = (name, isFlat)
      numbers = pages.map(\.number)
      places = pages.map(\.place)
    }
  }

  /// The name of the condition with the pixel version; records of version 1 have none.
  public static let pixelVersion = "pixels"

  /// The conditions of the layout.
  public var conditions: [Condition] = []
  /// The distance between baselines, in points.
  public var leading = 0.0 { didSet { leading = leading.recorded } }
  /// The pages in order.
  public var pages: [RecordedPage] = []
  /// The pictures in order.
  public var pictures: [Picture] = []

  /// Makes an empty record.
  public init() {}
}

/// A page of a layout.
public struct RecordedPage: Sendable, Hashable {
  /// The page number in the book, from 1.
  public var number: Int
  /// Whether it is a verso.
  public var isVerso: Bool
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The bytes of the book's file that are set on it.
  public var range: Range<Int>
  /// A digest of everything printed on it and its positions.
  public var digest: String
  /// The lines, from the top.
  public var lines: [RecordedLine] = []
  /// The pictures and shapes.
  public var figures: [RecordedFigure] = []

  /// Makes a page.
  public init(
    number: Int, isVerso: Bool, width: Double, height: Double, range: Range<Int>, digest: String
  ) {
    (self.number, self.isVerso) = (number, isVerso)
    (self.width, self.height) = (width.recorded, height.recorded)
    (self.range, self.digest) = (range, digest)
  }
}

/// A line of a page.
public struct RecordedLine: Sendable, Hashable {
  /// The role of the line: `body`, `head`, `folio` and so on.
  public var role: String
  /// The beginning of the baseline, its left end, from the page's left edge, in points.
  public var x: Double
  /// The beginning of the baseline, from the page's top edge, in points.
  public var baseline: Double
  /// The length of the line in points.
  public var width: Double
  /// The ascent above the baseline, in points.
  public var ascent: Double
  /// The descent below the baseline, in points.
  public var descent: Double
  /// How the last word of a line continues on the next.
  public enum End: String, Sendable, Hashable {
    /// It does not; the next line begins with another word.
    case word = ""
    /// After an inserted hyphen.
    case hyphen
    /// After a hyphen or dash of the text.
    case joined
  }

  /// How the last word continues on the next line.
  public var end: End
  /// A digest of the fonts, sizes and glyphs, whatever their colour.
  public var glyphs: String
  /// A digest of the distances between glyphs.
  public var spacing: String
  /// The colour of the glyphs: empty for the text's, otherwise such as `#800000`; several are
  /// listed with the number of glyphs of each.
  public var ink: String
  /// The words as set.
  public var text: String
  /// The direction of the baseline: the angle in degrees clockwise from the page's width; 90 in vertical text.
  public var angle: Double

  /// Makes a line.
  public init(
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
public struct RecordedFigure: Sendable, Hashable {
  /// The kind: `picture`, `rule` or `shape`.
  public var kind: String
  /// The left edge in points.
  public var x: Double
  /// The top edge in points.
  public var y: Double
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// A digest of its content.
  public var digest: String

  /// Makes a figure.
  public init(
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
