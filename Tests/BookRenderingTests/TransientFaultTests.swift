import Foundation
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering
@testable import Output

/// What could not be drawn for want of something is drawn by the next run.
struct TransientFaultTests {
  /// A drawing that takes some two seconds of processor time, where one is the limit.
  private static let slow = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><filter id="f">\
    <feTurbulence baseFrequency="0.1" numOctaves="1200"/></filter>\
    <rect width="200" height="200" filter="url(#f)"/></svg>
    """.utf8)

  private func inFolder(_ drawing: [UInt8], _ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-transient-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var epub = TestEPUB()
    epub.addDocument("c1", TestEPUB.document("<p>Text alone.</p>"))
    epub.addDocument("c2", TestEPUB.document("<p><img src='../a.svg' alt='a' width='200'/></p>"))
    epub.addFile("a.svg", drawing, id: "a", type: "image/svg+xml")
    try Data(epub.archive).write(to: URL(fileURLWithPath: "\(folder)/book.epub"))
    try body(folder)
  }

  private func run(_ options: [String], in folder: String) throws -> String {
    let outcome = try runCommand(["book.epub"] + options, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.errors
  }

  private static let outputs = [
    ["--out", "out", "--thumbnail", "40x60"], ["--out", "viewer", "--viewer", "html"],
    ["--out", "one.html", "--viewer", "single"], ["--film", "film.webp"], ["--out", "book.pdf"],
  ]

  @Test(arguments: outputs)
  func `a drawing that timed out is retried and reported again by the next run`(options: [String])
    throws
  {
    try inFolder(Self.slow) { folder in
      for _ in 0..<2 {
        let errors = try run(options, in: folder)
        #expect(errors.contains("a.svg: the drawing needs more than 1 s"), "\(errors)")
      }
    }
  }

  @Test func `without limits only the missing drawing is drawn into the same folder`()
    throws
  {
    try inFolder(Self.slow) { folder in
      func page(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      _ = try run(["--out", "out"], in: folder)
      let failed = try page("out/page-0002.png")
      let manifest = FormerRun([UInt8](try page("out/manifest.json")))
      #expect(manifest.names.count == 2 && manifest.isWhole && manifest.key == nil)
      #expect(Array(manifest.pictures.keys) == ["page-0001.png"])
      let errors = try run(["--out", "out", "--limits", "off"], in: folder)
      #expect(!errors.contains("a.svg"), "\(errors)")
      _ = try run(["--out", "fresh", "--limits", "off"], in: folder)
      #expect(try page("out/page-0002.png") == page("fresh/page-0002.png"))
      #expect(try page("out/page-0002.png") != failed)
      // Nothing has failed: the third run has nothing to do.
      #expect(
        try run(["--out", "out", "--limits", "off"], in: folder).contains("nothing has changed"))
    }
  }

  @Test func `keys include the SVG libraries and match only those in use`() {
    let key = "0123456789abcdef0123456789abcdef"
    let drawings = DrawingOptions()
    let versions = SVGRenderer(drawings).libraryVersions
    #expect(versions.hasPrefix("librsvg 2."))
    #expect(versions.contains("Pango 1.") && versions.contains("GdkPixbuf 2."))
    let drawn = JobKey.of(key, drawnBy: versions)
    #expect(drawn != key && drawn != JobKey.of(key, drawnBy: versions + "1"))
    #expect(JobKey.matches(key, key, drawings: drawings))
    #expect(JobKey.matches(drawn, key, drawings: drawings))
    #expect(!JobKey.matches(JobKey.of(key, drawnBy: "librsvg 2.0.0"), key, drawings: drawings))
    #expect(!JobKey.matches(nil, key, drawings: drawings))
    let names = PixelLibraries.versions.map(\.name)
    #expect(
      Set(names).isSuperset(of: ["Cairo", "HarfBuzz", "FreeType", "libjpeg-turbo", "libwebp"]))
    #expect(PixelLibraries.versions.allSatisfy { $0.version.contains(".") })
  }
}
