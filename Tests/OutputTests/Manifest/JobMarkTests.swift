import Foundation
import Manuscript
import Testing

@testable import Files
@testable import Output

/// The mark in a file that identifies the run that wrote it.
struct JobMarkTests {
  /// The warnings of a mark that was written to a file and read again.
  private func reread(_ warnings: JobWarnings) throws -> JobWarnings {
    let mark = try #require(JobMark(key: "k", before: [], inputs: [], warnings: warnings))
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let page = Array("<svg/>\n".utf8)
    try Data(page + mark.comment(after: page.count)).write(to: file)
    let found = try #require(JobMark(file: FileName(file.path)))
    #expect(found.key == "k" && found.patterns.isEmpty)
    return found.warnings
  }

  private func reading(_ count: Int, _ pictures: Set<Int> = []) -> [ManuscriptWarning] {
    (0..<count).map { number in
      pictures.contains(number)
        ? ManuscriptWarning(
          ofPicture: "\(number).png", line: number, reason: "é", isDescribed: true)
        : ManuscriptWarning(line: number, message: "“\(number)” is --> unknown; see = and :")
    }
  }

  @Test(arguments: [0, 1, 9, 100])
  func `warnings are read as they were written`(count: Int) throws {
    let warnings = JobWarnings(
      reading: reading(count, [3]), drawing: (0..<count / 2).map { "no font for \($0)" })
    #expect(try reread(warnings) == warnings)
  }

  @Test(arguments: [(5_000, 0), (0, 5_000), (5_000, 5_000), (2, 5_000), (5_000, 3)])
  func `of too many warnings the first are recorded, pictures before others, and the rest counted`(
    reading count: Int, drawing: Int
  ) throws {
    let pictures: Set = [4_000, 4_500]
    let warnings = JobWarnings(
      reading: reading(count, pictures), drawing: (0..<drawing).map { "no font for \($0)" })
    let found = try reread(warnings)
    #expect(found.reading.count + found.otherReading == count)
    #expect(found.drawing.count + found.otherDrawing == drawing)
    #expect(found.reading.count >= min(count, 50) && found.drawing.count >= min(drawing, 50))
    #expect(found.drawing == Array(warnings.drawing.prefix(found.drawing.count)))
    let isCut = found.otherReading > 0
    let ordered =
      isCut
      ? warnings.reading.filter(\.isOfPicture) + warnings.reading.filter { !$0.isOfPicture }
      : warnings.reading
    #expect(found.reading == Array(ordered.prefix(found.reading.count)))
  }

  @Test func `a warning that is too long alone is counted`() throws {
    let long = String(repeating: "word ", count: 20_000)
    let found = try reread(JobWarnings(drawing: [long]))
    #expect(found.reading.isEmpty && found.drawing.isEmpty && found.otherDrawing == 1)
  }
}
