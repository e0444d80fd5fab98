import Graphics
import ImageCoding
import Manuscript
import TestSupport
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Files

/// Drawings have the book's pictures in them, as data, and nothing from elsewhere.
struct DrawingPicturesTests {
  private static let red = PNGEncoder().encode(
    Bitmap(
      width: 40, height: 30, format: .rgba,
      bytes: (0..<1200).flatMap { _ in [255, 0, 0, 255] as [UInt8] }))

  private func svg(_ inner: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
      + "viewBox='0 0 40 30'>\(inner)</svg>"
  }

  /// A book with a drawing and its neighbours, opened.
  private func open(_ drawing: String) throws -> BookResources {
    var epub = TestEPUB("<p>one</p>")
    epub.addFile("art/a.svg", Array(drawing.utf8), id: "s", type: "image/svg+xml")
    epub.addFile("art/red.png", Self.red, id: "r", type: "image/png")
    epub.addFile("w.webp", SampleFile.webp, id: "w", type: "image/webp")
    let inner = svg("<image width='40' height='30' href='red.png'/>")
    epub.addFile("art/inner.svg", Array(inner.utf8), id: "i", type: "image/svg+xml")
    let own = svg("<image href='a.svg'/><image href='own.svg'/>")
    epub.addFile("art/own.svg", Array(own.utf8), id: "o", type: "image/svg+xml")
    return BookResources(
      try Publication(bytes: epub.archive, name: ""), drawings: DrawingOptions())
  }

  private func text(_ drawing: String) throws -> (text: String, warnings: [String]) {
    let book = try open(drawing)
    let bytes = try #require(book.bytes("OPS/art/a.svg"))
    return (String(decoding: bytes, as: UTF8.self), book.source.warnings.map(\.message))
  }

  @Test(arguments: [
    ("<image width='40' height='30' xlink:href='red.png'/>", "image/png"),
    ("<g><title>t</title><image href='./red.png'/></g>", "image/png"),
    ("<image href='../w.webp'/>", "image/png"), ("<image href='inner.svg'/>", "image/svg+xml"),
    ("<filter id='f'><feImage href='red.png'/></filter>", "image/png"),
  ])
  func `pictures of the book are embedded in a drawing`(inner: String, type: String) throws {
    let (text, warnings) = try text(svg(inner))
    #expect(text.contains("href=\"data:\(type);base64,"))
    #expect(!text.contains("href=\"red.png\"") && warnings.isEmpty)
  }

  @Test(arguments: [
    "file:///etc/passwd", "/etc/passwd", "../../../../etc/passwd", "http://example.invalid/a.png",
    "none.png", "//example.invalid/a.png", "data:image/png;base64,AAAA", "a.svg",
  ])
  func `links to other things than the book's pictures are removed`(address: String) throws {
    let (text, warnings) = try text(svg("<image href='\(address)'/><rect width='1' height='1'/>"))
    if address != "a.svg" { #expect(!text.contains("href=") && !warnings.isEmpty) }
    #expect(text.contains("<rect") && !text.contains("passwd"))
  }

  @Test func `pictures beyond the budget are left out with a warning`() throws {
    let drawing = svg(String(repeating: "<image href='red.png'/>", count: 4))
    let publication = try open(drawing).source
    // Each has 1,200 pixels, and is taken at 1,000.
    var pictures = DrawingPictures(
      publication, budget: .init(pixels: 2500, picturePixels: 1000, bytes: 100_000))
    let whole = pictures.whole(Array(drawing.utf8), path: "OPS/art/a.svg") ?? []
    let text = String(decoding: whole, as: UTF8.self)
    #expect(text.split(separator: "data:image/png").count - 1 == 2)
    var small = DrawingPictures(publication, budget: .init(bytes: Self.red.count))
    let one = String(
      decoding: small.whole(Array(drawing.utf8), path: "OPS/art/a.svg") ?? [], as: UTF8.self)
    #expect(one.split(separator: "data:image/png").count - 1 == 1)
    let warnings = publication.warnings.map(\.message)
    #expect(warnings.count == 2)
    #expect(warnings.allSatisfy { $0.contains("megapixels") })
  }

  @Test func `drawings that contain each other end`() throws {
    let (text, _) = try text(svg("<image href='own.svg'/><image href='a.svg'/>"))
    #expect(text.utf8.count < 100_000)
  }

  /// A book with some files beside its text.
  private func publication(_ files: [(name: String, file: [UInt8])]) throws -> Publication {
    var epub = TestEPUB("<p>one</p>")
    for (place, file) in files.enumerated() {
      let type = file.name.hasSuffix("svg") ? "image/svg+xml" : "image/png"
      epub.addFile(file.name, file.file, id: "f\(place)", type: type)
    }
    return try Publication(bytes: epub.archive, name: "")
  }

  @Test func `a picture is read once however often it is linked, and none beyond the budget`()
    throws
  {
    func links(_ name: String) -> [UInt8] {
      Array(svg(String(repeating: "<image href='\(name)'/>", count: 100)).utf8)
    }
    let chain = (0..<4).map { ("\($0).svg", links("\($0 + 1).svg")) }
    let publication = try publication(
      chain + [("4.svg", links("r.webp")), ("r.webp", SampleFile.webp)])
    var pictures = DrawingPictures(publication)
    let whole = pictures.whole(links("0.svg"), path: "OPS/x.svg") ?? []
    #expect(pictures.readCount <= 10)
    #expect(whole.count < 64 << 20)
    // With no room for a file it is not even unpacked, nor is any after it.
    for budget in [DrawingPictures.Budget(pixels: 0), .init(bytes: 0)] {
      var none = DrawingPictures(publication, budget: budget)
      _ = none.whole(links("r.webp"), path: "OPS/x.svg")
      #expect(none.readCount == 1)
    }
    var ended = DrawingPictures(publication, goesOn: { false })
    _ = ended.whole(links("0.svg"), path: "OPS/x.svg")
    #expect(ended.readCount == 0)
  }

  @Test func `a drawing with pictures is assembled once, and one without stays as it is`()
    throws
  {
    // Noise, which is not packed: more than what is kept of drawings in all.
    var random = SplitMix64(seed: 4)
    let noise = Bitmap(
      width: 200, height: 300, format: .rgba,
      bytes: (0..<60_000).flatMap { _ in
        let bits = random.next()
        return [
          UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
          UInt8(truncatingIfNeeded: bits >> 16), 255,
        ]
      })
    let links = svg(String(repeating: "<image href='n.png'/>", count: 170))
    let plain = svg("<path d='M0 0h9v9z'/>")
    let book = BookResources(
      try publication([
        ("a.svg", Array(links.utf8)), ("b.svg", Array(plain.utf8)),
        ("n.png", PNGEncoder().encode(noise)),
      ]), drawings: DrawingOptions())
    let whole = try #require(book.bytes("OPS/a.svg"))
    #expect(whole.count > 32 << 20)
    let again = try #require(book.bytes("OPS/a.svg"))
    #expect(
      whole.withUnsafeBufferPointer(\.baseAddress) == again.withUnsafeBufferPointer(\.baseAddress))
    #expect(book.bytes("OPS/b.svg") == Array(plain.utf8))
  }

  private static let canDraw =
    (try? ImageFile.decode(
      Array("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9z'/></svg>".utf8),
      fitting: (9, 9))) != nil

  @Test(.enabled(if: canDraw || Tool.areRequired), arguments: ["red.png", "inner.svg"])
  func `pictures in a drawing are drawn`(address: String) throws {
    let drawing = svg("<title>t</title><g><image width='40' height='30' href='\(address)'/></g>")
    let bytes = try #require(try open(drawing).bytes("OPS/art/a.svg"))
    let bitmap = try ImageFile.decode(bytes, fitting: (40, 30)).bitmap.rgba()
    let middle = (15 * 40 + 20) * 4
    #expect(Array(bitmap.bytes[middle..<middle + 4]) == [255, 0, 0, 255])
  }
}
