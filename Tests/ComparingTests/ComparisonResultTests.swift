import Foundation
import Graphics
import Snapshots
import TestSupport
import Testing

@testable import BookRendering
@testable import Comparing
@testable import Files

/// How the result of a comparison is told where there is room for some of it.
@Suite struct ComparisonResultTests {
  private func changed(_ name: String, _ count: Int, _ kinds: [LayoutVerdict.Kind] = [])
    -> PictureComparison
  {
    let old = Bitmap(width: 10, height: 10, format: .gray, bytes: [UInt8](repeating: 0, count: 100))
    var bytes = old.bytes
    for place in 0..<count { bytes[place] = 9 }
    var picture = PictureComparison(name: FileName(name), status: .changed)
    picture.pixels = Snapshots.compare(
      old, Bitmap(width: 10, height: 10, format: .gray, bytes: bytes), metric: .exact)
    picture.verdicts = kinds.map { .lock($0, 1...1, $0.rawValue) }
    return picture
  }

  private func annotated(_ pictures: [PictureComparison]) -> [String] {
    let result = ComparisonResult(options: ComparisonOptions(), pictures: pictures)
    return result.annotations(in: FileName(".")).split(separator: "\n").map(String.init)
  }

  @Test func `the worst of many annotations are shown`() {
    var pictures = (0..<30).map {
      PictureComparison(name: FileName("added-\(10 + $0).png"), status: .added)
    }
    pictures += (0..<5).map { changed("ink-\($0).png", 60 + $0, [.ink]) }
    pictures.append(changed("word.png", 3, [.moved, .text]))
    pictures.append(PictureComparison(name: FileName("broken.png"), status: .unreadable))
    pictures.append(PictureComparison(name: FileName("gone.png"), status: .removed))
    for seed in 0..<5 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let lines = annotated(pictures.shuffled(using: &random))
      let names = lines.prefix(8).map { line in
        String(line.prefix { $0 != "," }.dropFirst("::error file=./".count))
      }
      #expect(
        names == [
          "broken.png", "word.png", "ink-4.png", "ink-3.png", "ink-2.png", "ink-1.png",
          "ink-0.png", "gone.png",
        ])
      #expect(lines.count == 11 && lines.last == "::notice::and 28 more pictures differ")
    }
  }

  @Test func `no annotation contains control characters, whatever the names of pictures`() {
    let name = "a\u{1B}[31m\u{7}\u{202E}b\r\n%,:" + String(repeating: "é", count: 200) + ".png"
    var picture = changed(name, 1)
    picture.fault = "fault \u{9B}\u{7F}"
    let text = ComparisonResult(options: ComparisonOptions(), pictures: [picture])
      .annotations(in: FileName("."))
    #expect(!text.dropLast().unicodeScalars.contains { $0.isUnsafeOnTerminal }, "\(text)")
    // The whole name, which is a file's.
    #expect(text.contains("file=./a\\u{1B}[31m\\u{7}\\u{202E}b%0D%0A%25%2C%3A" + "ééé"))
    #expect(text.contains("é.png,title="))
  }

  @Test func `the most serious of many verdicts are reported, in the order of the book`() {
    var result = ComparisonResult(options: ComparisonOptions(), pictures: [changed("x.png", 1)])
    result.layout = (1...60).map {
      .lock(.moved, PageNumber($0)...PageNumber($0), "moved \($0) pt")
    }
    result.layout.append(.lock(.text, 61...61, "‘a’ is now ‘b’"))
    let lines = result.text.split(separator: "\n")
    #expect(lines.contains("page 61: ‘a’ is now ‘b’"))
    #expect(lines.prefix(2) == ["page 1 moved 1 pt", "page 2 moved 2 pt"])
    #expect(lines.contains("and 21 more"))
  }

  @Test(arguments: seeds(200))
  func `distinct pictures have distinct names in a report`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var names = Set<FileName>()
    let alphabet = Array("aA%./\u{A}\u{AB}B0é~.pngPNG".utf8)
    let stem = (0..<Int.random(in: 0...260, using: &random)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }
    for _ in 0..<60 {
      var name = stem
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        name.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      let ending = [".png", ".PNG", ".pnG"][Int.random(in: 0..<3, using: &random)]
      names.insert(FileName(bytes: name + Array(ending.utf8)))
    }
    let files = Set(names.map { ReportFolder.fileName(of: $0, ending: ".difference.png") })
    #expect(files.count == names.count)
    #expect(files.allSatisfy { $0.utf8.count <= 255 && !$0.contains("/") })
  }
}
