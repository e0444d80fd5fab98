internal import Graphics

extension FontFile {
  /// Whether the font's table directory has colour tables; fonts without a known directory count as such.
  var mayBeColored: Bool {
    let bytes = data.all
    func number(_ at: Int, bytes count: Int) -> Int {
      guard at >= 0, at + count <= bytes.count else { return 0 }
      return bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func tag(_ at: Int) -> String {
      guard at >= 0, at + 4 <= bytes.count else { return "" }
      return String(decoding: bytes[at..<at + 4], as: UTF8.self)
    }
    let colored: Set<String> = ["COLR", "CBDT", "sbix"]
    switch tag(0) {
    case "wOF2": return true
    case "wOFF":
      return (0..<number(12, bytes: 2)).contains { colored.contains(tag(44 + $0 * 20)) }
    case let kind:
      let start = kind == "ttcf" ? number(12 + faceIndex * 4, bytes: 4) : 0
      return (0..<number(start + 4, bytes: 2)).contains {
        colored.contains(tag(start + 12 + $0 * 16))
      }
    }
  }
}
