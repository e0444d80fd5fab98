package import Graphics

/// What a formatting context lays out the content of a box in.
package struct ContentConstraints: Sendable {
  /// The inline size of the box's content.
  package var inlineSize: Length
  /// The block size of the content, where it is known before what is in it (10.5): shares of children are
  /// of this.
  package var blockSize: Length?
  /// The least inline size that the box asks for.
  var leastInlineSize = Length.zero
  /// The least and the most block size that the box asks for; nil is without bounds.
  var leastBlockSize = Length.zero
  var mostBlockSize: Length?

  /// A block size between these.
  func limitedBlockSize(_ size: Length) -> Length {
    max(min(size, mostBlockSize ?? size), leastBlockSize)
  }
}

/// What a formatting context reports of the content that it has laid out, from the corner of the content box.
package struct ContentResult: Sendable {
  /// The block size that the content takes.
  package var blockSize = Length.zero
  /// The first and the last baseline; nil without lines.
  package var firstBaseline: Length?
  package var lastBaseline: Length?
  /// Where the content is wider than its box was to be, as that of a table may be: the content's own
  /// inline size.
  package var inlineSize: Length?
}

/// The inline sizes that content asks for (css-sizing-3, 2.1), of a content box or a margin box.
package struct IntrinsicSizes: Sendable, Hashable {
  /// Its size where lines end wherever they may.
  package var minContent = Length.zero
  /// Its size where lines end only where they must.
  package var maxContent = Length.zero
  /// How much of `minContent` lengths and pictures ask for: what is more is text, which may be divided after all.
  var given = Length.zero

  /// The narrowest and the widest of boxes one below the other.
  package func union(_ other: IntrinsicSizes) -> IntrinsicSizes {
    IntrinsicSizes(
      minContent: max(minContent, other.minContent), maxContent: max(maxContent, other.maxContent),
      given: max(given, other.given))
  }

  /// The size of a box that is as wide as its content, in a room (10.3.5).
  func shrinkToFit(_ available: Length) -> Length { min(max(minContent, available), maxContent) }
}

/// Lays out the content of boxes of one kind by one set of rules (css-display-3): blocks and lines, a
/// table, a flex container.
///
/// To add one: make a type of it that keeps nothing of a box (`LayoutEngine` has what is shared), and
/// name it for its kinds of boxes in `LayoutEngine.context(of:)`. `layOut` is asked for the content once
/// the engine has found edges and sizes of the box; it
/// - asks for the children's sizes by `engine.contribution(of:)`, which are margin boxes', or
///   `engine.intrinsicSizes(of:)`, content boxes', both remembered;
/// - lays out a child with `engine.layOut(_:contentSize:…)`, which gives a fragment with its border
///   box's size, its edges and its baselines (`engine.fragments[…]`), but without a place;
/// - sets the fragment's `offset`, from the corner of the parent's *border* box, and adds it by
///   `engine.add(_:to:)`. Parts that are no child's, as a row, get fragments by `engine.makeFragment`;
/// - gives absolutely placed children to `engine.addAbsolute(…)` with their static positions.
package protocol FormattingContext {
  /// Lays out what is in a box into its fragment.
  func layOut(_ box: Int, into fragment: Int, _ constraints: ContentConstraints) -> ContentResult

  /// The inline sizes that the content of a box asks for.
  func intrinsicSizes(of box: Int) -> IntrinsicSizes
}
