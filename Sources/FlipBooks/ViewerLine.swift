internal import Graphics
internal import Layout
internal import Paragraphs

/// A line of a page for searching: its text, and the position of each character.
struct ViewerLine: Sendable {
  /// The joint between a line and the next.
  enum Join: Int, Sendable {
    /// By a space.
    case space = 0
    /// By removing the hyphen at its end.
    case hyphen = 1
    /// Directly, after a hyphen or dash of the text.
    case none = 2
  }

  /// The direction in which a line is read on the page.
  enum Direction: Int, Sendable {
    case right = 0
    case left = 1
    case down = 2
    case up = 3
  }

  /// The byte of the book's file at which it begins.
  let source: Int
  /// Left, top, width and height in tenths of a point.
  let place: (x: Int, y: Int, width: Int, height: Int)
  let text: String
  let direction: Direction
  let join: Join
  /// The width of each UTF-16 unit in reading order, encoded as letters for 0 to 63.
  let advances: String

  init(_ line: PageLine) {
    source = line.range.lowerBound
    let box = line.placedBox
    place = (
      ViewerPage.tenths(box.minX), ViewerPage.tenths(box.minY),
      ViewerPage.tenths(box.size.width), ViewerPage.tenths(box.size.height)
    )
    text = line.undividedText
    direction = Direction(line)
    join = Join(line)
    advances = Self.letters(CharacterOffsets.advances(of: line))
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Encodes widths as letters relative to the widest, carrying over rounding errors.
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

extension ViewerLine.Direction {
  init(_ line: PageLine) {
    let turns = (line.quarterTurns + (line.isRightToLeft ? 2 : 0)) % 4
    self = [.right, .down, .left, .up][turns]
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
