/// How pages were laid out, as far as a comparison needs it: what a run leaves beside its pictures.
public struct LayoutRecord: Sendable, Hashable {
  /// Something that the layout depends on besides the book: a font, a library, an option.
  public struct Condition: Sendable, Hashable {
    /// What it is, such as `option leading`.
    public var name: String
    /// Its value, or the digest of a file.
    public var value: String

    /// Makes a condition.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// A picture and the pages that are seen in it.
  public struct Picture: Sendable, Hashable {
    /// The file's name.
    public var name: String
    /// Whether the pages lie flat in it.
    public var isFlat: Bool
    /// The pages, and where they lie in pixels; a bent page lies nowhere.
    public var pages: [(number: Int, place: PixelRect?)] {
      zip(numbers, places).map { ($0, $1) }
    }
    var numbers: [Int]
    var places: [PixelRect?]

    /// Makes a picture of its pages.
    public init(name: String, isFlat: Bool, pages: [(number: Int, place: PixelRect?)]) {
      (self.name, self.isFlat) = (name, isFlat)
      numbers = pages.map(\.number)
      places = pages.map(\.place)
    }
  }

  /// The condition that names the version of the program's pixels; records of version 1 have none.
  public static let pixelVersion = "pixels"

  /// What the layout depends on.
  public var conditions: [Condition] = []
  /// From baseline to baseline, in points.
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
  /// The page's place in the book, counted from 1.
  public var number: Int
  /// Whether it is a left-hand page.
  public var isVerso: Bool
  /// The page's width in points.
  public var width: Double
  /// The page's height in points.
  public var height: Double
  /// The first byte of the book's file that stands on it, and the one behind the last.
  public var range: Range<Int>
  /// A digest of all that is printed on it and where.
  public var digest: String
  /// Its lines, from the top.
  public var lines: [RecordedLine] = []
  /// The pictures and shapes on it.
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
  /// What the line is to the page: `body`, `head`, `folio` and so on.
  public var role: String
  /// The left end of its baseline, from the page's left edge, in points.
  public var x: Double
  /// Its baseline, from the page's top edge, in points.
  public var baseline: Double
  /// Its width in points.
  public var width: Double
  /// How far it reaches above the baseline, in points.
  public var ascent: Double
  /// How far it reaches below the baseline, in points.
  public var descent: Double
  /// How its last word goes on in the next line.
  public enum End: String, Sendable, Hashable {
    /// It does not: the next line begins with another word.
    case word = ""
    /// At a hyphen that was put in.
    case hyphen
    /// At a hyphen or a dash of the text.
    case joined
  }

  /// How its last word goes on in the next line.
  public var end: End
  /// A digest of its fonts, sizes and glyphs, whatever their ink.
  public var glyphs: String
  /// A digest of the distances between its glyphs.
  public var spacing: String
  /// The ink of its glyphs: empty for the text's, else such as `#800000`; several inks stand behind each
  /// other, with the number of glyphs that each has.
  public var ink: String
  /// The words as set.
  public var text: String

  /// Makes a line.
  public init(
    role: String, x: Double, baseline: Double, width: Double, ascent: Double, descent: Double,
    end: End = .word, glyphs: String, spacing: String, ink: String = "", text: String
  ) {
    (self.role, self.x, self.baseline) = (role, x.recorded, baseline.recorded)
    (self.width, self.ascent, self.descent) = (width.recorded, ascent.recorded, descent.recorded)
    (self.end, self.glyphs, self.spacing, self.ink, self.text) = (end, glyphs, spacing, ink, text)
  }

  /// Whether it is a running head or a page's number.
  var isFurniture: Bool { role == "head" || role == "folio" }
}

/// A picture or a shape on a page.
public struct RecordedFigure: Sendable, Hashable {
  /// What it is: `picture`, or `shape` for rules and the like.
  public var kind: String
  /// Its left edge in points.
  public var x: Double
  /// Its top edge in points.
  public var y: Double
  /// Its width in points.
  public var width: Double
  /// Its height in points.
  public var height: Double
  /// A digest of what it shows.
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
  /// The number in whole thousandths, which are finer than any picture shows.
  ///
  /// All points of a record are rounded so and nowhere else: a layout that was just made and one that was
  /// read from a manifest have the same numbers.
  fileprivate var recorded: Double { (self * 1000).rounded() / 1000 }
}
