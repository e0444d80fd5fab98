internal import Paragraphs

/// The reading order of the lines of a page where it differs from the painting order (CSS 2.2, appendix E): floats and
/// positioned boxes are painted separately, and read at their place in the document.
struct ReadingOrder {
  /// The byte of the book's file at which each line of letters is read, by its fragment.
  private var places: [Int: Int] = [:]
  private let source: FragmentSource

  init(of page: Int, in source: FragmentSource) {
    self.source = source
    var last = 0
    add(page, &last)
  }

  /// The byte at which a line of letters is read.
  subscript(fragment: Int) -> Int { places[fragment] ?? 0 }

  /// Adds a fragment's lines.
  ///
  /// No in-flow line is read before the one above it, since generated text is attributed to the byte at which its
  /// element begins.
  private mutating func add(_ fragment: Int, _ last: inout Int) {
    if case .text(let text) = source[fragment].content {
      last = max(last, text.line.range.lowerBound)
      places[fragment] = last
    }
    for child in source[fragment].children {
      guard standsAlone(child) else {
        add(child, &last)
        continue
      }
      var own = 0
      add(child, &own)
    }
  }

  /// Whether a fragment's place among its parent's children is not that of its element in the document.
  private func standsAlone(_ fragment: Int) -> Bool {
    // A marker's lines have the marker's box, which identifies them.
    let box = source[fragment].box
    guard box >= 0 else { return false }
    if source.tree[box].kind == .marker { return true }
    guard source[fragment].isBox else { return false }
    return source.tree.isFloat(box) || source.tree.isAbsolute(box)
      || source.tree.isFlexItem(box)
  }
}
