import Graphics
import Layout
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Pages of a size of their own.
struct FlowFixedTests {
  private func pages(_ body: String, pictures: [String: (Double, Double)] = [:]) throws -> FlowPages
  {
    var epub = TestEPUB()
    epub.packageAttributes = " prefix='rendition: http://www.idpf.org/vocab/rendition/#'"
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    let head = "<meta name='viewport' content='width=600, height=300'/></head>"
    epub.addDocument("c", TestEPUB.document(body).replacing("</head>", with: head))
    return try FlowPages(epub, pictures: pictures)
  }

  @Test(arguments: [
    "width=600, height=300", "width = 600 , height = 300", "height=300;width=600",
    "width=600 height=300",
    "width=600px,height=300px,width=900",
    "initial-scale=1.0,width=600,  height= 300, user-scalable=no",
  ])
  func `a viewport may have spaces anywhere`(content: String) throws {
    var epub = TestEPUB()
    let head = "<meta name='viewport' content='\(content)'/></head>"
    epub.addDocument("c", TestEPUB.document("a").replacing("</head>", with: head))
    let document = try BookReader.read(epub.archive, name: "x.epub").source.tree(0)
    #expect(document.viewport?.width == 600 && document.viewport?.height == 300)
  }

  @Test(arguments: [
    ("<p><img src='a.png'/></p>", true),
    ("<svg xmlns='http://www.w3.org/2000/svg'><image href='a.png'/></svg>", true),
    ("<img src='a.png'/><svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9'/></svg>", false),
    ("<img src='a.png'/>words", false), ("<img src='a.png'/><img src='b.png'/>", false),
  ])
  func `a document with a picture and nothing else is that picture`(body: String, isPicture: Bool)
    throws
  {
    let book = try BookReader.read(TestEPUB(body).archive, name: "x.epub")
    #expect(try book.source.tree(0).isPicture == isPicture)
  }

  @Test(arguments: [nil, 0, 1, 2], [nil, (300.0, 200.0)])
  func `a fixed page without a viewport is as large as the others, or else as its picture`(
    declares: Int?, picture: (Double, Double)?
  ) throws {
    var epub = TestEPUB()
    epub.packageAttributes = " prefix='rendition: http://www.idpf.org/vocab/rendition/#'"
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    for number in 0..<3 {
      let content = declares == number ? "width=600, height=300" : "initial-scale=1"
      let head = "<meta name='viewport' content='\(content)'/></head>"
      let body = picture == nil ? "<p>words</p>" : "<img src='a.png'/>"
      epub.addDocument(
        "c\(number)", TestEPUB.document(body).replacing("</head>", with: head))
    }
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let table = try FontTable.vollkornAndOpenSans.get()
    let design = BookDesign(
      book, layout: FlowPages.layout, options: StyleOptions(), notes: .book,
      pictures: FlowPictures(size: { _ in picture }, keep: { $1 }), fonts: table)
    for number in 0..<3 {
      let size = try #require(
        design.viewport(
          of: book.source.tree(number), book.source.spine[number], isFirst: number == 0))
      let expected =
        declares == number ? (600, 300) : picture ?? (declares == nil ? (1000, 1500) : (600, 300))
      #expect(size == expected)
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `no line is lost beyond the viewport unless it is told or hidden on purpose`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var (boxes, words) = ("", Set<Substring>())
    for box in 0..<8 {
      let (left, top) = (
        Int.random(in: 0...560, using: &random), Int.random(in: 0...290, using: &random)
      )
      let text = (0..<12).map { "w\(box)n\($0)" }
      words.formUnion(text.map { $0[...] })
      boxes +=
        "<p style='position: absolute; left: \(left)px; top: \(top)px; width: 150px'>"
        + text.joined(separator: " ") + "</p>"
    }
    boxes += "<p style='position: absolute; top: 290px; width: 9em'>Words at the foot.</p>"
    for hidden in ["left: -9999px", "top: -9999px", "left: 9999px", "top: 9999px"] {
      boxes += "<p style='position: absolute; \(hidden)'>hidden words</p>"
    }
    let set = try pages("<style>p { margin: 0 }</style>" + boxes)
    let found = set.pages.flatMap { $0.lines.map(\.text) } + set.cutLines.map(\.text)
    #expect(Set(found.flatMap { $0.split(separator: " ") }).isSuperset(of: words))
    #expect(!set.cutLines.isEmpty && !set.cutLines.contains { $0.text.contains("hidden") })
  }

  @Test(arguments: ["<p><img src='a.png'/></p>", "<img src='a.png'/>"])
  func `a picture that gives its page its size is whole`(body: String) throws {
    var epub = TestEPUB()
    epub.packageAttributes = " prefix='rendition: http://www.idpf.org/vocab/rendition/#'"
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    epub.addDocument("c", TestEPUB.document(body))
    let page = try #require(try FlowPages(epub, pictures: ["a.png": (400, 500)]).pages.first)
    #expect(
      page.images.map(\.rect) == [Rect(x: .zero, y: .zero, width: .pt(400), height: .pt(500))])
  }

  @Test func `nothing is seen outside of the viewport`() throws {
    var random = SplitMix64(seed: 0xF1_7ED)
    for _ in seeds(40) {
      let boxes = (0..<6).map { number in
        let numbers = (0..<4).map { _ in Int.random(in: -300...700, using: &random) }
        let style =
          "position: absolute; left: \(numbers[0])px; top: \(numbers[1])px; "
          + "width: \(abs(numbers[2]))px; height: \(abs(numbers[3]))px; background: red; "
          + (Bool.random(using: &random) ? "border-radius: 9px; border: 3px solid blue" : "")
        let inner = Bool.random(using: &random) ? "<img src='a.png'/>" : "word"
        return "<div style='\(style)'>\(inner)</div>"
      }
      let set = try pages(boxes.joined(), pictures: ["a.png": (500, 400)])
      let page = try #require(set.pages.first)
      // The page is 400 × 500 points, and the viewport 400 × 200 in its middle.
      let (top, bottom) = (Length.pt(149.99), Length.pt(350.01))
      for shape in page.shapes {
        switch shape {
        case .fill(let rect, _):
          #expect(rect.minY >= top && rect.maxY <= bottom)
          #expect(rect.minX >= .pt(-0.01) && rect.maxX <= .pt(400.01))
        case .path(let path, _):
          #expect(path.points.allSatisfy { $0.y >= top && $0.y <= bottom })
        default: break
        }
      }
      for (image, context) in zip(page.images, page.imageContexts)
      where image.rect.minY < top || image.rect.maxY > bottom {
        let clip = try #require(image.clip ?? context.clips.first)
        #expect(clip.points.allSatisfy { $0.y >= top && $0.y <= bottom })
      }
      for line in page.lines {
        #expect(line.origin.y + line.descent >= top && line.origin.y - line.ascent <= bottom)
      }
    }
  }

  @Test(arguments: [
    ("AV<i>AT</i>o. ", true), ("<b class='c'>A</b>V<i id='x'>A</i>To. ", true),
    ("A<i class='g'>VATo</i>. ", false),
  ])
  func `letters are kerned over the edges of inline boxes that are not seen`(
    text: String, isSame: Bool
  ) throws {
    let css =
      "<style>i, b { font: inherit } .c { color: red } .g { padding-left: 9px } p { font-size: 40px }</style>"
    func places(_ text: String) throws -> [Double] {
      let page = try #require(try pages("\(css)<p>\(text)</p>").pages.first)
      return page.lines.flatMap(\.runs).flatMap { run in
        run.glyphs.map { (run.origin.x + $0.x).points }
      }.sorted()
    }
    let (own, plain) = try (places(text), places("AVATo. "))
    #expect(own.count == plain.count)
    #expect(zip(own, plain).allSatisfy { abs($0 - $1) < 0.001 } == isSame)
  }

  @Test func `what no font has of ideographs is as wide as they are`() throws {
    let page = try #require(try pages("<p style='font-size: 24px'>文、字</p>").pages.first)
    let line = try #require(page.lines.first)
    #expect(abs(line.width.points - 48) < 0.01)
  }
}
