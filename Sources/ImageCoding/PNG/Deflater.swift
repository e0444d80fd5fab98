internal import CDeflate
internal import CISAL

/// Packs bytes into zlib streams, one after the other.
///
/// One belongs to each worker: ISA-L's state of 82 kB and the room for the result are kept. A stream
/// depends on its own bytes and the effort only, and not on what was packed before.
final class Deflater {
  private let engine: Engine
  private var room: UnsafeMutableBufferPointer<UInt8>

  init(effort: PNGEffort) {
    engine =
      switch effort {
      case .fast: .isal(ISALState())
      case .balanced: .libdeflate(LibdeflateState(level: 6))
      case .small: .libdeflate(LibdeflateState(level: 10))
      }
    room = .allocate(capacity: Self.firstRoom)
  }

  deinit { room.deallocate() }

  /// About how many bytes at a time are best handed over; nil stands for all at once.
  ///
  /// As many as stay in the nearest memory, with what they are made of.
  var piece: Int? {
    switch engine {
    case .isal: 1 << 17
    case .libdeflate: nil
    }
  }

  /// Hands out the zlib stream of some bytes, which lasts as long as the call.
  ///
  /// `next` gives the bytes piece by piece, none of them empty, and where `piece` is nil all at once.
  func withPacked<Result>(
    count: Int, next: () -> [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let packed =
      switch engine {
      case .isal(let state): pack(count, next, state)
      case .libdeflate(let state): next().withUnsafeBufferPointer { pack($0, state) }
      }
    return body(UnsafeBufferPointer(rebasing: room[..<packed]))
  }

  /// Enough for most pages, so that most encoders never need more.
  private static let firstRoom = 1 << 18

  /// The most room that ISA-L is shown at once: its counters have 32 bits.
  private static let slice = 1 << 30

  /// More than ISA-L makes of a number of bytes, even when it cannot pack them.
  private static func bound(of count: Int) -> Int { count + count / 64 + 4096 }

  /// The bytes that ISA-L has in a block of their own: more than the three that it never looks up.
  private static let firstBlock = 8

  /// Packs with ISA-L, the first bytes in a block of their own.
  ///
  /// Where its version 2.30 begins a long block with no history, it enters the third byte into its table
  /// of matches by the address of its own state: so another stream came of one run in some thousands, and
  /// of one in a hundred of a few dozen bytes. A short block is made another way, which is right, and
  /// what follows has a history.
  private func pack(_ count: Int, _ next: () -> [UInt8], _ state: ISALState) -> Int {
    // Where ISA-L ends a block depends on the room it sees: that must be the same however much there
    // is from a larger picture.
    state.begin()
    var output = Output(state: state, limit: Self.bound(of: count))
    var taken = 0
    repeat {
      next().withUnsafeBufferPointer { piece in
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
    return output.written
  }

  /// A stream, and how much of the room it has filled and may fill.
  private struct Output {
    let state: ISALState
    var limit: Int
    var written = 0
  }

  /// Has ISA-L take in some bytes, of which there are less than its counters' 32 bits hold.
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
      if room.count < output.limit { grow(to: output.limit, keeping: output.written) }
      let free = min(output.limit - output.written, Self.slice)
      stream.pointee.next_out = room.baseAddress.map { $0 + output.written }
      stream.pointee.avail_out = UInt32(free)
      let status = isal_deflate(stream)
      precondition(status == COMP_OK, "ISA-L takes its own settings")
      output.written += free - Int(stream.pointee.avail_out)
    } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
      || isLast && stream.pointee.internal_state.state != ZSTATE_END
  }

  private func pack(_ bytes: UnsafeBufferPointer<UInt8>, _ state: LibdeflateState) -> Int {
    let bound = libdeflate_zlib_compress_bound(state.compressor, bytes.count)
    if room.count < bound { grow(to: bound, keeping: 0) }
    return libdeflate_zlib_compress(
      state.compressor, bytes.baseAddress, bytes.count, room.baseAddress, room.count)
  }

  private func grow(to size: Int, keeping count: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
    if let start = room.baseAddress { larger.baseAddress?.update(from: start, count: count) }
    room.deallocate()
    room = larger
  }
}

extension Deflater {
  private enum Engine {
    case isal(ISALState)
    case libdeflate(LibdeflateState)
  }

  /// ISA-L's stream and the memory its first level works in.
  private final class ISALState {
    // Untyped: for a stored pointer with a type 200 kB of code are compiled, which could copy the stream's tables.
    private let place = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<isal_zstream>.size, alignment: MemoryLayout<isal_zstream>.alignment)
    var stream: UnsafeMutablePointer<isal_zstream> {
      place.bindMemory(to: isal_zstream.self, capacity: 1)
    }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(isal_level_memory()))

    func begin() {
      isal_deflate_init(stream)
      stream.pointee.level = 1
      stream.pointee.level_buf = memory
      stream.pointee.level_buf_size = isal_level_memory()
      stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
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
