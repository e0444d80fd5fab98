import Foundation
import Testing

/// What holds of the tests.
extension SourceTests {
  /// The lines of tests that return without a value, but for those that have just recorded an issue.
  private static func silentReturns(in text: String) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A value may be on the next line.
    let returns = lines.indices.filter { index in
      lines[index].contains("return")
        && lines[index].contains(/\breturn *\}/)
        || lines[index].hasSuffix("return") && index + 1 < lines.count
          && lines[index + 1].contains(/^ *(\}|case\b|default\b)/)
    }.filter { index in
      !lines[max(0, index - 5)...index].contains { $0.contains("Issue.record(") }
    }
    guard !returns.isEmpty else { return [] }
    let code = SourceCode(Array(text.utf8))
    let (words, functions) = (code.lines, SourceFunctions(code).functions)
    let tests = words.indices.filter { words[$0].contains("@Test") }.compactMap { index in
      functions.first { $0.line > index }.map { $0.line..<$0.line + $0.length }
    }
    return returns.map { $0 + 1 }.filter { line in
      words[line - 1].contains("return") && tests.contains { $0.contains(line) }
    }
  }

  @Test func `no test returns early unless it has recorded an issue`() throws {
    for file in try Self.files(of: Self.package.appending(path: "Tests")) {
      let found = Self.silentReturns(in: try String(contentsOf: file, encoding: .utf8))
      #expect(found.isEmpty, "\(file.lastPathComponent):\(found)")
    }
  }

  @Test func `tests that return early are found`() {
    let text = """
      struct Tests {
        @Test func `a`() {
          guard let b else { return }
          guard let c else {
            Issue.record("none")
            return
          }
          let d = e.map {
            return
              f
          } + h("else { return }")
          if g {
            return
          }
        }
        @Test(arguments: [1])
        func h(i: Int) throws {
          for j in 0..<i {
            #expect(j > 0)
            return
          }
        }
        func k() { return }
      }
      """
    #expect(Self.silentReturns(in: text) == [3, 13, 20])
  }
}
