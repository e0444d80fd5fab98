package import Graphics

/// A box in a line that is laid out on its own (an inline block, the base of ruby, combined text) and has one line of
/// text.
package struct InlineAtom: Sendable, Hashable {
  /// The index of its box in its document.
  package var box: Int
  /// The byte of the book's file at which its element begins.
  package var source: Int

  package init(box: Int, source: Int) { (self.box, self.source) = (box, source) }
}

extension PageLine {
  /// Whether its text has that of boxes in it.
  package var hasAtoms: Bool { atoms.contains { $0.length > 0 } }

  /// A box in a line whose text is read at a place of the line's text.
  package struct Atom: Sendable, Hashable {
    package var box: InlineAtom
    /// The byte of the line's text at which its text is.
    package var offset: Int
    /// The length of its text in the line's, in bytes: 0 until it is added.
    package var length = 0
    /// Its left and right ends, in the line's coordinates, if its letters run in another direction than the line's.
    package var turnedExtent: Extent?

    package init(_ box: InlineAtom, at offset: Int) { (self.box, self.offset) = (box, offset) }
  }

  /// A range of positions along a line.
  package struct Extent: Sendable, Hashable {
    package var left: Length
    package var right: Length

    package init(left: Length, right: Length) { (self.left, self.right) = (left, right) }
  }
}
