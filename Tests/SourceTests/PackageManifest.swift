/// The targets that Package.swift declares, with the dependencies that are written there.
///
/// The package manager's own description of the package has the indirect dependencies as well.
struct PackageManifest {
  struct Target {
    var name: String
    /// Its folder, from the package's.
    var folder: String
    /// The modules that it is declared to depend on.
    var dependencies: Set<String>
    /// Further ones, which a function of the manifest gives to all targets of a kind.
    var implied: Set<String> = []
  }

  private(set) var targets: [Target] = []
  /// The modules of the package, those of C libraries among them.
  private(set) var modules: Set<String> = []
  /// Those that are programs, which other targets run.
  private(set) var programs: Set<String> = []

  private static let keywords: Set = [
    "module", "tests", "system", "target", "executableTarget", "testTarget", "systemLibrary",
  ]

  /// Reads the text of a manifest in which each target is a call with its names as literals.
  init(_ text: String) {
    let code = SourceCode(Array(text.utf8))
    let words = code.words().drop { $0.word != "Package" }
    for (start, word) in words where Self.keywords.contains(word) {
      let call = Self.call(in: code.bytes, from: start + word.utf8.count)
      // The strings in it by the words that they follow.
      var arguments: [String: [String]] = [:]
      for string in code.strings where call.contains(string.start) {
        let label = words.last { $0.start < string.start }?.word ?? word
        arguments[label, default: []].append(String(string.text.dropFirst().dropLast()))
      }
      add(word, arguments)
    }
  }

  /// The bytes from one parenthesis to the other.
  private static func call(in bytes: [UInt8], from start: Int) -> Range<Int> {
    var (depth, end) = (0, start)
    repeat {
      depth += bytes[end] == UInt8(ascii: "(") ? 1 : bytes[end] == UInt8(ascii: ")") ? -1 : 0
      end += 1
    } while depth > 0 && end < bytes.count
    return start..<end
  }

  private mutating func add(_ keyword: String, _ arguments: [String: [String]]) {
    guard let name = (arguments[keyword] ?? arguments["name"])?.first else { return }
    let others = Set((arguments[keyword] ?? []).dropFirst().map(Self.module))
    switch keyword {
    case "system": modules.insert(name)
    case "module": add(Target(name: name, folder: "Sources/" + name, dependencies: others))
    case "tests":
      add(
        Target(
          name: name + "Tests", folder: "Tests/\(name)Tests", dependencies: others,
          implied: [Self.module(name), "TestSupport"]))
    default:
      let parent = keyword == "testTarget" ? "Tests/" : "Sources/"
      add(
        Target(
          name: name, folder: arguments["path"]?.first ?? parent + name,
          dependencies: Set((arguments["dependencies"] ?? []).map(Self.module))))
      if keyword == "executableTarget" { programs.insert(Self.module(name)) }
    }
  }

  private mutating func add(_ target: Target) {
    targets.append(target)
    modules.insert(Self.module(target.name))
  }

  /// The name by which the module of a target is imported.
  private static func module(_ target: String) -> String {
    target.replacing("-", with: "_")
  }
}
