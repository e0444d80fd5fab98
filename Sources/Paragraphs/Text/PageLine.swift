public import Graphics

/// A line of a page, set: its positioned words.
public struct PageLine: Sendable, Hashable {
  /// The role of a line on the page.
  public enum Role: String, Sendable, Hashable {
    /// The text itself.
    case body
    /// A chapter's or section's title.
    case heading
    /// The running head.
    case head
    /// The page's number.
    case folio
    /// A footnote.
    case note
    /// A line of a poem.
    case verse
    /// A line of a quotation.
    case quote
    /// A line of a list.
    case list
    /// A line of code.
    case code
    /// A line of a table.
    case table
    /// A line of a picture's caption.
    case caption
    /// Anything on show: a title page's lines, an ornament.
    case display
    /// The reading of words (ruby) beside the line that they are in.
    case ruby
  }

  /// Why a line ends where it does.
  public enum End: String, Sendable, Hashable {
    /// Between two words.
    case space
    /// Inside a word, at an added hyphen.
    case hyphen
    /// At a hyphen of the text.
    case explicit
    /// At a dash.
    case dash
    /// Between two letters, where their script (Chinese, an address after a slash) or their style allows it.
    case letter
    /// Inside a word that fits no line, where neither its language nor Unicode allows a break.
    case broken
    /// Where the text requires it, or after a space of code that fits no line.
    case forced
    /// At the paragraph's end.
    case last
  }

  /// The fit of a line in its measure, in TeX's terms.
  public struct Fit: Sendable, Hashable {
    /// The fraction of its spaces' stretch (or, negative, shrink) that the line takes.
    public var ratio: Double
    /// Approximately 100·|ratio|³, at most 10,000.
    public var badness: Int
    /// The demerits that the line adds to the paragraph's.
    public var demerits: Int
    /// 3 tight, 2 decent, 1 loose, 0 very loose.
    public var fitness: Int

    /// Makes the fit of a line.
    public init(ratio: Double = 0, badness: Int = 0, demerits: Int = 0, fitness: Int = 2) {
      self.ratio = ratio
      self.badness = badness
      self.demerits = demerits
      self.fitness = fitness
    }
  }

  /// A gap between two words.
  public struct Gap: Sendable, Hashable {
    /// Its left end, from the page's left edge.
    public var x: Length
    /// The width in which it was set.
    public var width: Length
    /// Its natural width, including kerning.
    public var natural: Length
  }

  /// The role of the line on the page.
  public var role: Role
  /// The number of the paragraph in the book, counted from 0; nil for heads and folios.
  public var paragraph: Int?
  /// Whether it is the paragraph's first line.
  public var isFirst: Bool
  /// Whether it is the paragraph's last line.
  public var isLast: Bool
  /// The words as set, in reading order, with the added hyphen.
  public var text: String
  /// Where they are spelt differently from the paragraph; nil if nowhere.
  package var spelling: LineSpelling? = nil
  /// Whether it should extend from edge to edge of its measure.
  package var isJustified = false
  /// The bytes of the book's file that the line shows.
  public var range: Range<Int>
  /// The byte of the book's file at which it is read, on a page whose lines are painted in a different order; 0 where
  /// the order is the same.
  public var readingPlace = 0
  /// Its boxes and its map to the page; nil for nearly all lines, which have neither.
  var embedding: Embedding? = nil
  /// The place of its left end on the baseline.
  public var origin: Point
  /// From its first glyph's origin to the end of its last glyph's advance.
  public var width: Length
  /// The ascent of the line's fonts above the baseline.
  public var ascent: Length
  /// Their descent below it.
  public var descent: Length
  /// The left edge of the space the line was set in.
  public var measureLeft: Length
  /// The right edge of the space the line was set in.
  public var measureRight: Length
  /// Whether it reads from right to left.
  public var isRightToLeft: Bool
  /// The factor by which its letters are expanded.
  public var expansion: Double
  /// The tracking of its letters.
  public var tracking = Length.zero
  /// The protrusion of its left end into the margin, beyond `measureLeft`.
  public var protrusionLeft: Length
  /// The protrusion that its right end may have into the margin, beyond `measureRight`.
  public var protrusionRight: Length
  /// The fit in its measure.
  public var fit: Fit
  /// Why it ends where it does.
  public var end: End
  /// The gaps between its words, from left to right.
  public var gaps: [Gap]
  /// The glyphs, from left to right; their clusters are bytes of the book's file.
  public var runs: [GlyphRun]
}

extension PageLine {
  /// The area of its fonts: from its left end to its right end, and from their ascent to their descent.
  package var box: Rect {
    Rect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
  }
}
