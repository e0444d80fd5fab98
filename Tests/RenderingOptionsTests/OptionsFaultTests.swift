import Foundation
import Graphics
import ImageCoding
import Manuscript
import PageTurning
import Pagination
import Paragraphs
import Testing

@testable import BookRendering
@testable import Files
@testable import RenderingOptions
@testable import Typesetting

struct OptionsFaultTests {
  private typealias Change = @Sendable (inout RenderOptions) -> Void

  private static let impossible: [Change] = {
    var changes: [Change] = []
    for count in [Int.min, -1, 0] {
      changes.append { $0.pictureSize = (count, 100) }
      changes.append { $0.pictureSize = (100, count) }
      changes.append { $0.jobs = count }
      changes.append { $0.pages = PageNumber(count)...3 }
    }
    for count in [Int.min, -1, Int.max] {
      changes.append { $0.framesPerTurn = count }
      changes.append { $0.turns = min(count, -1)...3 }
      let length = Length(scaledPoints: count)
      changes.append { $0.deskMargin = length }
      changes.append { $0.layout.pageSize.width = length }
      changes.append { $0.layout.pageSize.height = length }
      changes.append { $0.layout.inner = length }
      changes.append { $0.layout.outer = length }
      changes.append { $0.layout.top = length }
      changes.append { $0.layout.bottom = length }
      changes.append { $0.layout.fontSize = length }
      changes.append { $0.layout.leading = length }
    }
    for number in [Double.infinity, -.infinity, .nan, 0, -1, 1e300] {
      changes.append { $0.dotsPerInch = number }
      changes.append { $0.turn.bend = number }
      changes.append { $0.turn.eyeDistance = number }
      let strength = number == 0 ? 1.1 : number
      changes.append { $0.turn.slant = strength }
      changes.append { $0.turn.shadowStrength = strength }
      changes.append { $0.turn.showThrough = strength }
      changes.append { $0.turn.bareBack = strength }
    }
    changes.append { $0.dotsPerInch = 1e-9 }
    changes.append { $0.dotsPerInch = 72 * 32_768 / 432.0 }
    changes.append { $0.deskMargin = .pt(1_000_000) }
    changes.append { $0.pictureSize = (32_768, 10) }
    changes.append { $0.pictureSize = (Int.max, Int.max) }
    changes.append { $0.pictureSize = (32_767, 32_767) }
    return changes
  }()

  @Test(arguments: impossible.indices)
  func `impossible options are refused in a sentence, and nothing is written`(
    number: Int
  ) throws {
    for spine in RenderOptions.SpineLocation.allCases {
      var options = RenderOptions()
      options.spine = spine
      Self.impossible[number](&options)
      let fault = try #require(options.fault)
      #expect(!fault.description.contains("\n"))
      let path = NSTemporaryDirectory() + "render-book-fault-" + UUID().uuidString
      let renderer = BookRenderer(book: Book(title: "A", paragraphs: []), options: options)
      #expect(throws: RenderError.self) { try renderer.render(into: FileName(path)) }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  private static let faults: [(OptionsFault, words: String, Change)] = [
    (.resolution, "`dotsPerInch`", { $0.dotsPerInch = 0 }),
    (.longLength, "`layout.pageSize`", { $0.deskMargin = Length(scaledPoints: .max) }),
    (.layout(.low(lines: 0)), "0 lines", { $0.layout.leading = .pt(600) }),
    (.turn(.slant), "slant", { $0.turn.slant = 1 }),
    (.previews(.viewer), "`viewer`", { ($0.previews, $0.viewer) = (PreviewOptions(), .html) }),
    (.notInViewer(.reverse), "`isReversed`", { ($0.viewer, $0.isReversed) = (.html, true) }),
    (
      .longPicture(width: 40_000, height: 500), "40000 × 500",
      {
        $0.layout.pageSize = Size(width: .pt(40_000), height: .pt(500))
        $0.dotsPerInch = 72
      }
    ),
  ]

  @Test func `a fault is a case with its values, and names the property to change`() {
    for (fault, words, change) in Self.faults {
      var options = RenderOptions()
      change(&options)
      #expect(options.fault == fault)
      #expect(fault.description.contains(words), "\(fault)")
      #expect(RenderError.options(fault).description == fault.description)
    }
  }

  @Test func `there are at most two threads per processor`() {
    var options = RenderOptions()
    #expect(options.threadCount == ProcessorCount.available)
    options.jobs = 1
    #expect(options.threadCount == 1)
    options.jobs = Int.max
    #expect(options.threadCount == ProcessorCount.available * 2)
  }

  @Test func `more pictures than a run can have are refused before any is drawn`() throws {
    let path = NSTemporaryDirectory() + "render-book-many-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = RenderOptions()
    (options.spine, options.framesPerTurn) = (.mid, 100_000)
    let book = try BookReader.read(Array("# A\n\n# B\n\n# C\n".utf8), name: "x.md")
    do {
      _ = try BookRenderer(book: book, options: options).render(into: FileName(path))
      Issue.record("it was drawn")
    } catch { #expect(error.description.contains("more than 100000 pictures")) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a picture with the longest side is drawn and not blank`() throws {
    let path = NSTemporaryDirectory() + "render-book-long-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = RenderOptions()
    options.layout = PageLayout(
      pageSize: Size(width: .pt(32_767), height: .pt(60)), fontSize: .pt(8), leading: .pt(10))
    options.layout.hasTitlePage = false
    options.dotsPerInch = 72
    let text = "# A heading\n\n" + String(repeating: "Words of a book. ", count: 9)
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    _ = try BookRenderer(book: book, options: options).render(into: FileName(path))
    let file = try Data(contentsOf: URL(fileURLWithPath: path + "/page-0001.png"))
    let picture = try PNGDecoder(isStrict: true).decode(Array(file))
    #expect(picture.width == 32_767)
    #expect(picture.bytes.contains { $0 < 100 })
    options.layout.pageSize.width = .pt(32_768)
    #expect(options.fault?.description.contains("32767") == true)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `the extreme values of options can be drawn`(number: Int) throws {
    let path = NSTemporaryDirectory() + "render-book-far-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = RenderOptions()
    (options.dotsPerInch, options.spine, options.framesPerTurn) = (10, .mid, 3)
    switch number {
    case 0: (options.turn.slant, options.turn.bend, options.turn.eyeDistance) = (0.8, 1, 2)
    case 1: (options.turn.slant, options.turn.bend, options.turn.eyeDistance) = (-0.8, 0.1, 1000)
    case 2: (options.turn.slant, options.turn.bend, options.turn.eyeDistance) = (0, 1, nil)
    default: options.pictureSize = (1, 1)
    }
    let book = try BookReader.read(Array("# A\n\n# B\n\n# C\n".utf8), name: "x.md")
    if options.fault == nil {
      _ = try BookRenderer(book: book, options: options).render(into: FileName(path))
    }
    #expect((options.fault == nil) == (number < 3))
  }
}
