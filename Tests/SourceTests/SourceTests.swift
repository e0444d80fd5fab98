import Foundation
import Synchronization
import Testing

/// What holds of the sources themselves.
struct SourceTests {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let sources = package.appending(path: "Sources")

  static let targets =
    ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? [])
    .filter { $0 != "System" }.sorted()

  static func files(of folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
  }

  private static let known = Mutex<[URL: SourceCode]>([:])

  /// The code of a file of the package, which is read once for all tests.
  static func code(of file: URL) throws -> SourceCode {
    if let code = known.withLock({ $0[file] }) { return code }
    let code = SourceCode([UInt8](try Data(contentsOf: file)))
    known.withLock { $0[file] = code }
    return code
  }

  @Test(arguments: targets)
  func `the folders of a target form no circle`(target: String) throws {
    let circle = try SourceFolders(of: Self.sources.appending(path: target)).circle
    #expect(circle.isEmpty, "\(circle.joined(separator: "\n"))")
  }

  /// The folders with folders of their own, below those of targets.
  private static let nested =
    (FileManager.default.subpaths(atPath: sources.path) ?? []).filter { path in
      let parts = path.split(separator: "/")
      return parts.count > 1 && parts[0] != "System" && !path.contains(".docc")
        && !path.hasSuffix(".swift")
    }.sorted()

  @Test(arguments: nested)
  func `nor do the folders of a folder`(path: String) throws {
    let circle = try SourceFolders(of: Self.sources.appending(path: path)).circle
    #expect(circle.isEmpty, "\(circle.joined(separator: "\n"))")
  }

  /// Tables of one entry a line: to divide them would hide what is missing.
  private static let tables: Set = ["boxes", "texts"]

  @Test(arguments: ["Sources", "Tests"])
  func `files have at most 400 lines and functions at most 60`(folder: String) throws {
    for file in try Self.files(of: Self.package.appending(path: folder)) {
      let code = try Self.code(of: file)
      let lines = code.bytes.count { $0 == 0x0A }
      #expect(lines <= 400, "\(file.lastPathComponent) has \(lines) lines")
      for function in SourceFunctions(code).functions
      where function.length > 60 && !Self.isTable(function, in: file) {
        Issue.record(
          "\(function.name) in \(file.lastPathComponent):\(function.line) has \(function.length) lines"
        )
      }
    }
  }

  private static func isTable(_ function: SourceFunctions.Function, in file: URL) -> Bool {
    file.lastPathComponent.hasPrefix("PropertyTable+") && tables.contains(function.name)
  }

  @Test func `lengths are counted from the keyword to the brace`() {
    let code = SourceCode(
      Array(
        #"""
        protocol P { func a() ; var b: Int { get } }
        func c(_ d: () -> Void = {}) {
          /* { /* { */ */ // {
          e("{ \(f("}")) {" + #"{"# + "\\")
        }
        let g = h.map { $0 }
        var i: Int {
          1
        }
        """#.utf8))
    let lengths = SourceFunctions(code).functions.filter { $0.length > 1 }
    #expect(lengths.map(\.name) == ["c", "i"])
    #expect(lengths.map(\.line) == [2, 7])
    #expect(lengths.map(\.length) == [4, 3])
  }

  @Test(arguments: targets)
  func `every public declaration has a comment`(target: String) throws {
    let folder = Self.sources.appending(path: target)
    for file in try Self.files(of: folder) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      for (index, line) in lines.enumerated()
      where line.hasPrefix("public ") && !line.hasPrefix("public import ")
        && !line.hasPrefix("public extension ")
      {
        let above = lines[..<index].last { !$0.hasPrefix("@") } ?? ""
        #expect(above.hasPrefix("///"), "\(file.path):\(index + 1)")
      }
      for line in Self.casesWithoutComment(in: text) {
        Issue.record("\(file.path):\(line): a case of a public enumeration has no comment")
      }
    }
  }

  /// The lines, from 1, at which a case of a public enumeration begins that has no comment of its own.
  private static func casesWithoutComment(in text: String) -> [Int] {
    var (found, above): ([Int], Substring) = ([], "")
    // The indents of the public enumerations that are open.
    var indents: [Substring] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let white = line.prefix { $0 == " " }
      let code = line.dropFirst(white.count)
      if code.hasPrefix("public enum ") || code.hasPrefix("public indirect enum ") {
        // One whose header goes on below is not understood: it is to be written otherwise.
        if code.hasSuffix("{") {
          indents.append(white)
        } else if !code.hasSuffix("}") {
          found.append(index + 1)
        }
      } else if code.hasPrefix("}"), white == indents.last {
        indents.removeLast()
      } else if let indent = indents.last, white.count == indent.count + 2, code.hasPrefix("case "),
        !above.hasPrefix("///") || hasSeveralCases(code)
      {
        found.append(index + 1)
      }
      above = code
    }
    return found
  }

  /// Whether a line of cases has more than one.
  private static func hasSeveralCases(_ line: Substring) -> Bool {
    var depth = 0
    return SourceCode(Array(line.utf8)).bytes.contains { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return byte == UInt8(ascii: ",") && depth == 0
    }
  }

  @Test func `cases without a comment are found`() {
    let text = """
      public enum A {
        /// One.
        case one(B, C)
        case two
        /// Three and four.
        case three, four
        enum D {
          case five
        }
        public enum F {
          /// Seven.
          case seven
        }
        case eight
      }
      enum E {
        case six
      }
      """
    #expect(Self.casesWithoutComment(in: text) == [4, 6, 14])
  }

  @Test func `a circle is found`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("A/One.swift", "struct One {} // Two\n"), ("B/Two.swift", "struct Two { var one: One }\n"),
    ] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(try SourceFolders(of: folder).circle.isEmpty)
    try Data("struct One { let two = Two.self }\n".utf8)
      .write(to: folder.appending(path: "A/One.swift"))
    #expect(try SourceFolders(of: folder).circle == ["A -> B: Two", "B -> A: One"])
  }
}
