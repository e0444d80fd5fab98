import Foundation
import TestSupport
import Testing

/// The inputs of `Tests/Corpus`: each ends in its exit code, with pages or one line.
struct CorpusTests {
  /// A line of the table: a file, and the exit codes of its calls, of which the last is that of all further ones.
  private struct Row: Sendable, Hashable, CustomTestStringConvertible {
    var file: String
    var codes: [Int32]
    var testDescription: String { file }
  }

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: CorpusFile.folder.path)) ?? [])
    .filter { $0 != "README.md" }.sorted()

  private static let rows: [Row] = {
    let table = CorpusFile.folder.appending(path: "README.md")
    let lines = (try? String(contentsOf: table, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(
        file: cells[0].trimmingCharacters(in: ["`"]),
        codes: cells[1].split(separator: " ").compactMap { Int32($0) })
    }
  }()

  @Test func `each input has a line`() {
    #expect(Self.rows.map(\.file) == Self.names)
    #expect(Self.rows.allSatisfy { !$0.codes.isEmpty })
  }

  @Test(.long, arguments: rows)
  private func `each input ends in its exit code, and without pages in one line`(row: Row) throws {
    let folder = NSTemporaryDirectory() + "render-book-corpus-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/run", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let calls = try CorpusFile(row.file).calls(in: folder + "/run")
    for (number, words) in calls.enumerated() {
      let run = try runCommand(words, in: folder + "/run")
      #expect(run.code == row.codes[min(number, row.codes.count - 1)], "\(words): \(run.errors)")
      if run.code > 1 {
        let lines = run.errors.split(separator: "\n")
        #expect(lines.last?.hasPrefix("render-book: ") == true, "\(words): \(run.errors)")
      }
      // A book that takes an hour of processor time is not refused: the program hangs.
      #expect(!run.errors.contains("limit “time”"), "\(words): \(run.errors)")
      #expect(!run.errors.contains("\u{1B}"), "\(words)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["run"])
  }
}
