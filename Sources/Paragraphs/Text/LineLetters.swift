package import Graphics
internal import Synchronization

/// The drawn parts of a line, relative to its left end and baseline.
package struct DrawnLetters: Sendable {
  /// A rule or a background of some letters.
  package struct Fill: Sendable {
    package var rect: Rect
    package var ink: Ink
    /// Whether it is drawn over the letters, as a line-through is.
    package var isOver = false

    package init(_ rect: Rect, _ ink: Ink, isOver: Bool = false) {
      (self.rect, self.ink, self.isOver) = (rect, ink, isOver)
    }

    package func moved(x: Length, y: Length) -> Fill {
      Fill(rect.moved(x: x, y: y), ink, isOver: isOver)
    }
  }

  /// The words as set.
  package var text = ""
  private var spelt: Spelt?
  package var runs: [GlyphRun] = []
  /// Rules through and under its words, and backgrounds behind them.
  package var fills: [Fill] = []
  /// The boxes in the line whose text is read in it, in reading order.
  package var atoms: [PageLine.Atom] = []
  /// The box in another line whose text this line is.
  package var atom: InlineAtom?
  /// Whether it is the reading of words in another line (ruby).
  package var isReading = false

  package init() {}

  /// Where they are spelt differently from the paragraph; nil if nowhere.
  package var spelling: LineSpelling? {
    get { spelt?.spelling }
    set { spelt = newValue.map(Spelt.init) }
  }

  /// A spelling in an object of its own: few lines have one.
  private final class Spelt: Sendable {
    let spelling: LineSpelling

    init(_ spelling: LineSpelling) { self.spelling = spelling }
  }
}

/// The letters of a line, positioned when they are first requested: those of most alternatives never are.
///
/// Copies of a line share them, whatever thread they are on.
final class LineLetters: Sendable {
  /// First the draft, then the letters drawn from it: lines are kept by the hundred thousand.
  private indirect enum State {
    case draft(LineDraft)
    case drawn(DrawnLetters)

    /// The positioned letters.
    mutating func draw() -> DrawnLetters {
      switch self {
      case .drawn(let letters): return letters
      case .draft(let draft):
        let letters = draft.drawn()
        self = .drawn(letters)
        return letters
      }
    }
  }

  private let state: Mutex<State>

  init(_ draft: LineDraft) { state = Mutex(.draft(draft)) }

  init(_ letters: DrawnLetters) { state = Mutex(.drawn(letters)) }

  static let none = LineLetters(DrawnLetters())

  var drawn: DrawnLetters { state.withLock { $0.draw() } }

  /// Changes them for every copy that shares them.
  func change(_ body: (inout DrawnLetters) -> Void) {
    state.withLock { state in
      var letters = state.draw()
      // This holds the arrays only once, so that appending does not copy them.
      state = .drawn(DrawnLetters())
      body(&letters)
      state = .drawn(letters)
    }
  }
}
