internal import CISAL

/// The bytes of a PNG while it is written, chunk by chunk.
struct PNGFile {
  /// The signature of PNG files (PNG specification, 5.2).
  static let signature = ImageFormat.pngSignature

  private(set) var bytes: [UInt8]

  /// Begins a file with its signature, or continues the given bytes.
  init(bytes: [UInt8] = PNGFile.signature) { self.bytes = bytes }

  /// Reserves capacity, so that the file is never moved.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Appends a chunk: its length, its name, its bytes and the checksum of name and bytes.
  mutating func append(_ name: String, _ content: [UInt8]) {
    content.withUnsafeBufferPointer { append(name, $0) }
  }

  /// Appends a chunk: its length, its name, its bytes and the checksum of name and bytes.
  mutating func append(_ name: String, _ content: UnsafeBufferPointer<UInt8>) {
    bytes.appendBigEndian(content.count)
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: content)
    let checksum = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { crc32_gzip_refl(0, $0 + start, UInt64(bytes.count - start)) } ?? 0
    }
    bytes.appendBigEndian(Int(checksum))
  }

  /// The bytes of a chunk around its content.
  static let chunkOverhead = 12
}

extension [UInt8] {
  /// Appends the lowest four bytes of a number, big-endian.
  mutating func appendBigEndian(_ number: Int) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
