/// A message between a program and its child: a header of fixed length, and content that depends on its kind.
///
/// The channel keeps messages separate; the length in the header is checked nevertheless.
struct WorkMessage {
  enum Kind: UInt32 {
    /// From the child: it is running, with this version, and confined.
    case hello = 1
    /// To the child: files to work with, which come with the message; the first byte is 1 if they replace the earlier
    /// ones, 0 if they are added.
    case files
    /// To the child: a job, whose input and output come with the message.
    case job
    /// From the child: the job with this number is done.
    case done
    /// From the child: the job with this number cannot be done; the text says why.
    case refused
  }

  var kind: Kind
  /// The number of its job; 0 for none.
  var number: UInt64
  var payload: [UInt8]

  init(_ kind: Kind, number: UInt64 = 0, payload: [UInt8] = []) {
    (self.kind, self.number, self.payload) = (kind, number, payload)
  }

  /// “RBW” and the version of this format.
  private static let magic: UInt32 = 0x5242_5701
  private static let headCount = 20
  /// The most bytes of a message.
  static let mostBytes = 4096
  /// The longest text of a child that is read.
  static let mostWords = 512

  /// Its serialised form.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: Self.magic)
    bytes.append(number: kind.rawValue)
    bytes.append(number: number)
    bytes.append(number: UInt32(payload.count))
    return bytes + payload
  }

  /// Reads a message; nil if it is malformed.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= Self.headCount, bytes.count <= Self.mostBytes,
      bytes.number(at: 0, UInt32.self) == Self.magic,
      let kind = Kind(rawValue: bytes.number(at: 4, UInt32.self)),
      Int(bytes.number(at: 16, UInt32.self)) == bytes.count - Self.headCount
    else { return nil }
    self.kind = kind
    number = bytes.number(at: 8, UInt64.self)
    payload = Array(bytes.dropFirst(Self.headCount))
  }
}

extension [UInt8] {
  /// Appends a number's bytes, little-endian.
  package mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Reads a little-endian number; missing bytes are 0.
  package func number<Number: FixedWidthInteger>(at index: Int, _ type: Number.Type) -> Number {
    var number: Number = 0
    for offset in 0..<MemoryLayout<Number>.size where indices.contains(index + offset) {
      number |= Number(truncatingIfNeeded: self[index + offset]) << (8 * offset)
    }
    return number
  }
}
