internal import CMinizip

/// Bytes in memory that minizip reads like a file.
struct MemoryStream {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Copies the next bytes, as many as there are; returns how many.
  private mutating func read(into buffer: UnsafeMutableRawPointer, count wanted: Int) -> Int {
    let size = min(max(0, wanted), bytes.count - position)
    guard size > 0 else { return 0 }
    bytes.withUnsafeBytes { all in
      guard let start = all.baseAddress else { return }
      buffer.copyMemory(from: start + position, byteCount: size)
    }
    position += size
    return size
  }

  /// Moves to an offset; returns 0 if it is valid, like `fseek`.
  private mutating func seek(to offset: UInt64, from origin: Int32) -> Int {
    let base =
      switch origin {
      case ZLIB_FILEFUNC_SEEK_CUR: position
      case ZLIB_FILEFUNC_SEEK_END: bytes.count
      default: 0
      }
    guard let offset = Int(exactly: offset), offset <= bytes.count - base else { return -1 }
    position = base + offset
    return 0
  }

  /// The callbacks with which the library reads a stream, which must outlive them.
  static func calls(on stream: UnsafeMutablePointer<MemoryStream>) -> zlib_filefunc64_def {
    zlib_filefunc64_def(
      zopen64_file: { opaque, _, _ in opaque },
      zread_file: { _, stream, buffer, size in
        guard let buffer, let stream = MemoryStream.of(stream) else { return 0 }
        return uLong(stream.pointee.read(into: buffer, count: Int(clamping: size)))
      },
      zwrite_file: { _, _, _, _ in 0 },
      ztell64_file: { _, stream in UInt64(MemoryStream.of(stream)?.pointee.position ?? 0) },
      zseek64_file: { _, stream, offset, origin in
        MemoryStream.of(stream)?.pointee.seek(to: offset, from: origin) ?? -1
      },
      zclose_file: { _, _ in 0 },
      zerror_file: { _, _ in 0 },
      opaque: UnsafeMutableRawPointer(stream))
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self>? {
    pointer?.assumingMemoryBound(to: MemoryStream.self)
  }
}
