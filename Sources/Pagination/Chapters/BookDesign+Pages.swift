internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
package import Paragraphs
package import Styling

/// The specifications of a book's style sheets for its pages.
extension BookDesign {
  /// The number of first documents that are searched for margins.
  private static let documentsWithMargins = 24
  /// The number of documents that are sampled for their line height.
  private static let documentsWithLeading = 4
  /// The line heights that a grid can have, as multiples of the text's size.
  private static let leadings = 0.6...3.0

  /// The page of a layout, as style sheets see it.
  package static func media(_ layout: PageLayout) -> Media {
    Media(
      pageWidth: layout.measure, pageHeight: layout.leading * layout.linesPerPage,
      textSize: layout.fontSize)
  }

  /// The layout with the size and the margins that style sheets give its pages.
  ///
  /// Those of the design and the reader's sheets take precedence. The book's own sheets are used if `takesBooks` is
  /// set, and only for margins: those of its first document that has any, since the pages of a book are alike.
  package func withPages(_ layout: PageLayout, ofBook takesBooks: Bool) -> PageLayout {
    let rules = styles(Self.media(layout)).pageRules
    let layout = layout.adding(addedPages)
    var changed = layout
    if let size = rules.size { changed.scale(to: size.size(of: layout.pageSize)) }
    guard let margin = rules.designMargin ?? (takesBooks ? bookMargin(layout) : nil) else {
      return checked(changed, instead: layout)
    }
    let (width, height) = (changed.pageSize.width, changed.pageSize.height)
    changed.inner = margin.left?.resolved(in: width) ?? changed.inner
    changed.outer = margin.right?.resolved(in: width) ?? changed.outer
    changed.top = margin.top?.resolved(in: height) ?? changed.top
    changed.bottom = margin.bottom?.resolved(in: height) ?? changed.bottom
    return checked(changed, instead: layout)
  }

  private func checked(_ changed: PageLayout, instead layout: PageLayout) -> PageLayout {
    guard changed != layout, changed.fault != nil else { return changed }
    source.warn("the margins that the book gives its pages leave no room for its text")
    return layout
  }

  /// The margins that the book's own sheets give its pages; nil if they give none.
  private func bookMargin(_ layout: PageLayout) -> Sides<LengthPercentage?>? {
    for number in source.spine.indices.prefix(Self.documentsWithMargins) {
      guard let document = try? source.tree(number),
        let margin = styles(Self.media(layout)).style(document).pages?.authorMargin
      else { continue }
      return margin
    }
    return nil
  }

  /// The layout with the line height of most of the book's text as its grid.
  package func withLeading(_ layout: PageLayout) -> PageLayout {
    guard policy.takesLeadingOfText, !options.ignored.contains(.grid),
      let leading = leading(on: layout),
      Self.leadings.contains(leading / layout.fontSize),
      abs((leading - layout.leading).points) > 0.01
    else { return layout }
    var changed = layout
    changed.leading = leading
    return changed.fault == nil ? changed : layout
  }

  /// The variable font instances that the documents' styles ask for; they must be added to the font table that the book
  /// is set with.
  package func fontInstances(on layout: PageLayout) -> Set<FontInstance> {
    var instances: Set<FontInstance> = []
    guard table.hasVariableFonts else { return [] }
    for number in source.spine.indices {
      guard let styled = try? styled(number, layout) else { continue }
      let fonts = FlowFonts(styled.fontFaces, at: fonts, table)
      for style in styled.styles { instances.formUnion(fonts.instances(of: style.text)) }
    }
    return instances
  }

  /// The line height of most letters in a sample of the book's documents.
  private func leading(on layout: PageLayout) -> Length? {
    let media = Self.media(layout)
    var letters: [Length: Int] = [:]
    for number in typicalDocuments {
      guard let document = try? source.tree(number) else { continue }
      let styled = styles(media).style(document)
      guard !document.nodes.isEmpty, styled.style(0).box.createsLineGrid else { continue }
      let fonts = FlowFonts(styled.fontFaces, at: fonts, table)
      var counts: [StyleNumber: Int] = [:]
      for node in document.nodes.indices {
        guard case .text(let range) = document.nodes[node].content else { continue }
        counts[styled.styleOfNode[node], default: 0] += range.count
      }
      for (style, count) in counts {
        let look = styled.styles[style.index]
        guard look.box.display != .none else { continue }
        letters[fonts.lineHeight(of: look.text), default: 0] += count
      }
    }
    return letters.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Documents at even intervals through the book's text, most of them running text.
  var typicalDocuments: [Int] {
    let sizes = zip(source.spine, documentSizes).map { item, size in
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

extension SpecifiedPageSize {
  /// The specified size of a page whose size would otherwise be `page`.
  fileprivate func size(of page: Size) -> Size {
    let (short, long) = (min(page.width, page.height), max(page.width, page.height))
    return switch self {
    case .size(let size): size
    case .portrait: Size(width: short, height: long)
    case .landscape: Size(width: long, height: short)
    }
  }
}

extension PageLayout {
  /// The layout with the pages that style sheets add.
  func adding(_ pages: AddedPages) -> PageLayout {
    var layout = self
    layout.hasHalfTitle = hasHalfTitle || pages.contains(.halfTitle)
    layout.hasContents = hasContents || pages.contains(.contents)
    layout.hasFigureList = hasFigureList || pages.contains(.figures)
    layout.hasTableList = hasTableList || pages.contains(.tables)
    layout.hasIndex = hasIndex || pages.contains(.index)
    return layout
  }

  /// Changes the page size, and the margins in proportion.
  fileprivate mutating func scale(to size: Size) {
    guard pageSize.width > .zero, pageSize.height > .zero else { return }
    let (across, down) = (size.width / pageSize.width, size.height / pageSize.height)
    (inner, outer) = (inner * across, outer * across)
    (top, bottom) = (top * down, bottom * down)
    pageSize = size
  }
}

extension StyleOptions {
  /// The pages that the house style and the reader's sheets add to a book (`-rb-added-pages` on the root).
  func addedPages(_ media: Media) -> AddedPages {
    let sheets = (designSheets + userSheets).map(\.file)
    guard sheets.contains(where: Self.mayAddPages) else { return [] }
    var builder = DocumentBuilder(path: "")
    builder.begin("html", namespace: Namespace.xhtml, source: 0)
    builder.begin("body", namespace: Namespace.xhtml, source: 0)
    let document = builder.finish(source: 0)
    return StyleBook(media: media, options: self, load: { _ in nil }).style(document).style(0).box
      .addedPages
  }

  /// Whether a sheet contains the property's name, even in a comment: hardly any does.
  private static func mayAddPages(_ sheet: [UInt8]) -> Bool {
    let name = Array("rb-added-pages".utf8)
    return sheet.indices.contains { sheet[$0] == name[0] && sheet[$0...].starts(with: name) }
  }
}
