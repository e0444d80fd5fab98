import Foundation
import Graphics
import Layout
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// Links to what notes are, and to what was around them: wherever the notes are set, each leads to a page that shows
/// its target.
struct NoteLinkLawTests {
  /// A publication in which each element with an id has words of its own.
  private struct Sample {
    var epub = TestEPUB()
    /// The words that the page of each target shows: one of them.
    var words: [BookLink.Target: Set<String>] = [:]
  }

  /// Makes the sections of notes of a document, nested and with titles, and collects their words.
  private struct NoteSections {
    let chapter: Int
    var words: [BookLink.Target: Set<String>] = [:]
    var ids: [String] = []
    private var count = 0

    init(_ chapter: Int) { self.chapter = chapter }

    private mutating func id(_ words: Set<String>) -> String {
      count += 1
      let id = "d\(chapter)n\(count)"
      self.words[.place(chapter: chapter, anchor: id)] = words
      return id
    }

    /// A section, with the words of its notes.
    mutating func section(
      _ depth: Int, _ random: inout SplitMix64
    ) -> (text: String, words: Set<String>) {
      var (text, words) = ("", Set<String>())
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if depth < 3, Int.random(in: 0..<3, using: &random) == 0 {
          let inner = section(depth + 1, &random)
          text += inner.text
          words.formUnion(inner.words)
        } else {
          let word = "Word\(chapter)x\(count)."
          let note = id([word])
          ids.append(note)
          words.insert(word)
          let inside = id([word])
          text +=
            "<aside epub:type='footnote' id='\(note)'><p>\(word) A note with "
            + "<a href='c1.xhtml'>a link</a> <b id='\(inside)'>in</b> it.</p></aside>"
        }
      }
      let (outer, title) = (id(words), "Title\(chapter)x\(count)")
      let heading = id(words.union([title]))
      words.insert(title)
      self.words[.place(chapter: chapter, anchor: outer)]?.insert(title)
      return (
        "<section epub:type='footnotes' id='\(outer)'><h2 id='\(heading)'>\(title)</h2>\(text)</section>",
        words
      )
    }
  }

  private static func sample(_ random: inout SplitMix64) -> Sample {
    var sample = Sample()
    var bodies: [String] = []
    var notes: [(file: String, id: String)] = []
    let count = Int.random(in: 1...3, using: &random)
    for chapter in 0...count {
      var sections = NoteSections(chapter)
      let isNotes = chapter == count
      let made = sections.section(0, &random)
      let opening = "Chapter\(chapter)."
      bodies.append(isNotes ? made.text : "<h1>\(opening)</h1><p>CALLS</p>" + made.text)
      let file = "c\(chapter + 1).xhtml"
      notes += sections.ids.map { (isNotes ? file : "", $0) }
      let calls = sections.ids.map {
        "Words<a epub:type='noteref' href='\(isNotes ? file : "")#\($0)'>1</a> and more of them."
      }
      let called = isNotes ? Int.random(in: 0..<count, using: &random) : chapter
      bodies[called] = bodies[called].replacing(
        "CALLS", with: calls.joined(separator: " ") + " CALLS")
      sample.words.merge(sections.words) { first, _ in first }
      sample.words[.place(chapter: chapter, anchor: nil)] = isNotes ? made.words : [opening]
    }
    for (number, body) in bodies.enumerated() {
      sample.epub.addDocument(
        "c\(number + 1)", TestEPUB.document(body.replacing("CALLS", with: "")))
    }
    let links = sample.words.keys.compactMap { target -> String? in
      guard case .place(let chapter?, let anchor) = target else { return nil }
      return "<p><a href='c\(chapter + 1).xhtml\(anchor.map { "#" + $0 } ?? "")'>there</a></p>"
    }
    sample.epub.addDocument("links", TestEPUB.document(links.sorted().joined()))
    return sample
  }

  private func pages(_ book: Book, _ notes: NotePlacement) throws -> [Page] {
    var options = PublicationOptions()
    options.notes = notes
    let layout = try BookLayout(
      book: book, layout: .trade, publication: options, usesSystem: false)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    return pages
  }

  /// The first page with each place that a link may target.
  private func places(on pages: [Page]) -> [BookLink.Target: Page] {
    var places: [BookLink.Target: Page] = [:]
    func note(_ chapter: Int?, _ name: String?, _ page: Page) {
      let place = BookLink.Target.place(chapter: chapter, anchor: name)
      if places[place] == nil { places[place] = page }
    }
    for page in pages {
      for target in page.targets { note(target.chapter, target.name, page) }
      note(page.chapter, nil, page)
    }
    return places
  }

  @Test(arguments: NotePlacement.allCases)
  func `every link leads to the page that shows its target`(_ notes: NotePlacement) throws {
    var moved = 0
    for seed: UInt64 in 1...12 {
      var random = SplitMix64(seed: seed)
      let sample = Self.sample(&random)
      let book = try BookReader.read(sample.epub.archive, name: "x.epub")
      let pages = try pages(book, notes)
      let places = places(on: pages)
      let linked = Set(pages.flatMap(\.links).map(\.target))
      #expect(linked.isSuperset(of: sample.words.keys), "seed \(seed)")
      for (target, words) in sample.words {
        let page = try #require(places[target], "seed \(seed): no page for \(target)")
        let shown = Set(
          page.lines.flatMap { $0.text.split(whereSeparator: \.isWhitespace).map(String.init) })
        #expect(!shown.isDisjoint(with: words), "seed \(seed), \(target): \(words), \(shown)")
        if page.targets.contains(where: \.isInOtherDocument) { moved += 1 }
      }
    }
    #expect((moved > 0) == (notes == .foot))
  }

  @Test func `a PDF has every link, and those in notes from other documents`() throws {
    let folder = NSTemporaryDirectory() + "render-book-links-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for seed: UInt64 in 1...3 {
      var random = SplitMix64(seed: seed)
      let sample = Self.sample(&random)
      let name = folder + "/x.epub"
      try Data(sample.epub.archive).write(to: URL(fileURLWithPath: name))
      for notes in NotePlacement.allCases {
        let book = try BookReader.read(sample.epub.archive, name: "x.epub")
        let links = try pages(book, notes).flatMap(\.links)
        // A link in each note.
        #expect(
          links.count { $0.target == .place(chapter: 0, anchor: nil) } > sample.words.count / 8)
        let run = try runCommand(
          [
            "x.epub", "--notes", notes.rawValue, "--no-system", "--quiet",
            "--out", "x.pdf",
          ],
          in: folder)
        #expect(run.code == 0, "\(run.errors)")
        let file = try Data(contentsOf: URL(fileURLWithPath: folder + "/x.pdf"))
        let text = String(decoding: file, as: UTF8.self)
        let made = text.components(separatedBy: "/Subtype /Link").count - 1
        #expect(made == links.count, "seed \(seed), \(notes)")
      }
    }
  }
}
