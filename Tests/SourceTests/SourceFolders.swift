import Foundation

/// The folders of a target, and which of them name types that only another declares.
///
/// Extensions and overloads are not understood: it is the words that count.
struct SourceFolders {
  /// For each pair of folders the types by which the first names the second.
  private(set) var arrows: [String: [String: Set<String>]] = [:]

  /// Reads the Swift files of a target.
  init(of target: URL) throws {
    var sources: [(folder: String, file: SourceWords)] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: target.path)
    where name.hasSuffix(".swift") {
      let bytes = [UInt8](try Data(contentsOf: target.appending(path: name)))
      let parts = name.split(separator: "/")
      sources.append((parts.count > 1 ? String(parts[0]) : ".", SourceWords(SourceCode(bytes))))
    }
    var owners: [String: Set<String>] = [:]
    for (folder, file) in sources {
      for type in file.declared { owners[type, default: []].insert(folder) }
    }
    for (folder, file) in sources {
      for type in file.named {
        guard let owner = owners[type], owner.count == 1, let other = owner.first, other != folder
        else { continue }
        arrows[folder, default: [:]][other, default: []].insert(type)
      }
    }
  }

  /// The folders that name each other in a circle, with the types by which they do; empty where none do.
  var circle: [String] {
    var found: [String] = []
    for (folder, others) in arrows.sorted(by: { $0.key < $1.key }) {
      for (other, types) in others.sorted(by: { $0.key < $1.key })
      where reached(from: other).contains(folder) {
        found.append("\(folder) -> \(other): \(types.sorted().joined(separator: ", "))")
      }
    }
    return found
  }

  private func reached(from folder: String) -> Set<String> {
    var (reached, waiting): (Set<String>, [String]) = ([folder], [folder])
    while let next = waiting.popLast() {
      for other in arrows[next, default: [:]].keys where reached.insert(other).inserted {
        waiting.append(other)
      }
    }
    return reached
  }
}

/// The words of a Swift file outside its comments and strings.
struct SourceWords {
  /// The types it declares outside all braces.
  private(set) var declared: Set<String> = []
  /// All words that begin with a capital.
  private(set) var named: Set<String> = []

  private static let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]

  init(_ code: SourceCode) {
    var (index, depth, last) = (0, 0, "")
    for (start, word) in code.words() {
      for byte in code.bytes[index..<start] {
        depth += byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0
      }
      index = start
      if (0x41...0x5A).contains(code.bytes[start]) {
        named.insert(word)
        if depth == 0, Self.keywords.contains(last) { declared.insert(word) }
      }
      last = word
    }
  }
}
