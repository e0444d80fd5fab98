package import Graphics

/// The constraints for laying out the content of a box.
package struct ContentConstraints: Sendable {
  /// The inline size of the box's content.
  package var inlineSize: Length
  /// The block size of the content, if it is definite (10.5): percentages of children refer to it.
  package var blockSize: Length?
  /// The minimum inline size that the box specifies.
  var leastInlineSize = Length.zero
  /// The minimum and maximum block size that the box specifies; nil if unbounded.
  var leastBlockSize = Length.zero
  var mostBlockSize: Length?

  /// A block size within these limits.
  func limitedBlockSize(_ size: Length) -> Length {
    max(min(size, mostBlockSize ?? size), leastBlockSize)
  }
}

/// The result of laying out content, relative to the corner of the content box.
package struct ContentResult: Sendable {
  /// The block size that the content takes.
  package var blockSize = Length.zero
  /// The first and the last baseline; nil without lines.
  package var firstBaseline: Length?
  package var lastBaseline: Length?
  /// The content's own inline size, if it is wider than its box was to be, as that of a table may be.
  package var inlineSize: Length?
}

/// The intrinsic inline sizes of content (css-sizing-3, 2.1), for a content box or a margin box.
package struct IntrinsicSizes: Sendable, Hashable {
  /// The size if every possible break is taken.
  package var minContent = Length.zero
  /// The size if only forced breaks are taken.
  package var maxContent = Length.zero
  /// The part of `minContent` that comes from lengths and pictures: the rest is text, which may be divided if
  /// necessary.
  var given = Length.zero

  /// The sizes of boxes one below the other.
  package func union(_ other: IntrinsicSizes) -> IntrinsicSizes {
    IntrinsicSizes(
      minContent: max(minContent, other.minContent), maxContent: max(maxContent, other.maxContent),
      given: max(given, other.given))
  }

  /// The shrink-to-fit size for an available size (10.3.5).
  func shrinkToFit(_ available: Length) -> Length { min(max(minContent, available), maxContent) }
}

/// Lays out the content of boxes of one kind by one set of rules (css-display-3): blocks and lines, a table, a flex
/// container.
///
/// To add one, make a type for it that stores nothing about a box (`LayoutEngine` has the shared state), and return it
/// for its kinds of boxes in `StandardFormattingContexts`. `layOut` is called for the content once the engine has found
/// the edges and sizes of the box; it
/// - gets the children's sizes from `engine.contribution(of:)`, for margin boxes, or from
///   `engine.intrinsicSizes(of:)`, for content boxes, both of which are cached;
/// - lays out a child with `engine.layOut(_:contentSize:…)`, which returns a fragment with its border
///   box's size, its edges and its baselines (`engine.fragments[…]`), but without a place;
/// - sets the fragment's `offset`, from the corner of the parent's *border* box, and adds it with
///   `engine.add(_:to:)`. Parts without a box of their own, such as a row, get fragments from `engine.makeFragment`;
/// - passes absolutely positioned children to `engine.addAbsolute(…)` with their static positions.
package protocol FormattingContext {
  /// Lays out the content of a box into its fragment.
  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult

  /// The intrinsic inline sizes of the content of a box.
  func intrinsicSizes(of box: Int) -> IntrinsicSizes
}

/// Chooses the formatting contexts of boxes; `LayoutEngine` is handed one, so that it names none of them.
package protocol FormattingContextProvider: Sendable {
  /// The formatting context that a box establishes.
  func context(of box: Int, in engine: LayoutEngine) -> any FormattingContext
}
