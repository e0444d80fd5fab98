/// What the sheets of a document say of its pages.
package struct PageRules: Sendable {
  /// A rule with where it comes from.
  struct Ranked: Sendable {
    var rule: PageRule
    var origin: Origin
  }

  private let rules: [Ranked]
  private let media: Media

  /// Puts the rules of all sheets together; those of one origin come in their order.
  init(_ rules: [Ranked], media: Media) {
    self.rules = rules.enumerated().sorted {
      ($0.element.origin.rawValue, $0.offset) < ($1.element.origin.rawValue, $1.offset)
    }.map(\.element)
    self.media = media
  }

  /// The margins that the book's own sheets give to every page; nil where they give none.
  package var authorMargin: Sides<LengthPercentage?>? { margin { $0 == .author } }

  /// The margins that a design or the reader's sheets give to every page; nil where they give none.
  package var designMargin: Sides<LengthPercentage?>? {
    margin { $0.rawValue > Origin.author.rawValue }
  }

  private func margin(_ isWanted: (Origin) -> Bool) -> Sides<LengthPercentage?>? {
    let table = PropertyTable.shared
    let blocks = rules.filter { isWanted($0.origin) && $0.rule.selectors.isEmpty }
    let numbers = ["top", "right", "bottom", "left"].map { table.number("margin-" + $0) }
    let declared = Set(blocks.flatMap { $0.rule.block.declarations.map(\.number) })
    let given = numbers.map { $0.map(declared.contains) ?? false }
    guard given.contains(true) else { return nil }
    let margin = style(of: blocks.map { .init(block: $0.rule.block, origin: $0.origin) }).box.margin
    return Sides(
      top: given[0] ? margin.top : nil, right: given[1] ? margin.right : nil,
      bottom: given[2] ? margin.bottom : nil, left: given[3] ? margin.left : nil)
  }

  /// The boxes in the margins of a page that have something in them, with their styles.
  ///
  /// A box inherits from its page, and that nothing but the size of the text.
  package func boxes(of page: PageContext) -> [PageMarginBox: ComputedStyle] {
    let matching = rules.compactMap { ranked -> (weight: UInt64, ranked: Ranked)? in
      let selectors = ranked.rule.selectors
      let best =
        selectors.isEmpty
        ? 0 : selectors.filter { $0.matches(page) }.map(\.specificity).max()
      return best.map { (UInt64(ranked.origin.rawValue) << 60 | $0, ranked) }
    }.enumerated().sorted {
      ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset)
    }.map(\.element.ranked)
    guard matching.contains(where: { !$0.rule.boxes.isEmpty }) else { return [:] }
    let context = working(of: matching.map { .init(block: $0.rule.block, origin: $0.origin) })
    var boxes: [PageMarginBox: ComputedStyle] = [:]
    for box in PageMarginBox.allCases {
      let layers = matching.compactMap { ranked in
        ranked.rule.boxes[box].map { Cascade.Layer(block: $0, origin: ranked.origin) }
      }
      guard !layers.isEmpty else { continue }
      let style = style(of: layers, in: context)
      if style.box.content != nil { boxes[box] = style }
    }
    return boxes
  }

  private func style(of layers: [Cascade.Layer], in parent: WorkingStyle? = nil) -> ComputedStyle {
    let working = working(of: layers, in: parent)
    var style = ComputedStyle()
    (style.text, style.box) = (working.text, working.box)
    return style
  }

  private func working(of layers: [Cascade.Layer], in parent: WorkingStyle? = nil) -> WorkingStyle {
    let initial = WorkingStyle.initial(media)
    let computation = Computation(initial: initial, media: media)
    if let parent {
      computation.parent = parent
      computation.style = parent.child(from: initial)
    }
    var cascade = Cascade(ignoring: [])
    cascade.compute(layers, computation)
    return computation.style
  }
}
