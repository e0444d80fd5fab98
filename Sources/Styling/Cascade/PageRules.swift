internal import Graphics

/// The page rules in the sheets of a document.
package struct PageRules: Sendable {
  /// A rule with its origin.
  struct Ranked: Sendable {
    var rule: PageRule
    var origin: Origin
    /// The rank of its cascade layer within its origin.
    var rank = CascadeLayers.unlayered

    /// Its declarations for pages, or for a margin box, with its rank.
    fileprivate func ranked(_ block: DeclarationBlock) -> Cascade.RankedBlock {
      Cascade.RankedBlock(block: block, origin: origin, rank: rank)
    }

    /// The block of the page itself.
    fileprivate var block: Cascade.RankedBlock { ranked(rule.block) }
  }

  private let rules: [Ranked]
  private let media: Media
  /// The styles of counters that its sheets define.
  package let counterStyles: CounterStyles

  /// Combines the rules of all sheets; those of one origin are in order.
  init(_ rules: [Ranked], media: Media, counterStyles: CounterStyles = CounterStyles()) {
    self.rules = rules.enumerated().sorted {
      ($0.element.origin.rawValue, $0.element.rank, $0.offset)
        < ($1.element.origin.rawValue, $1.element.rank, $1.offset)
    }.map(\.element)
    (self.media, self.counterStyles) = (media, counterStyles)
  }

  /// The rules, with those of another sheet added: as the command's options, or else below the book's own.
  package func adding(_ sheet: String, asOption: Bool) -> PageRules {
    var atoms = Atoms()
    let read = SheetParser.sheet(Array(sheet.utf8), path: "options", media: media, atoms: &atoms)
    let added = read.pageRules.map { Ranked(rule: $0, origin: asOption ? .option : .base) }
    return PageRules(rules + added, media: media, counterStyles: counterStyles)
  }

  /// The size that the reader's sheets, a design's, or the program's specify for every page; nil if they specify none.
  package var size: SpecifiedPageSize? {
    let blocks = rules.filter { $0.rule.selectors.isEmpty }
    return style(of: blocks.map(\.block), media: paper)
      .box.pageSize
  }

  /// Whether rules select pages by number.
  package var asksForNumbers: Bool {
    rules.contains { $0.rule.selectors.contains { $0.nth != nil } }
  }

  /// Whether margin boxes use the number of pages, on whatever pages they are.
  package var countsPages: Bool {
    rules.contains { ranked in
      guard !ranked.rule.boxes.isEmpty else { return false }
      let page = working(
        of: [ranked.block], in: nil, media: media)
      return ranked.rule.boxes.values.contains { block in
        style(of: [ranked.ranked(block)], in: page).box.content?.contains {
          switch $0 {
          case .counter("pages", _), .counters("pages", _, _): true
          default: false
          }
        } ?? false
      }
    }
  }

  /// The margins that the book's own sheets specify for every page; nil if they specify none.
  package var authorMargin: Sides<LengthPercentage?>? { margin(media) { $0 == .author } }

  /// The margins that a design or the reader's sheets specify for every page; nil if they specify none.
  package var designMargin: Sides<LengthPercentage?>? {
    margin(paper) { $0.rawValue > Origin.author.rawValue }
  }

  /// Paper as a medium for sheets: an inch is an inch, whatever the size of the text.
  private var paper: Media {
    var paper = media
    paper.textSize = .pt(12)
    return paper
  }

  private func margin(_ media: Media, _ isWanted: (Origin) -> Bool) -> Sides<LengthPercentage?>? {
    let table = PropertyTable.shared
    let blocks = rules.filter { isWanted($0.origin) && $0.rule.selectors.isEmpty }
    let numbers = ["top", "right", "bottom", "left"].map { table.number("margin-" + $0) }
    let declared = Set(blocks.flatMap { $0.rule.block.spread.map(\.number) })
    let given = numbers.map { $0.map(declared.contains) ?? false }
    guard given.contains(true) else { return nil }
    let margin = style(
      of: blocks.map(\.block), media: media
    ).box.margin
    return Sides(
      top: given[0] ? margin.top : nil, right: given[1] ? margin.right : nil,
      bottom: given[2] ? margin.bottom : nil, left: given[3] ? margin.left : nil)
  }

  /// The non-empty margin boxes of a page, with their styles.
  ///
  /// A box inherits from its page, and the page only the size of the text. `leading` is the value of `--rb-leading`:
  /// the line spacing as a multiple of that size.
  package func boxes(
    of page: PageContext, leading: Double = 14.0 / 11
  ) -> [PageMarginBox: ComputedStyle] {
    let matching = rules.compactMap { ranked -> (specificity: UInt64, ranked: Ranked)? in
      let selectors = ranked.rule.selectors
      let best =
        selectors.isEmpty
        ? 0 : selectors.filter { $0.matches(page) }.map(\.specificity).max()
      return best.map { ($0, ranked) }
    }.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return (a.ranked.origin.rawValue, a.ranked.rank, a.specificity, $0.offset)
        < (b.ranked.origin.rawValue, b.ranked.rank, b.specificity, $1.offset)
    }.map(\.element.ranked)
    guard matching.contains(where: { !$0.rule.boxes.isEmpty }) else { return [:] }
    var root = WorkingStyle.initial(media)
    root.variables = root.variables.changed([
      "--rb-leading": [.number(leading, isWhole: false)]
    ])
    let context = working(
      of: matching.map(\.block), in: root, media: media)
    var boxes: [PageMarginBox: ComputedStyle] = [:]
    for box in PageMarginBox.allCases {
      let blocks = matching.compactMap { ranked in
        ranked.rule.boxes[box].map(ranked.ranked)
      }
      guard !blocks.isEmpty else { continue }
      let style = style(of: blocks, in: context)
      if style.box.content != nil { boxes[box] = style }
    }
    return boxes
  }

  /// The style of the footnote area; nil if no sheet specifies it.
  package func footnoteArea(leading: Double) -> ComputedStyle? {
    let own = rules.filter { $0.rule.boxes[.footnotes] != nil }
    guard !own.isEmpty else { return nil }
    var root = WorkingStyle.initial(media)
    root.variables = root.variables.changed([
      "--rb-leading": [.number(leading, isWhole: false)]
    ])
    return style(
      of: own.compactMap { ranked in
        ranked.rule.boxes[.footnotes].map(ranked.ranked)
      }, in: root)
  }

  private func style(
    of blocks: [Cascade.RankedBlock], in parent: WorkingStyle? = nil, media: Media? = nil
  ) -> ComputedStyle {
    let working = working(of: blocks, in: parent, media: media ?? self.media)
    var style = ComputedStyle()
    (style.text, style.box) = (working.text, working.box)
    return style
  }

  private func working(
    of blocks: [Cascade.RankedBlock], in parent: WorkingStyle?, media: Media
  ) -> WorkingStyle {
    var initial = WorkingStyle.initial(media)
    initial.text.fontSize = self.media.textSize
    let computation = Computation(initial: initial, media: media)
    if let parent {
      computation.parent = parent
      computation.style = parent.child(from: initial)
    }
    var cascade = Cascade(ignoring: [])
    cascade.compute(blocks, computation)
    return computation.style
  }
}
