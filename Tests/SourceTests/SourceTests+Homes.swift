import Foundation
import Testing

/// What the sources do in one place only.
extension SourceTests {
  /// The code of a mechanism, and the file in `Sources` that alone has it.
  struct Home: Sendable, CustomTestStringConvertible {
    var mechanism: String
    var pattern: String
    var file: String
    /// Code that the pattern finds.
    var sample: String

    var testDescription: String { mechanism }
  }

  private static let homes = [
    Home(
      mechanism: "numbers are written in hexadecimal digits", pattern: #"\bString\(.*radix: 16"#,
      file: "Graphics/Hexadecimal.swift", sample: "a = String(byte, radix: 16, uppercase: true)"),
    Home(
      mechanism: "hexadecimal digits are read",
      pattern: #"- 0x57\b|- UInt8\(ascii: *\) \+ 10|hexDigitValue"#,
      file: "Graphics/Hexadecimal.swift", sample: #"byte - UInt8(ascii: "a") + 10"#),
    Home(
      mechanism: "a layout is made from options", pattern: #"\bBookLayout\(\s*of:"#,
      file: "Typesetting/PageSource.swift", sample: "try BookLayout(\n  of: book, options: o)"),
    Home(
      mechanism: "the items of groups are gathered", pattern: #"\bcase \.enter\b"#,
      file: "Layout/Frames/Frame+Collect.swift", sample: "case .enter(let group): a.append(b)"),
  ]

  @Test(arguments: homes)
  func `each mechanism has one home`(home: Home) throws {
    let pattern = try Regex(home.pattern)
    func has(_ code: SourceCode) -> Bool {
      String(decoding: code.bytes, as: UTF8.self).contains(pattern)
    }
    #expect(has(SourceCode(Array(home.sample.utf8))))
    var found: [String] = []
    for target in Self.targets {
      let folder = Self.sources.appending(path: target)
      for file in try Self.files(of: folder) where has(try Self.code(of: file)) {
        found.append(String(file.path.dropFirst(Self.sources.path.utf8.count + 1)))
      }
    }
    #expect(found == [home.file])
  }

  /// The lines with a method that does nothing.
  private static func emptyMethods(in code: SourceCode) -> [Int] {
    var bytes = code.bytes
    // A string is something.
    for string in code.strings { bytes[string.start] = UInt8(ascii: "x") }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.matches(of: /\bfunc [^{}=]*\{\s*\}/).map { match in
      text[..<match.range.lowerBound].count { $0 == "\n" } + 1
    }
  }

  /// The methods of a delegate are optional, as UIKit's are: by default they do nothing.
  @Test(arguments: targets)
  func `no method does nothing, but for a delegate's`(target: String) throws {
    for file in try Self.files(of: Self.sources.appending(path: target))
    where !file.lastPathComponent.hasSuffix("Delegate.swift") {
      let found = Self.emptyMethods(in: try Self.code(of: file))
      #expect(found.isEmpty, "\(file.lastPathComponent):\(found)")
    }
  }

  @Test func `methods that do nothing are found`() {
    let text = """
      func a() {}
      func b(_ c: () -> Void = {}) { c() }
      init() {}
      func d(
        _ e: Int
      ) -> Void {
        // Nothing.
      }
      func f() -> String { "" }
      while g() {}
      """
    #expect(Self.emptyMethods(in: SourceCode(Array(text.utf8))) == [1, 4])
  }
}
