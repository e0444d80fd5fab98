/// Removes accents from letters.
extension [UInt8] {
  /// The base letters of U+00E0 to U+017F, with a line for each block of 64; a full stop where there
  /// is no single base letter.
  private static let plain = Array(
    ("aaaaaa.ceeeeiiii.nooooo.ouuuuy.y" + "aaaaaaccccccccddddeeeeeeeeeegggg"
      + "gggghhhhiiiiiiiiii..jjkk.llllllllllnnnnnnn..oooooo..rrrrrrssssss"
      + "ssttttttuuuuuuuuuuuuwwyyyzzzzzz.").utf8)

  /// A UTF-8 word with each accented Latin letter replaced by its base letter; the number of
  /// characters stays the same.
  var withoutAccents: [UInt8] {
    guard contains(where: { $0 >= 0x80 }) else { return self }
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    var index = 0
    while index < count {
      let byte = self[index]
      if (0xC3...0xC5).contains(byte), index + 1 < count {
        let position = Int(byte & 0x1F) << 6 + Int(self[index + 1] & 0x3F) - 0xE0
        if position >= 0, position < Self.plain.count, Self.plain[position] != UInt8(ascii: ".") {
          plain.append(Self.plain[position])
          index += 2
          continue
        }
      }
      plain.append(byte)
      index += 1
    }
    return plain
  }
}
