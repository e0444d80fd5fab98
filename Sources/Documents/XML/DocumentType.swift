/// The document type declaration, which is searched for entities and then dropped.
struct DocumentType {
  /// Its bytes; nil if there is none.
  private(set) var range: Range<Int>?
  private let document: [UInt8]
  /// The declarations in brackets.
  private var subset: Range<Int>?

  init(_ document: [UInt8]) {
    self.document = document
    guard let start = Self.start(document) else { return }
    var position = start + 9
    var brackets: Int?
    while position < document.count {
      switch document[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position = document[(position + 1)...].firstIndex(of: document[position]) ?? document.count
      case UInt8(ascii: "["): brackets = brackets ?? position + 1
      case UInt8(ascii: "]"): subset = brackets.map { $0..<position }
      case UInt8(ascii: "<") where Self.isComment(document, position):
        position = Self.endOfComment(document, position)
      case UInt8(ascii: ">") where brackets == nil || subset != nil:
        range = start..<(position + 1)
        return
      default: break
      }
      position += 1
    }
  }

  /// The entities declared with their text; external ones are left out.
  func entities() -> [String: [UInt8]] {
    guard let subset else { return [:] }
    var found: [String: [UInt8]] = [:]
    var position = subset.lowerBound
    while let next = document[position..<subset.upperBound].firstIndex(of: UInt8(ascii: "<")) {
      if Self.isComment(document, next) {
        position = min(subset.upperBound, Self.endOfComment(document, next) + 1)
        continue
      }
      position = next + 1
      guard document[next...].starts(with: "<!ENTITY".utf8) else { continue }
      var words = document[(next + 8)..<subset.upperBound].drop { $0 <= 0x20 }
      let name = words.prefix { $0 > 0x20 }
      words = words[name.endIndex...].drop { $0 <= 0x20 }
      guard let quote = words.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { continue }
      let value = words.dropFirst().prefix { $0 != quote }
      // The first declaration of a name counts.
      let key = String(decoding: name, as: UTF8.self)
      if found[key] == nil { found[key] = Array(value) }
      position = min(subset.upperBound, value.endIndex + 1)
    }
    return found
  }

  /// The position of `<!DOCTYPE`, preceded only by white space, comments and processing instructions.
  private static func start(_ document: [UInt8]) -> Int? {
    var index = 0
    while index < document.count {
      let rest = document[index...]
      if document[index] <= 0x20 {
        index += 1
      } else if isComment(document, index) {
        index = endOfComment(document, index) + 1
      } else if rest.starts(with: "<?".utf8) {
        index = (rest.firstIndex(of: UInt8(ascii: ">")) ?? document.count) + 1
      } else {
        // Some write it in lower case, as HTML allows.
        let word = String(decoding: rest.prefix(9), as: UTF8.self)
        return word.uppercased() == "<!DOCTYPE" ? index : nil
      }
    }
    return nil
  }

  private static func isComment(_ document: [UInt8], _ index: Int) -> Bool {
    document[index...].starts(with: "<!--".utf8)
  }

  /// The last byte of a comment.
  private static func endOfComment(_ document: [UInt8], _ index: Int) -> Int {
    var search = index + 4
    while let found = document[min(search, document.count)...].firstIndex(of: UInt8(ascii: "-")) {
      if document[found...].starts(with: "-->".utf8) { return found + 2 }
      search = found + 1
    }
    return document.count
  }
}
