import Foundation
import Testing

/// What holds of the errors and the options in the sources.
extension SourceTests {
  /// The words in strings of a source that are written like options, with their lines.
  ///
  /// Custom properties of our own style sheets and the first arguments of our own child processes are none.
  private static func options(in code: SourceCode) -> [String] {
    code.strings.filter { $0.text.contains("--") }.flatMap { line, _, text in
      text.matches(of: /(var.|[\w;\-\u007B])?--([a-z][a-z\-]*)/)
        .filter { $0.output.1 == nil && !$0.output.2.hasPrefix("rb-") && $0.output.2 != "worker" }
        .map { "\(line): --\($0.output.2)" }
    }
  }

  @Test(arguments: targets)
  func
    `no string spells an option: only the command speaks of options, and its table says their names`(
      target: String
    ) throws
  {
    for file in try Self.files(of: Self.sources.appending(path: target)) {
      let found = Self.options(in: try Self.code(of: file))
      #expect(found.isEmpty, "\(file.lastPathComponent):\(found.joined(separator: ", "))")
    }
  }

  @Test func `options in strings are found`() {
    let code = SourceCode(
      Array(
        ##"""
        // "--comment"
        let a = "see --dpi" // "--b"
        let c = "\(d ? "(--page-size" : #"“--fps"#)" + """
          var(--ink) {--paper:1;--rb-x} --rb-y
          --out
          """, e = ["--worker", "--", "a--b", "--\(f)"]
        """##.utf8))
    #expect(Self.options(in: code) == ["2: --dpi", "3: --page-size", "3: --fps", "3: --out"])
  }

  /// The lines of public functions and initialisers that throw and do not say what.
  private static func silentThrows(in text: String) -> [Int] {
    guard text.contains("throws") else { return [] }
    let code = SourceCode(Array(text.utf8)).lines
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    return lines.indices.filter { index in
      guard lines[index].hasPrefix("public "),
        lines[index].firstMatch(of: /^public ([a-z() ]* )?(func |init\b)/) != nil,
        header(code[index...]).contains(/\b(re)?throws\b/)
      else { return false }
      let comment = lines[..<index].reversed().prefix { $0.hasPrefix("///") || $0.hasPrefix("@") }
      return !comment.contains { $0.hasPrefix("/// - Throws: ") }
    }.map { $0 + 1 }
  }

  /// The head of the declaration at the beginning of lines of code, without what is in parentheses.
  private static func header(_ lines: ArraySlice<String>) -> String {
    var (depth, found) = (0, "")
    for line in lines {
      for letter in line + " " {
        if letter == "{" && depth == 0 { return found }
        if letter == ")" { depth -= 1 }
        if depth == 0 { found.append(letter) }
        if letter == "(" { depth += 1 }
      }
    }
    return found
  }

  @Test(arguments: targets)
  func `public functions say what they throw and when`(target: String) throws {
    for file in try Self.files(of: Self.sources.appending(path: target)) {
      for line in Self.silentThrows(in: try String(contentsOf: file, encoding: .utf8)) {
        Issue.record("\(file.path):\(line): has no “- Throws:”")
      }
    }
  }

  @Test func `public functions that throw in silence are found`() {
    let text = """
      /// A.
      public func a() throws {}
      /// B.
      ///
      /// - Throws: `E`.
      @discardableResult
      public static func b() throws(E) -> C { try c() }
      /// C, whose `body` throws.
      public mutating func c(_ body: () throws -> Void) {
        throws
      }
      /// D.
      public init(
        _ d: () throws -> Int
      ) rethrows {}
      func e() throws {}
      """
    #expect(Self.silentThrows(in: text) == [2, 13])
  }
}
