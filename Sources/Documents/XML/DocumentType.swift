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
    var place = start + 9
    var brackets: Int?
    while place < document.count {
      switch document[place] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        place = document[(place + 1)...].firstIndex(of: document[place]) ?? document.count
      case UInt8(ascii: "["): brackets = brackets ?? place + 1
      case UInt8(ascii: "]"): subset = brackets.map { $0..<place }
      case UInt8(ascii: "<") where Self.isComment(document, place):
        place = Self.endOfComment(document, place)
      case UInt8(ascii: ">") where brackets == nil || subset != nil:
        range = start..<(place + 1)
        return
      default: break
      }
      place += 1
    }
  }

  /// The entities declared with their text; external ones are left out.
  func entities() -> [String: [UInt8]] {
    guard let subset else { return [:] }
    var found: [String: [UInt8]] = [:]
    var place = subset.lowerBound
    while let next = document[place..<subset.upperBound].firstIndex(of: UInt8(ascii: "<")) {
      if Self.isComment(document, next) {
        place = min(subset.upperBound, Self.endOfComment(document, next) + 1)
        continue
      }
      place = next + 1
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
      place = min(subset.upperBound, value.endIndex + 1)
    }
    return found
  }

  /// The position of `<!DOCTYPE`, preceded only by white space, comments and processing instructions.
  private static func start(_ document: [UInt8]) -> Int? {
    var place = 0
    while place < document.count {
      let rest = document[place...]
      if document[place] <= 0x20 {
        place += 1
      } else if isComment(document, place) {
        place = endOfComment(document, place) + 1
      } else if rest.starts(with: "<?".utf8) {
        place = (rest.firstIndex(of: UInt8(ascii: ">")) ?? document.count) + 1
      } else {
        // Some write it in lower case, as HTML allows.
        let word = String(decoding: rest.prefix(9), as: UTF8.self)
        return word.uppercased() == "<!DOCTYPE" ? place : nil
      }
    }
    return nil
  }

  private static func isComment(_ document: [UInt8], _ place: Int) -> Bool {
    document[place...].starts(with: "<!--".utf8)
  }

  /// The last byte of a comment.
  private static func endOfComment(_ document: [UInt8], _ place: Int) -> Int {
    var search = place + 4
    while let found = document[min(search, document.count)...].firstIndex(of: UInt8(ascii: "-")) {
      if document[found...].starts(with: "-->".utf8) { return found + 2 }
      search = found + 1
    }
    return document.count
  }
}
