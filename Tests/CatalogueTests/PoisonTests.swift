import Foundation
import TestSupport
import Testing

/// Books that end who draws them.
@Suite(.serialized) struct PoisonTests {
  private func probe(
    _ shop: Workshop, patience: Double = 600, again: Bool = false
  ) throws -> Outcome {
    try shop.run(
      ["list.jsonl", "store", "2", "2", "128", "\(patience)"] + (again ? ["again"] : []),
      of: "catalogue-probe")
  }

  @Test func `books that end their child are set aside with the reason, and all others are drawn`()
    throws
  {
    let shop = try Workshop()
    let poison: [(text: String, reason: String, tries: Int)] = [
      ("refuse", "is no book", 1), ("kill", "signal 9", 3),
      ("eat", "more memory than it is allowed", 3), ("spin", "longer than it is allowed", 3),
      ("trap", "this book is poison", 3),
    ]
    var lines = ""
    for number in 0..<20 {
      let text =
        number % 3 == 2 && number / 3 < poison.count ? poison[number / 3].text : "good \(number)"
      try shop.write(text, "\(number).txt")
      lines += "{\"id\": \"\(text)\", \"path\": \"\(shop.folder)/\(number).txt\"}\n"
    }
    try shop.write(lines, "list.jsonl")
    let outcome = try probe(shop)
    #expect(outcome.code == 0)
    #expect(outcome.counts == ["done": 15, "quarantined": 5], "\(outcome)")
    #expect(shop.keys().count == 15 && shop.files("store/quarantine").count == 5)
    for book in poison {
      let line = outcome.line(book.text)
      #expect(line["tries"] as? Int == book.tries, "\(line)")
      let key = try #require(line["key"] as? String)
      let errors = shop.json("store/quarantine/\(key).json")["errors"] as? [String] ?? []
      #expect(errors.count == book.tries, "\(errors)")
      #expect(errors.allSatisfy { $0.contains(book.reason) }, "\(errors)")
    }
    #expect(shop.files("store/work").isEmpty && shop.files("store/attempts").isEmpty)
    // They stay where they are.
    #expect(try probe(shop).counts == ["present": 15, "quarantined": 5])
  }

  @Test func `a book whose child sleeps is set aside`() throws {
    let shop = try Workshop()
    try shop.write("sleep", "a.txt")
    try shop.write("{\"id\": \"a\", \"path\": \"\(shop.folder)/a.txt\"}\n", "list.jsonl")
    let outcome = try probe(shop, patience: 5)
    #expect(outcome.counts == ["quarantined": 1], "\(outcome)")
    let key = try #require(outcome.line("a")["key"] as? String)
    let errors = shop.json("store/quarantine/\(key).json")["errors"] as? [String] ?? []
    #expect(errors.count == 3, "\(errors)")
    #expect(errors.allSatisfy { $0.contains("longer than it is allowed") }, "\(errors)")
  }

  @Test func `pictures that were not drawn for want of time are tried again, and then marked`()
    throws
  {
    let shop = try Workshop()
    let texts = ["good", "hiccup", "slow"]
    var lines = ""
    for text in texts {
      try shop.write(text, "\(text).txt")
      lines += "{\"id\": \"\(text)\", \"path\": \"\(shop.folder)/\(text).txt\"}\n"
    }
    try shop.write(lines, "list.jsonl")
    let first = try probe(shop)
    #expect(first.counts == ["done": 3], "\(first)")
    #expect(texts.map { first.line($0)["tries"] as? Int } == [1, 2, 3])
    #expect(texts.map { first.line($0)["unsettled"] as? Int } == [nil, nil, 1])
    #expect(shop.files("store/attempts").isEmpty && shop.files("store/quarantine").isEmpty)
    func manifest(_ text: String) -> [String: Any] {
      let key = first.line(text)["key"] as? String ?? ""
      return shop.json("store/books/\(key.prefix(2))/\(key)/manifest.json")
    }
    #expect(manifest("good")["unsettled"] == nil && manifest("hiccup")["unsettled"] == nil)
    #expect(manifest("slow")["unsettled"] as? [String] == ["a.svg"])
    #expect(try probe(shop).counts == ["present": 3])
    // Those that are marked are drawn again with the books that were set aside.
    let again = try probe(shop, again: true)
    #expect(again.counts == ["present": 2, "done": 1], "\(again)")
    #expect(again.line("slow")["status"] as? String == "done")
    #expect(shop.files("store/work").isEmpty)
  }

  @Test(.needs(.landlock))
  func `a child that was taken over writes nowhere but in the folder of work`() throws {
    let shop = try Workshop()
    try shop.write("escape", "a.txt")
    try shop.write("{\"id\": \"a\", \"path\": \"\(shop.folder)/a.txt\"}\n", "list.jsonl")
    let outcome = try probe(shop)
    #expect(outcome.counts == ["done": 1], "\(outcome)")
    let names = try FileManager.default.contentsOfDirectory(atPath: shop.folder).sorted()
    #expect(names == ["a.txt", "list.jsonl", "store"])
    #expect(shop.files("store").count == 2, "\(shop.files("store").keys)")
  }

  @Test func `what is no book is set aside until it is to be tried again`() throws {
    let shop = try Workshop()
    try shop.write("no archive", "a.epub")
    try shop.write("{\"id\": \"a\", \"path\": \"a.epub\"}", "list.jsonl")
    for _ in 0..<2 {
      let outcome = try shop.batch()
      #expect(outcome.code == 6 && outcome.counts == ["quarantined": 1], "\(outcome)")
    }
    let first = shop.files("store/quarantine")
    let again = try shop.batch(["--retry-quarantined"])
    #expect(again.code == 6 && again.lines.first?["tries"] as? Int == 1)
    #expect(shop.files("store/quarantine") != first)
  }

  @Test func `memory and time of a real book are bounded`() throws {
    let shop = try Workshop()
    let words = String(repeating: "Some words that go on and on. ", count: 40_000)
    try shop.write("# One\n\n\(words)\n", "a.md")
    try shop.write("{\"id\": \"a\", \"path\": \"a.md\"}", "list.jsonl")
    for (option, value) in [("--limit-time", "0.1"), ("--limit-memory", "16M")] {
      let outcome = try shop.batch([option, value, "--retry-quarantined"])
      #expect(outcome.code == 6, "\(outcome)")
      let error = outcome.lines.first?["error"] as? String ?? ""
      #expect(error.contains(option), "\(error)")
    }
  }

  @Test func `a book that has ended whole runs is not tried for ever`() throws {
    let shop = try Workshop()
    try shop.makeBooks(1)
    let words = ["batch", "list.jsonl", "--out", "store", "--dpi", "20", "--quiet"]
    for _ in 0..<3 {
      #expect(try shop.run(words, environment: ["RENDER_BOOK_CRASH_AT": "work"]).code == 137)
    }
    let outcome = try shop.run(words)
    #expect(outcome.code == 6 && outcome.counts == ["quarantined": 1], "\(outcome)")
    #expect(try shop.run(words + ["--retry-quarantined"]).counts == ["done": 1])
  }

  @Test func `figures tell what a run has done`() throws {
    let shop = try Workshop()
    try shop.makeBooks(3)
    #expect(try shop.batch(["--metrics", "figures.prom"]).code == 0)
    let text = shop.text("figures.prom")
    #expect(text.contains("render_book_books_total{status=\"done\"} 3\n"), "\(text)")
    #expect(text.contains("render_book_book_seconds_count 3\n"))
    #expect(text.contains("render_book_book_seconds_bucket{le=\"+Inf\"} 3\n"))
    #expect(text.contains("render_book_tries_total 3\n"))
    #expect(!text.contains("_bytes_total 0\n") && !text.contains("render_book_pages_total 0\n"))
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      #expect(parts.count == 2 && Double(parts[1]) != nil, "\(line)")
    }
    #expect(try shop.batch(["--metrics", "figures.prom"]).code == 0)
    let again = shop.text("figures.prom")
    for figure in ["books_total{status=\"present\"} 3", "tries_total 0", "pages_total 0"] {
      #expect(again.contains("render_book_\(figure)\n"), "\(again)")
    }
  }
}
