internal import Breaking
internal import Documents
internal import Graphics
internal import Layout
package import Manuscript
package import Paragraphs
internal import Shaping
internal import Styling

/// The margins of a book's pages.
extension BookDesign {
  /// Whether the margins show the number of pages in the book.
  package func countsPages(on layout: PageLayout) -> Bool { rules(on: layout).countsPages }

  /// The page rules of the style sheets, with those that follow from the layout itself.
  private func rules(on layout: PageLayout) -> PageRules {
    let rules = styles(Self.media(layout)).pageRules
    // Without space for a running head above the text, the folio goes to the foot.
    let isHigh = layout.top >= layout.leading * 2
    return (isHigh ? rules : rules.adding(OptionSheet.folioAtFoot, asOption: false))
      .adding(OptionSheet.heads(of: layout), asOption: true)
  }

  /// The margin boxes of the pages of a layout.
  func marginBoxes(_ layout: PageLayout, _ layoutContext: LayoutContext) -> MarginBoxes {
    let pixel = Self.media(layout).pixel
    let setter = ParagraphSetter(layoutContext: layoutContext, breaking: .plainTeX)
    let baseline = layout.baselineInStep(layoutContext.fonts.face(.regular).metrics)
    return MarginBoxes(
      rules(on: layout), layout: layout, baseline: baseline, warn: { [source] in source.warn($0) }
    ) {
      [table, pictures, source, budget, fonts] styled, element, size, role in
      var flow = FlowContext(
        styled: styled,
        source: 0, page: size, pixel: pixel, setter: setter,
        fonts: FlowFonts(styled.fontFaces, at: fonts, table), pictures: pictures,
        warn: { source.warn($0) },
        generated: element?.generated ?? GeneratedContent(styled, budget: budget),
        notes: FlowNotes(), hyphenates: false, optimizes: layout.optimizesLines,
        noteAlignment: .left, itemNumbers: element?.itemNumbers ?? [:])
      flow.lineRole = role
      return flow
    }
  }
}

extension PageMaker {
  /// `design` sets the book's documents, and its style sheets fill the margins; without it they are empty.
  package init(
    book: Book, layout: PageLayout, layoutContext: LayoutContext, design: BookDesign? = nil
  ) {
    self.init(
      book: book, layout: layout, marginBoxes: design?.marginBoxes(layout, layoutContext),
      budget: layoutContext.budget)
  }
}
