/// The colours of a picture with few colours, numbered by first occurrence.
///
/// A hash table of words with open addressing: at most a quarter full, so that a lookup takes one or two steps.
struct ColorCensus {
  /// The most colours: a palette has one-byte indices.
  static let limit = 256

  /// The colours, as words with red in the first byte of memory.
  private(set) var colors: [UInt32] = []
  private var words = [UInt32](repeating: 0, count: Self.slots)
  private var numbers = [UInt16](repeating: Self.free, count: Self.slots)

  private static let slots = 1024
  private static let free = UInt16.max

  /// Counts the colours of a sample; returns false if there are too many for a palette.
  ///
  /// Shaded pictures exceed it here, after a thousandth of their pixels.
  mutating func samplePasses(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    var index = 0
    while index < pixels.count {
      guard number(of: pixels[index]) != nil else { return false }
      index += Self.sampleStep
    }
    return true
  }

  /// A prime, so that samples do not line up in columns of common widths.
  private static let sampleStep = 97

  /// Writes the index of each pixel's colour; returns false if there are too many colours.
  mutating func number(
    _ pixels: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard let first = pixels.first, var last = number(of: first) else { return true }
    var lastWord = first
    for (index, word) in pixels.enumerated() {
      if word != lastWord {
        guard let next = number(of: word) else { return false }
        (last, lastWord) = (next, word)
      }
      indices[index] = last
    }
    return true
  }

  /// The index of a colour, which is added if it is new; nil if the palette is full.
  private mutating func number(of word: UInt32) -> UInt8? {
    // Knuth's multiplicative hash (TAOCP 3, 6.4), its highest bits.
    var slot = Int((word &* 2_654_435_769) &>> 22)
    while numbers[slot] != Self.free {
      if words[slot] == word { return UInt8(numbers[slot]) }
      slot = (slot + 1) & (Self.slots - 1)
    }
    guard colors.count < Self.limit else { return nil }
    words[slot] = word
    numbers[slot] = UInt16(colors.count)
    colors.append(word)
    return UInt8(colors.count - 1)
  }
}
