package import Files
public import Graphics
internal import PageTurning

/// A flaw that a typesetter would correct by hand.
public struct Lint: Sendable, Hashable {
  /// The kinds of flaws that are checked for.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// A line longer than its measure, in points.
    case overfull
    /// A justified line that does not reach its edges, in points: nothing in it can stretch that far.
    case underfull
    /// A word too long for any line, broken where neither its language nor Unicode allows a break.
    case brokenWord = "broken-word"
    /// A justified line with word spaces over half an em, in ems.
    case loose
    /// A justified line with word spaces under 0.145 em, in ems.
    case tight
    /// Three or more consecutive lines that end in hyphens.
    case ladder
    /// Gaps that align vertically on four or more lines.
    case river
    /// A last line of a paragraph under a tenth of the measure, as a fraction of it.
    case runt
    /// A last line that is only the end of a hyphenated word.
    case fragment
    /// A page that begins with the last line of a paragraph.
    case widow
    /// A page that ends with the first line of a paragraph.
    case orphan
    /// A heading with fewer than two lines below it on its page.
    case strandedHeading = "stranded-heading"
    /// A word hyphenated across a page turn.
    case pageTurnHyphen = "page-turn-hyphen"
    /// A word hyphenated from a left-hand page to the one beside it.
    case versoHyphen = "verso-hyphen"
    /// Facing pages that end on different lines, in points.
    case unequalPages = "unequal-pages"
    /// Letters tracked by more than three hundredths of an em, in ems.
    case tracking
    /// Letters, with the space between them, over 4 % wider or narrower than those of the line above, in per cent.
    case unevenLines = "uneven-lines"
    /// A word of four letters or more that begins or ends two consecutive lines.
    case stack
    /// A chapter's last page with fewer than three lines.
    case shortPage = "short-page"
    /// A picture with fewer pixels than its size on the page requires, in pixels per inch.
    case coarsePicture = "coarse-picture"
    /// A line or a picture that reaches beyond the page, in points.
    case offPage = "off-page"
    /// A line of text that its box cuts off (`overflow: hidden`), completely or in part.
    case cutText = "cut-text"
    /// Characters that no font has.
    case missingGlyph = "missing-glyph"
    /// A picture that the book refers to and that cannot be shown.
    case missingPicture = "missing-picture"
    /// A link without a target.
    case deadLink = "dead-link"
    /// Markdown that looks like a footnote or link reference without a definition.
    case undefinedReference = "undefined-reference"

    /// Whether it is an error on the page, or only affects its look.
    public var level: String {
      switch self {
      case .overfull, .offPage, .missingGlyph, .missingPicture, .deadLink: "error"
      default: "warning"
      }
    }

    /// The unit of the value.
    var unit: String {
      switch self {
      case .overfull, .underfull, .unequalPages, .offPage: "pt"
      case .loose, .tight, .tracking: "em"
      case .unevenLines: "%"
      case .runt: "of the measure"
      case .ladder, .river, .strandedHeading, .shortPage: "lines"
      case .missingGlyph: "glyphs"
      case .coarsePicture: "pixels per inch"
      case .stack, .brokenWord, .fragment, .widow, .orphan, .pageTurnHyphen, .versoHyphen,
        .cutText, .missingPicture, .deadLink, .undefinedReference:
        ""
      }
    }
  }

  /// The kind of flaw.
  public var rule: Rule
  /// The page's number in the book.
  public var page: PageNumber
  /// The line's number on the page, counted from 1 at its head; 0 for a picture.
  public var line: Int
  /// The bytes of the book's file that the line shows.
  public var range: Range<Int>
  /// The measured value.
  public var value: Double
  /// The allowed value.
  public var limit: Double
  /// The line's text, the name of the picture, or the link or reference as it is in the file.
  public var text: String

  /// The flaw in a readable line.
  public func description(in file: String) -> String {
    var what = rule.rawValue
    if !rule.unit.isEmpty {
      what += " \(shortNumber((value * 100).rounded() / 100)) \(rule.unit)"
      what += " (limit \(shortNumber(limit)))"
    }
    let place = line > 0 ? "line \(line), " : ""
    return "\(file): page \(page), \(place)bytes \(range.lowerBound)-\(range.upperBound): "
      + "\(what): \(text.escapedForTerminal)"
  }

  /// The flaw as a JSON object of the schema `layout/1`.
  public var json: String {
    var json = JSONWriter()
    json.add(self)
    return json.text
  }
}

extension Lint: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.member("rule", rule.rawValue)
      $0.member("level", rule.level)
      $0.member("page", page.value)
      $0.member("line", line)
      $0.member("range", range)
      $0.member("value", value)
      $0.member("limit", limit)
    }
  }
}
