internal import Documents
internal import Graphics
internal import Manuscript
package import Styling

/// What the sheets of a book say of its pages.
extension PublicationDesign {
  /// So many documents from the first are looked into for margins.
  private static let documentsWithMargins = 24
  /// So many documents are looked into for the distance of lines.
  private static let documentsWithLeading = 4
  /// The line heights that a grid can have, as multiples of the text's size.
  private static let leadings = 0.6...3.0

  /// The page of a layout, as style sheets see it.
  package static func media(_ layout: PageLayout) -> Media {
    Media(
      pageWidth: layout.measure, pageHeight: layout.leading * layout.linesPerPage,
      textSize: layout.fontSize)
  }

  /// The layout with the margins that the book's style sheets give its pages.
  ///
  /// They are those of the first of its documents that has any: pages of a book are alike. Those of a design and of
  /// the reader's sheets come before them, and those of the book's own sheets are taken where they are asked for.
  package func withMargins(_ layout: PageLayout, ofBook takesBooks: Bool) -> PageLayout {
    guard takesBooks || !options.designSheets.isEmpty || !options.userSheets.isEmpty else {
      return layout
    }
    for number in publication.spine.indices.prefix(Self.documentsWithMargins) {
      guard let document = try? publication.tree(number),
        let pages = styles(Self.media(layout)).style(document).pages,
        let margin = pages.designMargin ?? (takesBooks ? pages.authorMargin : nil)
      else {
        // What stands over the books' sheets is the same for all documents.
        guard takesBooks else { break }
        continue
      }
      var changed = layout
      let (width, height) = (layout.pageSize.width, layout.pageSize.height)
      changed.inner = margin.left?.resolved(in: width) ?? layout.inner
      changed.outer = margin.right?.resolved(in: width) ?? layout.outer
      changed.top = margin.top?.resolved(in: height) ?? layout.top
      changed.bottom = margin.bottom?.resolved(in: height) ?? layout.bottom
      guard changed.fault == nil else {
        publication.warn("the margins that the book gives its pages leave no room for its text")
        return layout
      }
      return changed
    }
    return layout
  }

  /// The layout with the distance of baselines that most of the book's text has: its grid of lines.
  package func withLeading(_ layout: PageLayout) -> PageLayout {
    guard !isText, !options.ignored.contains(.grid), let leading = leading(on: layout),
      Self.leadings.contains(leading / layout.fontSize),
      abs((leading - layout.leading).points) > 0.01
    else { return layout }
    var changed = layout
    changed.leading = leading
    return changed.fault == nil ? changed : layout
  }

  /// The line height of most letters in some documents here and there in the book.
  private func leading(on layout: PageLayout) -> Length? {
    let media = Self.media(layout)
    var letters: [Length: Int] = [:]
    for number in typicalDocuments {
      guard let document = try? publication.tree(number) else { continue }
      let styled = styles(media).style(document)
      guard !document.nodes.isEmpty, styled.style(0).box.createsLineGrid else { continue }
      let fonts = FlowFonts(styled.fontFaces, at: fonts, table)
      var counts: [Int32: Int] = [:]
      for node in document.nodes.indices {
        guard case .text(let range) = document.nodes[node].content else { continue }
        counts[styled.styleOfNode[node], default: 0] += range.count
      }
      for (style, count) in counts {
        let look = styled.styles[Int(style)]
        guard look.box.display != .none else { continue }
        letters[fonts.lineHeight(of: look.text), default: 0] += count
      }
    }
    return letters.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The documents that stand at even distances in the book's text, which is mostly running text.
  private var typicalDocuments: [Int] {
    let sizes = zip(publication.spine, documentSizes).map { item, size in
      item.layout == .prePaginated || item.kind != .document ? 0 : size
    }
    let total = sizes.reduce(0, +)
    var found: [Int] = []
    var (end, wanted) = (0, 1)
    for (number, size) in sizes.enumerated() where size > 0 {
      end += size
      let steps = Self.documentsWithLeading
      guard end * steps * 2 >= total * wanted else { continue }
      found.append(number)
      while end * steps * 2 >= total * wanted { wanted += 2 }
    }
    return found
  }
}
