import Foundation
import Testing

@testable import Files
@testable import Output

@Suite struct PixelConditionsTests {
  @Test func `patterns that are added to a machine are one line more and another fingerprint`()
    throws
  {
    let folder = NSTemporaryDirectory() + "render-book-conditions-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func lines() -> [String] { PixelConditions.lines(patternFolders: [FileName(folder)]) }
    let none = lines()
    #expect(none == lines())
    try Data("UTF-8\na1b\n".utf8).write(to: URL(filePath: folder + "/hyph_xx.dic"))
    try Data("a word\n".utf8).write(to: URL(filePath: folder + "/README"))
    let one = lines()
    #expect(one.filter { !none.contains($0) }.count == 2 && one.count == none.count + 1)
    #expect(one.dropLast().last?.hasPrefix("patterns \(folder)/hyph_xx.dic: ") == true)
    try Data("UTF-8\na2b\n".utf8).write(to: URL(filePath: folder + "/hyph_xx.dic"))
    #expect(zip(one, lines()).filter { $0 != $1 }.count == 2)
  }
}
