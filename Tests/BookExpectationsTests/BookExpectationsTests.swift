import BookRendering
import Foundation
import Manuscript
import Testing
import XCTest

@testable import BookExpectations

@Suite struct BookExpectationsTests {
  private let root = NSTemporaryDirectory() + "book-references-" + UUID().uuidString

  private func book(_ word: String = "Once") throws -> Book {
    try BookReader.read(
      Array(("# One\n\n" + word + String(repeating: " there was a book.", count: 300)).utf8),
      name: "x.md")
  }

  private var options: RenderOptions {
    var options = RenderOptions()
    (options.dotsPerInch, options.framesPerTurn) = (20, 3)
    return options
  }

  private func references(_ record: BookReferences.Record) -> BookReferences {
    BookReferences(
      folder: FileName(root + "/References"), failures: FileName(root + "/Failures"),
      record: record)
  }

  private func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []).sorted()
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: root) }

  @Test func `a page is recorded once, with a failure, and then passes`() throws {
    defer { cleanUp() }
    for (view, name) in [(BookView.page(1), "page"), (.spread(2), "spread"), (.turn(1), "turn")] {
      let never = references(.never).fault(of: view, in: try book(), options: options, named: name)
      #expect(never?.message.contains("there is no") == true)
      #expect(!files("References").contains(name + ".png"))
      let first = references(.missing).fault(
        of: view, in: try book(), options: options, named: name)
      #expect(first?.message.contains("recorded") == true)
      #expect(
        references(.never).fault(of: view, in: try book(), options: options, named: name) == nil)
      expectBook(
        view, of: try book(), options: options, named: name, references: references(.never))
    }
  }

  @Test func `a changed page fails with three pictures, and only failed and all record it`() throws
  {
    defer { cleanUp() }
    func fault(_ record: BookReferences.Record, _ word: String) throws -> BookReferences.Fault? {
      references(record).fault(of: .page(1), in: try book(word), options: options, named: "a")
    }
    _ = try fault(.missing, "Once")
    for record in [BookReferences.Record.missing, .never] {
      let fault = try #require(try fault(record, "Twice"))
      #expect(fault.message.contains("pixels differ"))
      #expect(
        fault.files.map(\.name) == ["a.expected.png", "a.actual.png", "a.difference.png"])
    }
    #expect(files("Failures") == ["a.actual.png", "a.difference.png", "a.expected.png"])
    withKnownIssue {
      expectBook(
        .page(1), of: try book("Twice"), options: options, named: "a",
        references: references(.never))
    }
    #expect(try fault(.failed, "Twice")?.message.contains("recorded") == true)
    #expect(try fault(.never, "Twice") == nil)
  }

  @Test func `unused references are found`() throws {
    defer { cleanUp() }
    _ = references(.missing).fault(of: .page(1), in: try book(), options: options, named: "asked")
    try FileManager.default.copyItem(
      atPath: root + "/References/asked.png", toPath: root + "/References/dead.png")
    #expect(references(.never).unasked().map(\.text) == ["dead.png"])
  }

  @Test func `a page that is not in the book fails without a crash`() throws {
    defer { cleanUp() }
    for view in [BookView.page(0), .page(99_999), .spread(-1), .spread(5000), .turn(999)] {
      #expect(references(.all).fault(of: view, in: try book(), options: options, named: "x") != nil)
    }
    #expect(files("References").isEmpty)
  }

  @Test func `continuous integration records nothing by default`() {
    #expect(BookReferences.record(asked: nil, ci: nil) == .missing)
    #expect(BookReferences.record(asked: nil, ci: "true") == .never)
    #expect(BookReferences.record(asked: nil, ci: "") == .missing)
    #expect(BookReferences.record(asked: "failed", ci: nil) == .failed)
    #expect(BookReferences.beside("/a/b.swift", environment: ["CI": "1"]).record == .never)
    #expect(BookReferences.beside("/a/b.swift").folder.text == "/a/References")
  }
}

/// The assertion for XCTest.
final class BookAssertionTests: XCTestCase {
  func testAPageIsItsReference() throws {
    let root = NSTemporaryDirectory() + "book-assertion-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: root) }
    let book = try BookReader.read(Array("Some words.".utf8), name: "x.txt")
    var references = BookReferences(folder: FileName(root), record: .missing)
    XCTAssertNotNil(references.fault(of: .page(1), in: book, named: "a"))
    references.record = .never
    assertBook(.page(1), of: book, named: "a", references: references)
  }
}
