import Foundation
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import RenderingOptions

/// Names of folders and files made of titles, and several books in a run.
struct NamingTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-names-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: name))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `any title gives a name inside its folder`() {
    let pieces = [
      "/", "\\", "..", ".", "\n", "\u{0}", "\u{1B}[2J", "\u{202E}", " ", "-", "~", "a", "é",
      "👩‍👩‍👧", "本", "\"", "<", ":", "\u{FFFD}", "\u{2028}", "\u{301}",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...60, using: &random)
      let title = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let name = NamePart.safe(title)
      #expect(!name.isEmpty && name.utf8.count <= NamePart.mostBytes)
      #expect(!name.contains("/") && !name.contains("\\") && name != "." && name != "..")
      #expect(!name.hasPrefix("-") && !name.hasPrefix(".") && !name.hasSuffix(" "))
      #expect(!name.unicodeScalars.contains { $0.isUnsafeOnTerminal })
      #expect(NamePart.safe(name) == name, "\(title.debugDescription)")
    }
  }

  @Test(arguments: [
    ("../../etc/passwd", "etc-passwd"), ("..", "untitled"), ("", "untitled"),
    ("A\nB\tC", "A B C"), ("  Emma  ", "Emma"), ("-rf", "rf"), ("a/b:c", "a-b-c"),
    ("Ω — λ", "Ω — λ"),
  ])
  func `a title becomes a name`(title: String, name: String) {
    #expect(NamePart.safe(title) == name)
  }

  @Test func `malformed templates are explained`() throws {
    let all = Set(NameTemplate.Field.allCases)
    for (text, words) in [("{", "not closed"), ("{x}", "unknown field {x}"), ("a{", "not closed")] {
      #expect {
        try NameTemplate(FileName(text), fields: all)
      } throws: { ("\(($0 as? NameTemplateError)?.reason ?? "")").contains(words) }
    }
    let template = try NameTemplate(FileName("{{a}-{page}/}{title}"), fields: all)
    #expect(template.filled { $0.rawValue + "/" }.text == "{a}-page/}title")
    #expect(throws: NameTemplateError.self) {
      try NameTemplate(FileName("{page}"), fields: NameTemplate.Field.ofBooks)
    }
  }

  @Test func `a template gives distinct names, and its pictures are removed with it`() throws {
    try withFolder { folder in
      try write("---\ntitle: A/B\n---\n\n# One\n\nText.\n\n# Two\n\nText.\n", folder + "/b.md")
      let call = [
        "b.md", "--quiet", "--dpi", "20", "--out", "o", "--chapters", "any", "--no-title-page",
      ]
      let turning = call + ["--spine", "min", "--frames", "1", "--thumbnail", "9x9"]
      #expect(
        try runCommand(turning + ["--name", "{title} {0page} {chapter}"], in: folder).code == 0)
      #expect(
        try names(folder + "/o") == [
          "A-B 0001 One.png", "A-B 0001 One_9x9.png", "A-B 0001 One_turn-01.png",
          "A-B 0002 Two.png", "A-B 0002 Two_9x9.png", "manifest.json",
        ])
      try write("mine", folder + "/o/mine.png")
      #expect(try runCommand(call + ["--name", "{title}"], in: folder).code == 0)
      #expect(
        try names(folder + "/o") == ["A-B-2.png", "A-B.png", "manifest.json", "mine.png"])
      // A manifest's word alone removes nothing that is not a picture of this program.
      let manifest = folder + "/o/manifest.json"
      let text = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: manifest)), as: UTF8.self)
      try write(text.replacingOccurrences(of: "A-B-2.png", with: "mine.png"), manifest)
      #expect(try runCommand(call, in: folder).code == 0)
      #expect(
        try names(folder + "/o") == [
          "A-B-2.png", "manifest.json", "mine.png", "page-0001.png", "page-0002.png",
        ])
    }
  }

  @Test func `a failing book does not stop the others, each in its own folder`() throws {
    try withFolder { folder in
      for (name, title) in [("a", "../x"), ("b", "Same"), ("c", "Same"), ("d", "Same-2")] {
        try write("---\ntitle: \(title)\n---\n\n# One\n\nText.\n", "\(folder)/\(name).md")
      }
      try write("", folder + "/bad.md")
      try write("---\ntitle: Same\n---\n\n# One\n\nText \u{13A0}.\n", folder + "/c.md")
      let books = ["a.md", "bad.md", "b.md", "c.md", "d.md"]
      let size = ["--dpi", "20"]
      let outcome = try runCommand(
        books + size + ["--out", "out/{title}", "--stamp", "s", "--depfile", "d"]
          + ["--depfile-target", "t"], in: folder)
      #expect(outcome.code == 6)
      #expect(outcome.errors.contains("bad.md: contains no text"))
      #expect(outcome.errors.contains("c.md: Cherokee: no font has U+13A0"))
      #expect(outcome.errors.contains("4 of 5 books are done; failed: bad.md"))
      #expect(try names(folder + "/out") == ["Same", "Same-2", "Same-2-2", "x"])
      #expect(try names(folder).filter { ["s", "d", "x"].contains($0) }.isEmpty)
      let fast = try runCommand(["bad.md", "a.md", "--fail-fast", "--out", "f"] + size, in: folder)
      #expect(fast.code == 6 && fast.errors.contains("not tried"))
      #expect(try !names(folder).contains("f"))
      let good = try runCommand(
        ["a.md", "a.md", "b.md", "--out", "g", "--stamp", "s", "--depfile", "d"]
          + ["--depfile-target", "t"] + size, in: folder)
      #expect(
        good.code == 0 && good.errors.hasPrefix("render-book: all 3 books are done: "))
      #expect(try names(folder + "/g") == ["a", "a-2", "b"])
      let rules = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/d")), as: UTF8.self)
      #expect(rules == "t: \\\n  a.md \\\n  b.md\n\na.md:\n\nb.md:\n")
    }
  }

  @Test func `foreign files stay, and one line says so`() throws {
    try withFolder { folder in
      try write("Text.\n", folder + "/b.txt")
      let call = ["b.txt", "--dpi", "20", "--out", "o"]
      let out = folder + "/o"
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
      for (name, text, words) in [
        ("page-0001.png", "mine", "exists and was not written by render-book"),
        ("manifest.json", #"{"name": "site"}"#, "not render-book's"),
        ("manifest.json", "", "not render-book's"),
        ("manifest.json", "{\n  \"schema\": \"manifest/3\"\n}", "newer version"),
      ] {
        try write(text, out + "/" + name)
        let outcome = try runCommand(call, in: folder)
        #expect(outcome.code == 5 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try names(out) == [name])
        #expect(try Data(contentsOf: URL(fileURLWithPath: out + "/" + name)) == Data(text.utf8))
        try FileManager.default.removeItem(atPath: out + "/" + name)
      }
      // What a run has left without its manifest is known again, and drawn over.
      #expect(try runCommand(call, in: folder).code == 0)
      try FileManager.default.removeItem(atPath: out + "/manifest.json")
      #expect(try runCommand(call + ["--theme", "night"], in: folder).code == 0)
    }
  }

  @Test func `a picture that has not changed is not touched`() throws {
    try withFolder { folder in
      try write("# One\n\nText.\n\n# Two\n\nText.\n", folder + "/b.md")
      let call = ["b.md", "--quiet", "--dpi", "20", "--out", "o", "--chapters", "any"]
      func times() throws -> [String: Date] {
        var times: [String: Date] = [:]
        for name in try names(folder + "/o") {
          let file = "\(folder)/o/\(name)"
          times[name] =
            try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        }
        return times
      }
      #expect(try runCommand(call, in: folder).code == 0)
      let first = try times()
      try write("# One\n\nText.\n\n# Two\n\nTexts.\n", folder + "/b.md")
      #expect(try runCommand(call, in: folder).code == 0)
      let second = try times()
      let touched = second.filter { $0.value != first[$0.key] }.keys.sorted()
      #expect(
        touched == ["manifest.json", "page-0002.png"]
          || touched == ["manifest.json", "page-0003.png"])
    }
  }
}
