import Foundation
import Testing

/// What holds of caches in the sources.
extension SourceTests {
  /// The lines with a comparison after which a dictionary is emptied: caches that evict everything when they are full.
  private static func emptiedCaches(in text: String) -> [Int] {
    guard text.contains("[:]") || text.contains("removeAll(") else { return [] }
    let code = String(decoding: SourceCode(Array(text.utf8)).bytes, as: UTF8.self)
    return code.matches(
      of:
        /\bif [^{}\n]* (>|>=|<|<=|==) [^{}\n]*\{\s*([^{}\n]*=[^{}\n=]*\[:\]|[^{}\n]*\.removeAll\()/
    ).map { match in code[..<match.range.lowerBound].count { $0 == "\n" } + 1 }
  }

  @Test(arguments: targets)
  func `no dictionary is emptied when it is full: caches are bounded caches`(target: String) throws
  {
    for file in try Self.files(of: Self.sources.appending(path: target)) {
      let found = Self.emptiedCaches(in: try String(contentsOf: file, encoding: .utf8))
      #expect(found.isEmpty, "\(file.lastPathComponent):\(found)")
    }
  }

  @Test func `dictionaries that are emptied when full are found`() {
    let text = """
      if known.count >= most { known = [:] }
      if bytes > Self.most { (kept, bytes) = ([:], 0) } // if a > b { c = [:] }
      if state.bytes + file.count > Self.most {
        (state.files, state.bytes) = ([:], 0)
      }
      if known.isEmpty { known = [:] }
      if cache.count == most { cache.removeAll() }
      if a < b { c = 1 }
      """
    #expect(Self.emptiedCaches(in: text) == [1, 2, 3, 7])
  }
}
