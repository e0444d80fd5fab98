package import Files

/// A flaw that a typesetter would mend by hand.
public struct Lint: Sendable, Hashable {
  /// What kinds of flaws are looked for.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// A line that is longer than its measure, in points.
    case overfull
    /// A justified line that does not reach its edges, in points: it has nothing that could stretch so far.
    case underfull
    /// A word that no line can hold, broken where neither its language nor Unicode lets a line end.
    case brokenWord = "broken-word"
    /// A justified line whose gaps between words are over half an em, in ems.
    case loose
    /// A justified line whose gaps between words are under 0.145 em, in ems.
    case tight
    /// Three or more lines running that end in hyphens.
    case ladder
    /// Gaps below each other on four or more lines.
    case river
    /// A paragraph's last line of under a tenth of the measure, as a share of it.
    case runt
    /// A last line that is only the end of a divided word.
    case fragment
    /// A page that begins with a paragraph's last line.
    case widow
    /// A page that ends with a paragraph's first line.
    case orphan
    /// A heading with fewer than two lines below it on its page.
    case strandedHeading = "stranded-heading"
    /// A word divided where the leaf must be turned.
    case pageTurnHyphen = "page-turn-hyphen"
    /// Facing pages that end on different lines, in points.
    case unequalPages = "unequal-pages"
    /// Letters moved apart by more than three hundredths of an em, in ems.
    case tracking
    /// Letters that with the white between them are over 4 % wider or narrower than those of the line above, in
    /// per cent.
    case unevenLines = "uneven-lines"
    /// A word of four letters or more that begins or ends two lines running.
    case stack
    /// A chapter's last page with fewer than three lines.
    case shortPage = "short-page"
    /// A picture with fewer pixels than its size on the page asks for, in pixels of an inch.
    case coarsePicture = "coarse-picture"
    /// A line or a picture that reaches beyond the page, in points.
    case offPage = "off-page"
    /// A line of text that its box cuts off (`overflow: hidden`), wholly or in part.
    case cutText = "cut-text"
    /// Characters that no font has.
    case missingGlyph = "missing-glyph"
    /// A picture that the book names and that cannot be shown.
    case missingPicture = "missing-picture"
    /// A link that leads nowhere.
    case deadLink = "dead-link"
    /// What looks like a call of a note or a reference in Markdown, and nothing defines it.
    case undefinedReference = "undefined-reference"

    /// Whether it spoils the page, or only its look.
    public var level: String {
      switch self {
      case .overfull, .offPage, .cutText, .missingGlyph, .missingPicture, .deadLink: "error"
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
      case .stack, .brokenWord, .fragment, .widow, .orphan, .pageTurnHyphen, .cutText,
        .missingPicture,
        .deadLink, .undefinedReference:
        ""
      }
    }
  }

  /// What kind of flaw it is.
  public var rule: Rule
  /// The page's number in the book.
  public var page: Int
  /// The line's number on the page, from 1 at its head; 0 for a picture.
  public var line: Int
  /// The bytes of the book's file that the line shows.
  public var range: Range<Int>
  /// How bad it is.
  public var value: Double
  /// What would be allowed.
  public var limit: Double
  /// The line's words, the name of the picture, or what the link or reference is in the file.
  public var text: String

  /// The flaw in a line, for a person.
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
      $0.member("page", page)
      $0.member("line", line)
      $0.member("range", range)
      $0.member("value", value)
      $0.member("limit", limit)
    }
  }
}
