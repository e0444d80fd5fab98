/// The code of a Swift file: its bytes, with those of comments and strings as spaces.
///
/// Line ends stay, so that lines can be counted.
struct SourceCode {
  private(set) var bytes: [UInt8]
  /// The strings with the line and the byte that each begins in; one in the interpolation of another is part of that.
  private(set) var strings: [(line: Int, start: Int, text: String)] = []
  /// The bytes that end lines.
  private let lineEnds: [Int]

  init(_ source: [UInt8]) {
    bytes = source
    lineEnds = source.indices.filter { source[$0] == 0x0A }
    var index = 0
    while index < bytes.count {
      let end: Int
      switch bytes[index] {
      case UInt8(ascii: "/") where has("//", at: index): end = endOfLine(from: index)
      case UInt8(ascii: "/") where has("/*", at: index): end = endOfComment(from: index)
      case UInt8(ascii: "\""), UInt8(ascii: "#"): end = endOfString(from: index)
      default: end = index
      }
      if end > index, bytes[index] != UInt8(ascii: "/") {
        strings.append(
          (line(of: index), index, String(decoding: source[index..<end], as: UTF8.self)))
      }
      for blanked in index..<end where bytes[blanked] != 0x0A { bytes[blanked] = 0x20 }
      index = max(end, index + 1)
    }
  }

  /// The number of the line that a byte is in, from 1.
  func line(of index: Int) -> Int {
    var (low, high) = (0, lineEnds.count)
    while low < high {
      let middle = (low + high) / 2
      if lineEnds[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }

  /// The lines of the code, without their ends.
  var lines: [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The words of the code with the index of their first byte, in order.
  func words() -> [(start: Int, word: String)] {
    var (found, index): ([(Int, String)], Int) = ([], 0)
    while index < bytes.count {
      let start = index
      while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
      if index > start {
        found.append((start, String(decoding: bytes[start..<index], as: UTF8.self)))
      } else {
        index += 1
      }
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private func has(_ text: String, at index: Int) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  private func endOfLine(from start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
  }

  private func endOfComment(from start: Int) -> Int {
    var (depth, index) = (0, start)
    repeat {
      if has("/*", at: index) {
        (depth, index) = (depth + 1, index + 2)
      } else if has("*/", at: index) {
        (depth, index) = (depth - 1, index + 2)
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
    return min(index, bytes.count)
  }

  /// The end of the string that begins at an index, or the index if none does.
  private func endOfString(from start: Int) -> Int {
    let hashes = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    guard has("\"", at: start + hashes) else { return start }
    let quotes = has("\"\"\"", at: start + hashes) ? "\"\"\"" : "\""
    let sharps = String(repeating: "#", count: hashes)
    var index = start + hashes + quotes.utf8.count
    while index < bytes.count {
      // A quotation mark in a regular expression begins no string.
      if quotes == "\"", bytes[index] == 0x0A { return index }
      if has(quotes + sharps, at: index) { return index + quotes.utf8.count + hashes }
      if has("\\" + sharps + "(", at: index) {
        index = endOfInterpolation(from: index + hashes + 2)
      } else {
        index += has("\\" + sharps, at: index) ? hashes + 2 : 1
      }
    }
    return bytes.count
  }

  private func endOfInterpolation(from start: Int) -> Int {
    var (depth, index) = (1, start)
    while depth > 0, index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "#"): index = max(endOfString(from: index) - 1, index)
      default: break
      }
      index += 1
    }
    return index
  }
}
