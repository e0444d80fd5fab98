import Assets
import Documents
import Foundation
import Graphics
import Layout
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing
import TextAnalysis

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// The samples in many scripts as Markdown and as EPUBs.
struct SampleFormTests {
  private static let samples = ScriptSampleTests.everySample + ["mn-Mong"]

  /// A sample as it is kept: Markdown.
  private func markdown(_ sample: String) throws -> Book {
    let file = ScriptSampleTests.folder.appending(path: "\(sample).md")
    return try BookReader.read(Array(try Data(contentsOf: file)), name: "\(sample).md")
  }

  /// The same elements and texts as an EPUB's document.
  private func publication(_ book: Book) throws -> Book {
    var epub = TestEPUB()
    epub.metadata =
      "<dc:identifier id=\"id\">sample</dc:identifier><dc:title>\(book.title)</dc:title>"
      + "<dc:language>\(book.language)</dc:language>"
    let isRightToLeft = Script.isRightToLeft(language: book.language)
    if isRightToLeft { epub.spineAttributes = " page-progression-direction=\"rtl\"" }
    for number in book.source.spine.indices {
      let document = xml(try book.source.tree(number), 0)
      epub.addDocument(
        "c\(number)",
        isRightToLeft ? document.replacing("<html", with: "<html dir=\"rtl\"") : document)
    }
    return try BookReader.read(epub.archive, name: "sample.epub")
  }

  /// A node of a document as XML.
  private func xml(_ document: Document, _ node: Int) -> String {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    }
    guard let element = document.element(node) else { return escaped(document.plainText(of: node)) }
    let attributes = element.attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
    let namespace = node == 0 ? " xmlns=\"http://www.w3.org/1999/xhtml\"" : ""
    let head = node == 0 ? "<head><title>Sample</title></head>" : ""
    let inside = document.children(of: node).map { xml(document, $0) }.joined()
    return "<\(element.name)\(namespace)\(attributes)>\(head)\(inside)</\(element.name)>"
  }

  /// The titles and paragraphs of a book's pages by the house's sheet alone: an EPUB numbers its lists and sets its
  /// tables by its own style.
  private func pages(
    _ book: Book, in family: FontFamily? = nil, _ roles: Set<PageLine.Role> = [.body, .heading]
  ) throws -> [[PageLine]] {
    var publication = PublicationOptions()
    publication.designSheets = [("trade.css", Asset.designSheets[0].file)]
    let layout = try BookLayout(
      book: book, layout: .trade, family: family, publication: publication, usesSystem: false)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    return pages.map { page in
      page.lines.filter { roles.contains($0.role) }
    }.filter { !$0.isEmpty }
  }

  private func expectEqualForms(_ sample: String, in family: FontFamily? = nil) throws {
    let book = try markdown(sample)
    let text = try pages(book, in: family)
    let epub = try pages(try publication(book), in: family)
    #expect(text.map { $0.map(\.text) } == epub.map { $0.map(\.text) })
    #expect(text.map { $0.map(\.width) } == epub.map { $0.map(\.width) })
    #expect(text.map(places) == epub.map(places))
  }

  /// Where lines are beside the first line of their page: inner and outer margins are not equally wide.
  private func places(_ lines: [PageLine]) -> [Size] {
    lines.map {
      Size(width: $0.origin.x - lines[0].origin.x, height: $0.origin.y - lines[0].origin.y)
    }
  }

  /// Samples in Arabic and Hebrew letters.
  private static let inOwnFaces = ["ar", "fa", "he", "ur"]

  @Test(arguments: samples.filter { !inOwnFaces.contains($0) })
  func `a sample as an EPUB has the lines of its Markdown`(_ sample: String) throws {
    try expectEqualForms(sample)
  }

  @Test(.needs(.notoFonts), arguments: inOwnFaces)
  func `so it has in a face of its script`(_ sample: String) throws {
    try expectEqualForms(sample, in: ScriptSampleTests.family(of: sample))
  }

  @Test(arguments: samples)
  func `a sample fills 85 per cent of a page or more`(_ sample: String) throws {
    let pages = try pages(try markdown(sample), [.body, .list, .table])
    let last = try #require(pages.first?.last)
    let page = PageLayout.trade
    let (begin, size) =
      last.transform == .identity
      ? (page.top, page.pageSize.height - page.top - page.bottom)
      : (page.inner, page.pageSize.width - page.inner - page.outer)
    let place = last.placed(last.origin)
    let end = last.transform == .identity ? place.y : place.x
    #expect(pages.count > 1 || end > begin + size * 0.85, "\(end)")
  }
}
