import TestSupport
import Testing

@testable import Manuscript

struct ContentsTests {
  @Test func `the contents are the lists of the navigation document, with their levels`() throws {
    var epub = TestEPUB("<p>1</p>")
    epub.addNavigation(
      """
      <li><span>Part</span><ol hidden=""><li><a href="text/c1.xhtml#a%20b">One
        <img alt="(a)" src="x"/><img title="(b)" src="x"/></a></li></ol></li>
      <li><a href="text/c1.xhtml">Two</a></li>
      """,
      more: """
        <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="text/c1.xhtml">Text</a></li>
        </ol></nav><nav epub:type="page-list"><ol><li><a href="text/c1.xhtml#p1">1</a></li></ol></nav>
        """)
    let publication = try epub.publication
    #expect(
      publication.contents == [
        ContentsEntry(label: "Part", path: nil, fragment: nil, level: 0),
        ContentsEntry(label: "One (a)(b)", path: "OPS/text/c1.xhtml", fragment: "a b", level: 1),
        ContentsEntry(label: "Two", path: "OPS/text/c1.xhtml", fragment: nil, level: 0),
      ])
    #expect(
      publication.landmarks == [
        Landmark(type: "bodymatter", label: "Text", path: "OPS/text/c1.xhtml", fragment: nil)
      ])
    #expect(
      publication.pageList == [PageLabel(label: "1", path: "OPS/text/c1.xhtml", fragment: "p1")])
  }

  @Test(arguments: [" toc='ncx'", ""])
  func `without a navigation document the contents are the NCX's`(attributes: String) throws {
    var epub = TestEPUB("<p>1</p>")
    epub.version = "2.0"
    epub.spineAttributes = attributes
    epub.addFile(
      "toc.ncx",
      Array(
        """
        <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint>
        <navLabel><text>One</text></navLabel><content src="text/c1.xhtml"/><navPoint><navLabel>
        <text>Inner</text></navLabel><content src="text/c1.xhtml#i"/></navPoint></navPoint></navMap>
        <pageList><pageTarget><navLabel><text>iv</text></navLabel><content src="text/c1.xhtml#p"/>
        </pageTarget></pageList></ncx>
        """.utf8), id: "ncx", type: "application/x-dtbncx+xml")
    epub.guide = "<guide><reference type='text' title='Begin' href='text/c1.xhtml#x'/></guide>"
    let publication = try epub.publication
    #expect(publication.contents.map(\.label) == ["One", "Inner"])
    #expect(publication.contents.map(\.level) == [0, 1])
    #expect(publication.contents[1].fragment == "i")
    #expect(publication.pageList.map(\.label) == ["iv"])
    #expect(publication.landmarks.map(\.type) == ["text"])
  }

  @Test func `without either the contents are the headings`() throws {
    let epub = TestEPUB("<h1 id='a'>One</h1><h2>Two <i>x</i></h2><h4>No</h4>", "<h3>Three</h3>")
    #expect(
      try epub.publication.contents == [
        ContentsEntry(label: "One", path: "OPS/text/c1.xhtml", fragment: "a", level: 0),
        ContentsEntry(label: "Two x", path: "OPS/text/c1.xhtml", fragment: nil, level: 1),
        ContentsEntry(label: "Three", path: "OPS/text/c2.xhtml", fragment: nil, level: 2),
      ])
  }

  @Test func `contents deeper than 32 levels end there, with one warning`() throws {
    var epub = TestEPUB("<p>1</p>")
    let depth = 40
    epub.addNavigation(
      String(repeating: "<li><span>x</span><ol>", count: depth)
        + String(repeating: "</ol></li>", count: depth))
    let publication = try epub.publication
    #expect(publication.contents.map(\.level) == Array(0..<32))
    #expect(publication.warnings.count == 1)
  }

  @Test func `contents have the greatest number of entries and no more`() throws {
    var epub = TestEPUB("<p>1</p>")
    epub.addNavigation(String(repeating: "<li><span>x</span></li>", count: 30))
    var limits = PublicationLimits.standard
    limits.contentsEntries = 20
    let publication = try Publication(bytes: epub.archive, name: "", limits: limits)
    #expect(publication.contents.count == 20)
    #expect(publication.warnings.count == 1)
  }
}
