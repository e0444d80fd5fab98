import Assets
import Graphics
import Testing

@testable import Shaping

struct WebFontTests {
  /// A WOFF file that stores a font's tables as they are.
  private func stored(_ font: [UInt8]) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int = 4) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func word(_ at: Int) -> Int { font[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(font[4]) << 8 | Int(font[5])
    var offset = 44 + count * 20
    var directory: [UInt8] = []
    var tables: [UInt8] = []
    for table in 0..<count {
      let entry = 12 + table * 16
      let (start, length) = (word(entry + 8), word(entry + 12))
      directory += font[entry..<(entry + 4)]
      directory += number(offset) + number(length) + number(length) + number(word(entry + 4))
      tables += font[start..<(start + length)]
      let padding = (4 - length % 4) % 4
      tables += Array(repeating: 0, count: padding)
      offset += length + padding
    }
    let header =
      Array("wOFF".utf8) + font[0..<4] + number(offset) + number(count, 2) + number(0, 2)
      + number(font.count) + number(1, 2) + number(0, 2)
      + Array(repeating: 0, count: 20)
    return header + directory + tables
  }

  @Test func `a packed font unpacks to the original`() throws {
    let font = Asset.vollkorn.regular
    let unpacked = try #require(WebFont.unpacked(stored(font.bytes)))
    let face = try Face(FontFile(name: "x", bytes: unpacked))
    let own = try Face(font)
    #expect(face.metrics == own.metrics)
    #expect(face.glyphCount == own.glyphCount)
  }

  @Test func `an unpacked font stays as it is`() {
    #expect(WebFont.unpacked(Asset.vollkorn.regular.bytes) == Asset.vollkorn.regular.bytes)
    #expect(WebFont.unpacked([]) == [])
  }

  @Test func `damaged packed fonts are refused without a crash`() {
    let file = stored(Asset.vollkorn.regular.bytes)
    for length in [0, 4, 40, 44, 60, 400, file.count / 2] {
      _ = WebFont.unpacked(Array(file.prefix(length)))
    }
    var huge = file
    huge[16] = 0xFF
    #expect(WebFont.unpacked(huge) == nil)
    #expect(WebFont.unpacked(Array("wOF2".utf8)) == nil)
    for place in stride(from: 4, to: 2000, by: 13) {
      var changed = file
      changed[place] ^= 0x5A
      _ = WebFont.unpacked(changed)
    }
  }
}
