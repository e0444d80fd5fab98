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
      sources.append((parts.count > 1 ? String(parts[0]) : ".", SourceWords(bytes)))
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

  init(_ bytes: [UInt8]) {
    var (place, depth, last) = (0, 0, "")
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "/") where bytes[place...].starts(with: Array("//".utf8)):
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      case UInt8(ascii: "\""): place = Self.endOfString(bytes, from: place)
      case UInt8(ascii: "{"): (depth, place) = (depth + 1, place + 1)
      case UInt8(ascii: "}"): (depth, place) = (depth - 1, place + 1)
      case let byte where Self.isLetter(byte):
        let start = place
        while place < bytes.count, Self.isLetter(bytes[place]) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        if (0x41...0x5A).contains(bytes[start]) {
          named.insert(word)
          if depth == 0, Self.keywords.contains(last) { declared.insert(word) }
        }
        last = word
      default: place += 1
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    let quotes = Array("\"\"\"".utf8)
    let mark = bytes[start...].starts(with: quotes) ? quotes[...] : quotes[..<1]
    var place = start + mark.count
    while place < bytes.count, !bytes[place...].starts(with: mark) {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place + mark.count
  }
}
