/// Writes ZIP archives, right ones and wrong ones.
public struct ZipWriter {
  /// A file of an archive; what is said of it may be false.
  public struct Entry {
    /// The name's bytes.
    public var name: [UInt8]
    /// The bytes as they lie in the archive.
    public var packed: [UInt8]
    /// How it is packed: 0 as it is, 8 by Deflate.
    public var method: UInt16 = 0
    /// ZIP's flags; the usual one is that names are UTF-8.
    public var flags: UInt16 = 0x800
    /// The stated checksum.
    public var checksum: UInt32
    /// The stated size.
    public var byteCount: UInt32
    /// The kind and rights on Unix, or 0.
    public var mode: UInt16 = 0

    /// A file that is stored as it is.
    public init(_ name: String, _ bytes: [UInt8]) {
      self.name = Array(name.utf8)
      packed = bytes
      checksum = ZipWriter.checksum(bytes)
      byteCount = UInt32(bytes.count)
    }
  }

  /// The files, in order.
  public var entries: [Entry] = []
  /// What lies before the first file, as before self-extracting archives.
  public var preamble: [UInt8] = []

  /// Makes a writer of an empty archive.
  public init() {}

  /// Adds a file.
  public mutating func add(_ name: String, _ bytes: [UInt8]) { entries.append(Entry(name, bytes)) }

  /// The archive.
  public func archive() -> [UInt8] {
    var out = preamble
    var directory: [UInt8] = []
    for entry in entries {
      let offset = UInt32(out.count - preamble.count)
      let common =
        Self.bytes(20 as UInt16) + Self.bytes(entry.flags) + Self.bytes(entry.method)
        + Self.bytes(0 as UInt32) + Self.bytes(entry.checksum)
        + Self.bytes(UInt32(entry.packed.count)) + Self.bytes(entry.byteCount)
        + Self.bytes(UInt16(entry.name.count)) + Self.bytes(0 as UInt16)
      out += [0x50, 0x4B, 3, 4] + common + entry.name + entry.packed
      directory += [0x50, 0x4B, 1, 2] + Self.bytes(UInt16(entry.mode == 0 ? 20 : 3 << 8 | 20))
      directory += common + Self.bytes(0 as UInt32) + Self.bytes(0 as UInt16)
      directory += Self.bytes(UInt32(entry.mode) << 16) + Self.bytes(offset) + entry.name
    }
    let start = UInt32(out.count - preamble.count)
    let count = Self.bytes(UInt16(truncatingIfNeeded: entries.count))
    out += directory + [0x50, 0x4B, 5, 6] + Self.bytes(0 as UInt32) + count + count
    return out + Self.bytes(UInt32(directory.count)) + Self.bytes(start) + Self.bytes(0 as UInt16)
  }

  /// CRC-32, as ZIP has it.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value = table[Int((value ^ UInt32(byte)) & 255)] ^ value >> 8
    }
    return ~value
  }

  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// Zeros in Deflate's form (RFC 1951, 3.2.7): one, and then copies of 258 of the one before, each in two bits.
  ///
  /// No form is shorter: 1,032 bytes of one.
  public static func deflatedZeros(copies: Int) -> [UInt8] {
    var (out, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    /// Codes go in with their first bit lowest.
    func put(_ code: [UInt8]) {
      for bit in code {
        bits |= UInt32(bit) << count
        count += 1
        if count == 8 {
          out.append(UInt8(bits))
          (bits, count) = (0, 0)
        }
      }
    }
    func put(_ number: Int, bits: Int) { put((0..<bits).map { UInt8(number >> $0 & 1) }) }
    put(0b101, bits: 3)
    // 286 codes of letters and lengths, one of distances, and 18 lengths of codes of lengths.
    put(29, bits: 5)
    put(0, bits: 5)
    put(14, bits: 4)
    // Of these, in their order, 18 has one bit, and 2 and 1 have two.
    for length in [0, 0, 1] + [Int](repeating: 0, count: 12) + [2, 0, 2] { put(length, bits: 3) }
    let (zeros, one, two): ([UInt8], [UInt8], [UInt8]) = ([0], [1, 0], [1, 1])
    func put(zeros length: Int) {
      put(zeros)
      put(length - 11, bits: 7)
    }
    put(two)
    put(zeros: 138)
    put(zeros: 117)
    put(two)
    put(zeros: 28)
    put(one)
    put(one)
    put([1, 0])
    for _ in 0..<copies { put([0, 0]) }
    put([1, 1])
    put([UInt8](repeating: 0, count: 7))
    return out
  }
}
