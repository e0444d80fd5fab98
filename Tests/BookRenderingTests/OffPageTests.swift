import Manuscript
import Pagination
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// What leaves its page is linted, told and refused by a strict run alike.
struct OffPageTests {
  private func book(_ lines: [String]) throws -> Book {
    let body = lines.map { "<p style='\($0)'>Words.</p>" }.joined()
    var epub = TestEPUB()
    epub.addDocument("c", TestEPUB.document(body))
    return try BookReader.read(epub.archive, name: "x.epub")
  }

  private static func options(isStrict: Bool = false) -> RenderOptions {
    var options = RenderOptions()
    (options.usesSystem, options.dotsPerInch, options.isStrict) = (false, 10, isStrict)
    return options
  }

  private func lints(_ book: Book, _ rule: Lint.Rule) throws -> Int {
    let layout = try BookLayout(book: book, layout: .trade, usesSystem: false)
    var linter = layout.linter()
    var count = 0
    while !layout.isFinished {
      for page in layout.nextPages() {
        count += linter.lints(of: page).count { $0.rule == rule }
      }
    }
    return count
  }

  /// Checks that so many lines are linted, told in a warning with some words, and refused; `refusal` is given the names
  /// and the message.
  private func check(
    _ book: Book, _ rule: Lint.Rule, _ count: Int, saying words: String,
    refusal: ([String], String) -> Void
  ) throws {
    #expect(try lints(book, rule) == count)
    let warnings = try BookRenderer(book: book, options: Self.options()).info().warnings
      .filter { $0.contains(words) }
    #expect(warnings.count == (count > 0 ? 1 : 0), "\(warnings)")
    do throws(RenderError) {
      _ = try BookRenderer(book: book, options: Self.options(isStrict: true)).info()
      #expect(count == 0)
    } catch {
      guard case .offPage(let names, let own) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(own == count)
      refusal(names, error.description)
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `what leaves its page is linted, told and refused alike`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      ["", "text-indent: 3em", "margin-left: -90pt", "position: relative; left: 480pt"]
        .randomElement(using: &random) ?? ""
    }
    let count = lines.count { $0.contains("-90") || $0.contains("480") }
    let book = try book(lines)
    try check(book, .offPage, count, saying: "beyond") { names, message in
      #expect(names.count == count)
      #expect(message.contains("“Words.” on page 1"), "\(message)")
    }
  }

  @Test(arguments: 0...3)
  func `lines that a page of fixed layout cuts off are linted, told and refused alike`(
    count: Int
  ) throws {
    var epub = TestEPUB()
    epub.packageAttributes = " prefix='rendition: http://www.idpf.org/vocab/rendition/#'"
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    let lines = (0..<4).map { number in
      "<p style='position: absolute; top: \(number < count ? 301 + number * 40 : number * 40)px'>Words.</p>"
    }.joined()
    let head = "<meta name='viewport' content='width=600, height=300'/></head>"
    epub.addDocument("c", TestEPUB.document(lines).replacing("</head>", with: head))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    try check(book, .cutText, count, saying: "whose size is fixed") { names, _ in
      #expect(names == Array(repeating: "“Words.”", count: count))
    }
  }
}
