internal import CDeflate
internal import CISAL

/// Packs bytes into a zlib stream.
///
/// One belongs to each worker: ISA-L's state is 82 kB, and is kept.
final class Deflater {
  private let effort: PNGEffort
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let levelBuffer: UnsafeMutablePointer<UInt8>
  private let compressor: OpaquePointer?

  init(effort: PNGEffort) {
    self.effort = effort
    stream = .allocate(capacity: 1)
    levelBuffer = .allocate(capacity: Int(isal_level_memory()))
    compressor = effort == .small ? libdeflate_alloc_compressor(9) : nil
  }

  deinit {
    stream.deallocate()
    levelBuffer.deallocate()
    if let compressor { libdeflate_free_compressor(compressor) }
  }

  /// Appends the zlib stream of some bytes.
  func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
    let start = out.count
    // Bytes that cannot be packed grow by five in 32 kB; the rest is head, tail and room.
    let room = bytes.count + bytes.count / 1024 + 1024
    out.append(contentsOf: repeatElement(0, count: room))
    let written = out.withUnsafeMutableBufferPointer { buffer in
      let target = UnsafeMutableBufferPointer(rebasing: buffer[start...])
      return compressor == nil ? packFast(bytes, into: target) : packSmall(bytes, into: target)
    }
    out.removeLast(room - written)
  }

  private func packFast(
    _ bytes: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    isal_deflate_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = levelBuffer
    stream.pointee.level_buf_size = isal_level_memory()
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
    stream.pointee.end_of_stream = 1
    stream.pointee.flush = UInt16(NO_FLUSH)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(clamping: bytes.count)
    stream.pointee.next_out = target.baseAddress
    stream.pointee.avail_out = UInt32(clamping: target.count)
    isal_deflate(stream)
    return target.count - Int(stream.pointee.avail_out)
  }

  private func packSmall(
    _ bytes: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    libdeflate_zlib_compress(
      compressor, bytes.baseAddress, bytes.count, target.baseAddress, target.count)
  }
}
