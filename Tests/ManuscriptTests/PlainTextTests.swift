import Testing

@testable import Manuscript

struct PlainTextTests {
  private func read(_ text: String) throws -> Book {
    try BookReader.read(Array(text.utf8), name: "x.txt")
  }

  private func plain(_ text: String) throws -> [String] {
    try read(text).chapters.flatMap(\.blocks).map(\.text.plain)
  }

  @Test func `many numbers are read in no time`() throws {
    let time = try ContinuousClock().measure {
      _ = try read(String(repeating: "I\n\n", count: 20_000))
    }
    #expect(time < .seconds(5))
  }

  @Test(arguments: ["CHAPTER I. “The Road”", "CHAPTER I — “The Road”", "CHAPTER I: “The Road”"])
  func `a title may begin with a quote`(line: String) throws {
    let chapter = try read(line + "\n\nText of it.").chapters[0]
    #expect(chapter.label == "CHAPTER I" && chapter.title.plain == "“The Road”")
  }
}
