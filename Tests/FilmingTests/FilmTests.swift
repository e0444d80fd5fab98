import Foundation
import Graphics
import ImageCoding
import Layout
import Manuscript
import PageTurning
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import Output
@testable import Paging
@testable import RenderingOptions
@testable import Typesetting

/// Films, as a run draws them.
struct FilmTests {
  private struct Frame: Decodable, Equatable {
    var file: String
    var kind: String
    var pages: [Int]
    var to: [Int]?
    var progress: Double?
    var filler: String?
    var xxh128: String
  }

  private struct ManifestText: Decodable { var files: [Frame] }

  private let text = (1...6).map { "# Chapter \($0)\n\nSome words of a book.\n\n" }.joined()

  private func draw(_ change: (inout RenderOptions) -> Void) throws -> [Frame] {
    let path = NSTemporaryDirectory() + "render-book-film-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = RenderOptions()
    (options.dotsPerInch, options.framesPerTurn, options.spine) = (12, 1, .mid)
    options.layout.chapterStart = .any
    options.layout.hasTitlePage = false
    change(&options)
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    _ = try BookRenderer(book: book, options: options).render(into: FileName(path))
    let json = try Data(contentsOf: URL(fileURLWithPath: path + "/manifest.json"))
    return try JSONDecoder().decode(ManifestText.self, from: json).files
  }

  @Test func `turns are drawn along their path, including its ends`() throws {
    let frames = try draw {
      $0.film = .turns([FilmTurn("2:4@0..0.6..0"), FilmTurn("first:#chapter-6")].compactMap { $0 })
      $0.instants = [0, 0.25, 0.5, 1]
    }
    #expect(frames.map(\.file) == (1...8).map { "frame-000\($0).png" })
    #expect(frames.map(\.progress) == [nil, 0.3, 0.6, nil, nil, 0.25, 0.5, nil])
    #expect(frames[1].pages == [2, 3] && frames[1].to == [4, 5])
    #expect(frames[0].xxh128 == frames[3].xxh128 && frames[0].xxh128 != frames[1].xxh128)
    #expect(frames[7].pages == [6])
  }

  @Test func `a turn goes to a heading within a chapter, and to an element of a publication`()
    throws
  {
    func table(_ bytes: [UInt8], _ name: String) throws -> (PageTable, [Page]) {
      let book = try BookReader.read(bytes, name: name)
      let layout = try BookLayout(
        book: book,
        layout: PageLayout(
          pageSize: Size(width: .pt(200), height: .pt(200)), fontSize: .pt(11), leading: .pt(14)))
      var pages: [Page] = []
      while !layout.isFinished { pages += layout.nextPages() }
      return (PageTable(pages: pages, book: book), pages)
    }
    func page(_ name: String, in table: PageTable) throws -> Int? {
      table.page(of: try #require(Destination("#" + name)))?.value
    }
    let words = String(repeating: "Some words of a long book. ", count: 60)
    let text = "# One\n\n\(words)\n\n## A Place, II\n\n\(words)\n\n# Two\n\n\(words)"
    let (markdown, pages) = try table(Array(text.utf8), "x.md")
    let place = try #require(try page("a-place-ii", in: markdown))
    #expect(pages[place - 1].lines.contains { $0.text.contains("A Place") })
    #expect(place > 2 && pages[place - 1].chapter == 0)
    #expect(try page("no-place", in: markdown) == nil)
    let epub = TestEPUB(
      "<p id='a'>\(words)</p><p>\(words)</p><p id='there'>There it is. \(words)</p>")
    let (publication, own) = try table(epub.archive, "x.epub")
    let there = try #require(try page("there", in: publication))
    #expect(own[there - 1].lines.contains { $0.text.contains("There it is") })
    #expect(try there > 1 && page("a", in: publication) == 1)
  }

  @Test func `progress 0 and 1 are the pictures of a run without a film`() throws {
    for style in sample(TransitionStyle.allCases) {
      for spine in [RenderOptions.SpineLocation.none, .min, .mid, .max] {
        let rest = try draw {
          ($0.spine, $0.turn.transition, $0.showsTurns) = (spine, style, false)
        }
        let film = try draw {
          ($0.spine, $0.turn.transition, $0.showsTurns) = (spine, style, true)
          ($0.film, $0.instants) = (.turns([FilmTurn("1:2")].compactMap { $0 }), [0, 1])
        }
        #expect(film.map(\.xxh128) == rest.prefix(2).map(\.xxh128), "\(style) \(spine)")
      }
    }
  }

  @Test(arguments: sample(TransitionStyle.allCases))
  func `a turn back is the reversed turn forward, pixel for pixel`(style: TransitionStyle)
    throws
  {
    let shares = [0, 0.25, 0.625, 1]
    for ends in [("2", "4"), ("1", "6")] {
      for isBoard in style == .curl ? [false, true] : [false] {
        func film(_ turn: String, _ instants: [Double]) throws -> [String] {
          try draw {
            ($0.turn.transition, $0.showsTurns, $0.cover.isBoard) = (style, true, isBoard)
            ($0.film, $0.instants) = (.turns([FilmTurn(turn)].compactMap { $0 }), instants)
            // Pages so high that the edges of their leaves are seen.
            $0.dotsPerInch = 54
            $0.layout.pageSize = Size(width: .pt(150), height: .pt(600))
          }.map(\.xxh128)
        }
        let there = try film("\(ends.0):\(ends.1)", shares)
        let back = try film("\(ends.1):\(ends.0)", shares.map { 1 - $0 }.reversed())
        #expect(there == back.reversed(), "\(ends) \(isBoard ? "board" : "leaf")")
      }
    }
  }

  @Test func `between the events of a gesture the finger moves evenly`() throws {
    // The same way, told ten times a second and sixty times.
    func told(_ times: Int) throws -> Gesture {
      let moves = (1...times).map { step in
        let fraction = Double(step) / Double(times)
        let numbers = [0.5 * fraction, 0.9 - 0.6 * fraction, 0.9 - 0.2 * fraction].map {
          "\(($0 * 1e6).rounded() / 1e6)"
        }
        return "\(numbers[0]) move \(numbers[1]) \(numbers[2])"
      }
      return try Gesture(
        (["0 down 0.9 0.9"] + moves + ["0.6 up 0.3 0.7"]).joined(separator: "\n"))
    }
    for style in sample([TransitionStyle.scroll, .curl]) {
      let films = try [5, 15, 30].map { times in
        let gesture = try told(times)
        return try draw {
          ($0.film, $0.framesPerSecond) = (.gesture(gesture), 30)
          $0.turn.transition = style
        }
      }
      let progress = films[0].prefix(15).map { $0.progress ?? 0 }
      #expect(zip(progress.dropFirst(), progress.dropFirst(2)).allSatisfy { $0 < $1 })
      for film in films {
        #expect(film.map(\.progress) == films[0].map(\.progress))
      }
    }
  }

  @Test func `films ease in and out by default, and counted pictures are evenly spaced`()
    throws
  {
    let turn = Film.turns([FilmTurn("2:4")].compactMap { $0 })
    let timed = try draw { ($0.film, $0.framesPerSecond) = (turn, 8) }
    #expect(timed.map(\.progress) == [nil, 0.1563, 0.5, 0.8438, nil])
    let even = try draw { ($0.film, $0.framesPerSecond, $0.easing) = (turn, 8, .linear) }
    #expect(even.map(\.progress) == [nil, 0.25, 0.5, 0.75, nil])
    let counted = try draw { ($0.film, $0.framesPerTurn) = (turn, 3) }
    #expect(counted.map(\.progress) == even.map(\.progress))
  }

  @Test func `positions are pages plus fractions`() throws {
    let frames = try draw { $0.film = .positions([1, 3, 3.5, 6]) }
    #expect(frames.map(\.progress) == [nil, 0.5, 0.75, nil])
    #expect(throws: RenderError.self) { try draw { $0.film = .positions([7]) } }
  }

  @Test func `a gesture is drawn until everything is at rest`() throws {
    let gesture = try Gesture(
      "at 2\n0 down 0.9 0.9\n0.2 move 0.4 0.8\n0.3 up 0.2 0.8\n1 tap 0.98 0.5")
    let frames = try draw {
      ($0.film, $0.framesPerSecond) = (.gesture(gesture), 10)
    }
    #expect(frames.first?.pages == [2, 3] && frames.last?.pages == [6])
    #expect((10...20).contains(frames.count))
    #expect(frames.contains { $0.progress != nil })
  }

  @Test func `fillers, covers and times follow the options`() throws {
    let frames = try draw {
      $0.cover.isBackAlone = true
      $0.cover.isAlone = false
      ($0.framesPerSecond, $0.duration, $0.easing) = (8, 0.5, .inOut)
    }
    #expect(frames.filter { $0.kind == "spread" }.map(\.pages) == [[1, 2], [3, 4], [5], [6]])
    #expect(frames.compactMap(\.filler) == ["right", "right", "right", "right"])
    #expect(frames.prefix(4).map(\.progress) == [nil, 0.1563, 0.5, 0.8438])
    let backs = try draw { ($0.spine, $0.printsBacks) = (.min, true) }
    #expect(backs.filter { $0.kind == "page" }.map(\.pages) == [[1], [3], [5]])
  }

  @Test func `one long picture equals its tiles stacked`() throws {
    let one = try draw { ($0.spine, $0.unpaged) = (.none, .one) }
    let tiles = try draw { ($0.spine, $0.unpaged) = (.none, .tiles) }
    #expect(one.count == 1 && tiles.count > 1)
    #expect(throws: RenderError.self) { try draw { $0.unpaged = .one } }
  }
}
