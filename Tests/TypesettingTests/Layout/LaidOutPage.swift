import Assets
import Breaking
import Documents
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Typesetting

/// The fragments of a document that is one page of 1000 by 1000 pixels, each of them a point.
struct LaidOutPage {
  let engine: LayoutEngine
  let page: Int

  init(_ body: String, css: String = "") throws {
    var epub = TestEPUB()
    epub.addDocument(
      "c",
      TestEPUB.document(body).replacing(
        "</head>", with: "<style>body { margin: 0 } \(css)</style></head>"))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let publication = try #require(book.source)
    let context = LayoutContext(
      fonts: try FontTable(Asset.vollkorn, own: [], sansSerif: Asset.openSans), language: "en",
      hyphenator: nil)
    let layout = FlowPages.layout
    let design = PublicationDesign(
      book, publication, layout: layout, options: StyleOptions(), notes: .book,
      pictures: FlowPictures(size: { _ in (50, 40) }, keep: { $1 }), fonts: context.fonts)
    let flow = design.plateContext(
      try publication.tree(0), Size(width: .pt(1000), height: .pt(1000)), pixel: 1,
      0..<0, ParagraphSetter(layoutContext: context, breaking: .plainTeX), layout)
    engine = LayoutEngine(flow, root: 0, page: Size(width: .pt(1000), height: .pt(1000)))
    let laidOut = try onLargeStack { [engine] in engine.layOut() }
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
