package import Graphics

extension ItemList {
  /// A width with its stretch and shrink, in points.
  package struct Glue: Sendable, Hashable {
    package var width = Length.zero
    package var stretch = Length.zero
    package var shrink = Length.zero

    package init(width: Length = .zero, stretch: Length = .zero, shrink: Length = .zero) {
      (self.width, self.stretch, self.shrink) = (width, stretch, shrink)
    }
  }

  /// A breakpoint with the box before it and the glue at it, like the items of TeX's list there.
  package struct Entry: Sendable, Hashable {
    /// The items between the breakpoint before, or the paragraph's start, and this one.
    package var box: Glue
    /// The greatest tracking of the letters of that box once all glue is stretched.
    package var tracking: Length
    /// The glue that disappears where a line ends here.
    package var glue: Glue
    package var penalty: Int
    /// Demerits of a line that ends here, besides those of the penalty.
    package var demerits: Int
    /// The width added to the line that ends here: a hyphen, less its protrusion into the margin.
    package var before: Length
    /// The width added to the line that begins here.
    package var after: Length
    /// Whether two such breaks should not follow each other.
    package var isFlagged: Bool
    /// Whether infinite glue fills a line that ends here.
    package var fills: Bool
  }

  /// The paragraph as a list with one entry per breakpoint.
  package var entries: [Entry] {
    var start = Sums()
    return breaks.map { place in
      defer { start = place.start }
      return Entry(
        box: Glue(from: start, to: place.end),
        tracking: Length(scaledPoints: place.end.tracking - start.tracking),
        glue: Glue(from: place.end, to: place.start), penalty: Int(place.penalty),
        demerits: place.extraDemerits, before: Length(scaledPoints: place.before),
        after: Length(scaledPoints: place.after), isFlagged: place.isFlagged, fills: place.fills)
    }
  }
}

extension ItemList.Glue {
  fileprivate init(from start: ItemList.Sums, to end: ItemList.Sums) {
    self.init(
      width: Length(scaledPoints: end.width - start.width),
      stretch: Length(scaledPoints: end.stretch - start.stretch),
      shrink: Length(scaledPoints: end.shrink - start.shrink))
  }
}
