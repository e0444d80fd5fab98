package import Graphics
internal import Synchronization

/// What is drawn of a line, from its left end and baseline.
package struct DrawnLetters: Sendable {
  /// A rule or a ground with letters.
  package struct Fill: Sendable {
    package var rect: Rect
    package var ink: Ink
    /// Whether it lies over the letters: lines through them do.
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
  /// Rules through and under its words and grounds behind them.
  package var fills: [Fill] = []

  package init() {}

  /// Where they are spelt otherwise than in the paragraph; nil where they are not.
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

/// The letters of a line, put into their places when they are first asked for: of most ways to set a paragraph they
/// never are.
///
/// Copies of a line share them, whatever thread they are on.
final class LineLetters: Sendable {
  /// What they are drawn from, and then they themselves: lines are kept by the hundred thousand.
  private indirect enum State {
    case draft(LineDraft)
    case drawn(DrawnLetters)

    /// The letters in their places.
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

  /// Changes them, for all that share them.
  func change(_ body: (inout DrawnLetters) -> Void) {
    state.withLock { state in
      var letters = state.draw()
      // The arrays are held once, so that what is appended is not copied.
      state = .drawn(DrawnLetters())
      body(&letters)
      state = .drawn(letters)
    }
  }
}
