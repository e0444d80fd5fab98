import Assets
import Graphics
import Testing

@testable import Shaping

/// How heavy a face says that it is.
struct FaceWeightTests {
  /// The place of a table and of its entry in the list of tables.
  private func table(_ tag: String, in bytes: [UInt8]) throws -> (entry: Int, start: Int) {
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    let entry = try #require(
      (0..<count).map { 12 + $0 * 16 }.first { Array(bytes[$0..<$0 + 4]) == Array(tag.utf8) })
    let start = bytes[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
    return (entry, start)
  }

  /// A static face whose `OS/2` table says a weight, or is not there.
  private func weight(of file: FontFile, says weight: Int?) throws -> Double {
    var file = file
    let place = try table("OS/2", in: file.bytes)
    if let weight {
      file.bytes[place.start + 4] = UInt8(weight >> 8)
      file.bytes[place.start + 5] = UInt8(weight & 0xFF)
    } else {
      file.bytes[place.entry] = UInt8(ascii: "x")
    }
    return try Face(file).weight
  }

  @Test func `the weight is that of OS/2, of 1 to 1,000, and otherwise that of macStyle`() throws {
    let (regular, bold) = (Asset.vollkorn.regular, try #require(Asset.vollkorn.bold))
    #expect(try weight(of: regular, says: 300) == 300)
    #expect(try weight(of: bold, says: 65_535) == 1_000)
    // Nothing there, or nothing said.
    for says in [nil, 0] {
      #expect(try weight(of: regular, says: says) == 400)
      #expect(try weight(of: bold, says: says) == 700)
    }
  }
}
