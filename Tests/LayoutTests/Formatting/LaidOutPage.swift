import Assets
import Breaking
import Budgets
import Documents
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// The fragments of a document that is one page of 1000 by 1000 pixels, each of them a point, or a column as wide that
/// pages divide.
struct LaidOutPage {
  let engine: LayoutEngine
  let page: Int
  /// The document's file.
  let file: String

  init(
    _ body: String, css: String = "", isFixed: Bool = true, otherScripts: [FontFile] = []
  ) throws {
    let size = Size(width: .pt(1000), height: .pt(1000))
    file = TestEPUB.document(body).replacing(
      "</head>", with: "<style>body { margin: 0 } \(css)</style></head>")
    let document = DocumentReader.read(
      Array(file.utf8), path: "text/c.xhtml", namespace: Namespace.xhtml, limits: DocumentLimits(),
      entity: { _ in nil }
    ).document
    let fonts =
      try otherScripts.isEmpty
      ? FontTable.vollkornAndOpenSans.get()
      : FontTable(
        Asset.vollkorn, own: [], sansSerif: Asset.openSans, otherScripts: otherScripts)
    let media = Media(
      pageWidth: size.width, pageHeight: size.height, textSize: .pt(16), isFixedLayout: true)
    let styled = StyleBook(
      media: media, letters: { FlowFonts($1, at: [:], fonts).letters(of: $0) }, load: { _ in nil }
    ).style(document)
    var notes = FlowNotes(document, styled.writingMode.isVertical ? .end : .book)
    notes.addFootnotes(of: styled)
    let budget = Budget(.none)
    var flow = FlowContext(
      styled: styled, source: 0, page: size,
      pixel: media.pixel,
      setter: ParagraphSetter(
        layoutContext: LayoutContext(fonts: fonts, language: "en", hyphenator: nil),
        breaking: .plainTeX),
      fonts: FlowFonts(styled.fontFaces, at: [:], fonts),
      pictures: FlowPictures(size: { _ in (50, 40) }, keep: { $1 }), warn: { _ in },
      generated: GeneratedContent(styled, budget: budget), notes: notes, hyphenates: true,
      optimizes: true, noteAlignment: .justified,
      itemNumbers: FlowContext.itemNumbers(styled))
    flow.isFixed = isFixed
    engine = LayoutEngine(flow, root: 0, page: size)
    let laidOut = try onLargeStack { [engine] in
      isFixed ? engine.layOut() : engine.layOutColumn(inlineSize: size.width)
    }
    page = try #require(laidOut)
  }

  /// The box of the element with an id.
  func box(_ id: String) throws -> Int {
    let tree = engine.tree
    return try #require(
      tree.boxes.indices.first {
        !tree[$0].isAnonymous && engine.flow.document.element(tree[$0].node)?.id == id
          && tree[$0].node >= 0 && tree[$0].kind.isOfElement
      }, "no box has the id \(id)")
  }

  /// The first fragment of the element with an id.
  func fragment(_ id: String) throws -> Fragment {
    engine.fragments[engine.firstFragments[try box(id)]]
  }

  /// Its border box on the page.
  func rect(_ id: String) throws -> LogicalRect {
    let number = engine.firstFragments[try box(id)]
    return LogicalRect(engine.physicalRect(of: number, in: page))
  }

  /// Its lines of text, in painting order.
  var lines: [PageLine] {
    func lines(_ items: [Frame.Item]) -> [PageLine] {
      items.flatMap { item -> [PageLine] in
        switch item {
        case .line(let line): [line]
        case .group(let group): lines(group.frame.items)
        default: []
        }
      }
    }
    return lines(FragmentPainter(engine).items(of: page))
  }

  /// The colours of what is painted, in order.
  var colors: [Color] {
    func colors(_ items: [Frame.Item]) -> [Color] {
      items.flatMap { item -> [Color] in
        switch item {
        case .fill(_, let ink), .path(_, let ink): ink.color.map { [$0] } ?? []
        case .group(let group): colors(group.frame.items)
        default: []
        }
      }
    }
    return colors(FragmentPainter(engine).items(of: page))
  }
}

extension Box.Kind {
  fileprivate var isOfElement: Bool {
    if case .text = self { return false }
    return true
  }
}
