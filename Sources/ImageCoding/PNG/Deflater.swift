internal import CDeflate
internal import CISAL

/// Compresses bytes into zlib streams, one after the other.
///
/// Each worker has its own: ISA-L's state of 82 kB and the output buffer are kept. A stream depends only on its own
/// bytes and the effort, not on what was compressed before.
final class Deflater {
  private let engine: Engine
  private var buffer: UnsafeMutableBufferPointer<UInt8>

  init(effort: PNGEffort) {
    engine =
      switch effort {
      case .fast: .isal(ISALState())
      case .balanced: .libdeflate(LibdeflateState(level: 6))
      case .small: .libdeflate(LibdeflateState(level: 10))
      }
    buffer = .allocate(capacity: Self.firstCapacity)
  }

  deinit { buffer.deallocate() }

  /// The best approximate number of bytes to pass at a time; nil for all at once.
  ///
  /// As many as stay in a core's second-level cache: ISA-L copies 64 kB where two pieces meet.
  var piece: Int? {
    switch engine {
    case .isal: 1 << 19
    case .libdeflate: nil
    }
  }

  /// Passes the zlib stream of some bytes to `body`; it is valid during the call.
  ///
  /// `next` returns the bytes piece by piece, none of them empty, and if `piece` is nil all at once. ISA-L searches for
  /// repetitions no further back than `reach` bytes, or the next power of two.
  func withPacked<Result>(
    count: Int, reach: Int = Deflater.farthest, next: () -> ArraySlice<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let packed =
      switch engine {
      case .isal(let state): pack(count, reach: reach, next, state)
      case .libdeflate(let state): next().withUnsafeBufferPointer { pack($0, state) }
      }
    return body(UnsafeBufferPointer(rebasing: buffer[..<packed]))
  }

  /// The farthest distance of a match in a stream (RFC 1951, 2).
  static let farthest = 1 << 15

  /// Enough for most pages, so that most encoders never need more.
  private static let firstCapacity = 1 << 18

  /// The most output space that ISA-L is given at once: its counters have 32 bits.
  private static let slice = 1 << 30

  /// More than ISA-L's output for a number of bytes, even if it cannot compress them.
  private static func bound(of count: Int) -> Int { count + count / 64 + 4096 }

  /// The number of bytes in ISA-L's separate first block: more than the three that it never looks up.
  private static let firstBlock = 8

  /// Compresses with ISA-L, the first bytes in a block of their own.
  ///
  /// When its version 2.30 begins a long block with no history, it enters the third byte into its hash table by the
  /// address of its own state: so one run in some thousands gave a different stream, and one in a hundred for a few
  /// dozen bytes. A short block is compressed in another, correct way, and what follows has a history.
  ///
  /// The frame of the stream is written here: libdeflate computes the checksum in half of ISA-L's time.
  private func pack(
    _ count: Int, reach: Int, _ next: () -> ArraySlice<UInt8>, _ state: ISALState
  ) -> Int {
    // Where ISA-L ends a block depends on the output space it sees: that must be the same however large the buffer is
    // from an earlier, larger picture.
    state.begin(reach: reach)
    var output = Output(state: state, limit: Self.bound(of: count))
    for byte in ZlibFrame.head { append(byte, to: &output) }
    var taken = 0
    var checksum = ZlibFrame.firstChecksum
    repeat {
      next().withUnsafeBufferPointer { piece in
        checksum = libdeflate_adler32(checksum, piece.baseAddress, piece.count)
        let first = taken == 0 ? min(piece.count, Self.firstBlock) : 0
        taken += piece.count
        let isLast = taken == count
        if first > 0 || piece.isEmpty {
          feed(
            piece.prefix(first), flush: SYNC_FLUSH, isLast: isLast && first == piece.count, &output)
        }
        if first < piece.count {
          feed(piece.dropFirst(first), flush: NO_FLUSH, isLast: isLast, &output)
        }
      }
    } while taken < count
    for shift: UInt32 in [24, 16, 8, 0] {
      append(UInt8(truncatingIfNeeded: checksum >> shift), to: &output)
    }
    return output.written
  }

  private func append(_ byte: UInt8, to output: inout Output) {
    if buffer.count == output.written { grow(to: output.written * 2, keeping: output.written) }
    buffer[output.written] = byte
    output.written += 1
  }

  /// A stream, how much of the buffer it has filled, and how much it may fill.
  private struct Output {
    let state: ISALState
    var limit: Int
    var written = 0
  }

  /// Feeds some bytes to ISA-L, fewer than its 32-bit counters hold.
  private func feed(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, flush: Int32, isLast: Bool, _ output: inout Output
  ) {
    let (bytes, stream) = (UnsafeBufferPointer(rebasing: bytes), output.state.stream)
    stream.pointee.flush = UInt16(flush)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    repeat {
      if output.written == output.limit { output.limit *= 2 }
      if buffer.count < output.limit { grow(to: output.limit, keeping: output.written) }
      let free = min(output.limit - output.written, Self.slice)
      stream.pointee.next_out = buffer.baseAddress.map { $0 + output.written }
      stream.pointee.avail_out = UInt32(free)
      let status = isal_deflate(stream)
      precondition(status == COMP_OK, "ISA-L takes its own settings")
      output.written += free - Int(stream.pointee.avail_out)
    } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
      || isLast && stream.pointee.internal_state.state != ZSTATE_END
  }

  private func pack(_ bytes: UnsafeBufferPointer<UInt8>, _ state: LibdeflateState) -> Int {
    let bound = libdeflate_zlib_compress_bound(state.compressor, bytes.count)
    if buffer.count < bound { grow(to: bound, keeping: 0) }
    return libdeflate_zlib_compress(
      state.compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, buffer.count)
  }

  private func grow(to size: Int, keeping count: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
    if let start = buffer.baseAddress { larger.baseAddress?.update(from: start, count: count) }
    buffer.deallocate()
    buffer = larger
  }
}

extension Deflater {
  private enum Engine {
    case isal(ISALState)
    case libdeflate(LibdeflateState)
  }

  /// The frame of a compressed stream (RFC 1950, 2.2).
  private enum ZlibFrame {
    /// Compressed by deflate with a window of 32 kB, at the fastest level.
    static let head: [UInt8] = [0x78, 0x01]
    /// The checksum of no bytes.
    static let firstChecksum: UInt32 = 1
  }

  /// ISA-L's stream and the memory its first level works in.
  private final class ISALState {
    /// The fewest bits of the window size.
    private static let leastBits = 8
    // Untyped: for a stored typed pointer 200 kB of code are compiled, which could copy the stream's tables.
    private let place = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<isal_zstream>.size, alignment: MemoryLayout<isal_zstream>.alignment)
    var stream: UnsafeMutablePointer<isal_zstream> {
      place.bindMemory(to: isal_zstream.self, capacity: 1)
    }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(isal_level_memory()))

    func begin(reach: Int) {
      isal_deflate_init(stream)
      stream.pointee.level = 1
      stream.pointee.level_buf = memory
      stream.pointee.level_buf_size = isal_level_memory()
      stream.pointee.gzip_flag = UInt16(IGZIP_DEFLATE)
      // As a power of two; 0 is the greatest.
      let bits = Int.bitWidth - (max(reach, 1) - 1).leadingZeroBitCount
      stream.pointee.hist_bits = reach < Deflater.farthest ? UInt16(max(bits, Self.leastBits)) : 0
      stream.pointee.avail_in = 0
    }

    deinit {
      place.deallocate()
      memory.deallocate()
    }
  }

  private final class LibdeflateState {
    let compressor: OpaquePointer

    init(level: Int32) {
      guard let compressor = libdeflate_alloc_compressor(level) else {
        preconditionFailure("no memory for a compressor")
      }
      self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }
  }
}
