internal import Graphics
internal import Typesetting

/// A line of a page as a viewer searches it: its words, and where each character stands.
struct ViewerLine: Sendable {
  /// How a line goes on in the next one.
  enum Join: Int, Sendable {
    /// With another word.
    case space = 0
    /// With the rest of a word: the hyphen at its end belongs to neither.
    case hyphen = 1
    /// At once, behind a hyphen or a dash of the text.
    case none = 2
  }

  /// The byte of the book's file that it begins with.
  let source: Int
  /// Left, top, width and height in tenths of a point.
  let place: (x: Int, y: Int, width: Int, height: Int)
  let text: String
  let isRightToLeft: Bool
  let join: Join
  /// How wide each unit of the text in UTF-16 is, in reading order, as letters that stand for 0 to 63.
  let advances: String

  init(_ line: PageLine) {
    source = line.range.lowerBound
    place = (
      ViewerPage.tenths(line.origin.x), ViewerPage.tenths(line.origin.y - line.ascent),
      ViewerPage.tenths(line.width), ViewerPage.tenths(line.ascent + line.descent)
    )
    text = line.text
    isRightToLeft = line.isRightToLeft
    join = Join(line)
    advances = Self.letters(CharacterPlaces.advances(of: line))
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Widths as letters, the widest being 63; what is rounded off one is given to the next.
  private static func letters(_ advances: [Double]) -> String {
    let widest = max(advances.max() ?? 0, 0.001)
    var (sum, written) = (0.0, 0)
    let letters = advances.map { advance in
      sum += max(advance, 0) / widest * 63
      let step = min(max(Int(sum.rounded()) - written, 0), 63)
      written += step
      return alphabet[step]
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension ViewerLine.Join {
  init(_ line: PageLine) {
    switch line.end {
    case .hyphen: self = .hyphen
    case .explicit, .dash, .letter, .broken: self = .none
    case .space, .forced, .last: self = .space
    }
  }
}
