package import Graphics
internal import Synchronization

/// What is drawn of a line, from its left end and baseline.
package struct DrawnLetters: Sendable {
  /// The words as set.
  package var text = ""
  /// Where they are spelt otherwise than in the paragraph; nil where they are not.
  package var spelling: LineSpelling?
  package var runs: [GlyphRun] = []
  /// Rules through and under its words and grounds behind them.
  package var fills: [(rect: Rect, ink: Ink)] = []

  package init() {}
}

/// The letters of a line, put into their places when they are first asked for: of most ways to set a paragraph they
/// never are.
///
/// Copies of a line share them, whatever thread they are on.
final class LineLetters: Sendable {
  /// What they are drawn from, apart from them: drawn letters are kept by the hundred thousand.
  private final class Draft: Sendable {
    let line: LineDraft

    init(_ line: LineDraft) { self.line = line }
  }

  private struct State {
    /// Nil once they are drawn.
    var draft: Draft?
    var letters = DrawnLetters()

    /// The letters in their places.
    mutating func draw() -> DrawnLetters {
      if let drawn = draft?.line.drawn() { (letters, draft) = (drawn, nil) }
      return letters
    }
  }

  private let state: Mutex<State>

  init(_ draft: LineDraft) { state = Mutex(State(draft: Draft(draft))) }

  init(_ letters: DrawnLetters) { state = Mutex(State(letters: letters)) }

  static let none = LineLetters(DrawnLetters())

  var drawn: DrawnLetters { state.withLock { $0.draw() } }

  /// Changes them, for all that share them.
  func change(_ body: (inout DrawnLetters) -> Void) {
    state.withLock { state in
      var letters = state.draw()
      // The arrays are held once, so that what is appended is not copied.
      state.letters = DrawnLetters()
      body(&letters)
      state.letters = letters
    }
  }
}
