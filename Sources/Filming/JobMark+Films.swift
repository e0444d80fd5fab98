internal import Output
internal import RenderingOptions

extension JobMark {
  /// The changes that add the mark to a film made by another program: bytes with their offsets, in
  /// forms that players skip; none if the file is not as expected.
  ///
  /// `head` is the start of the film.
  func changes(
    to format: FilmFormat, head: [UInt8], byteCount: Int
  ) -> [(place: Int, bytes: [UInt8])] {
    let length = text(fileBytes: 0).utf8.count
    func mark(in frame: Int) -> [UInt8] {
      Array(text(fileBytes: byteCount + frame + length).utf8)
    }
    switch format {
    case .mp4:
      // A free box (ISO 14496-12, 8.1.2), preceded by its length and name.
      let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (length + 8) >> $0) }
      return [(byteCount, size + Array("free".utf8) + mark(in: 8))]
    case .webm:
      // A Void element (RFC 8794, 11.3.2) at the end of the segment.
      guard length < 0x3FFF, let place = Self.segmentLength(head) else { return [] }
      let void = [0xEC, UInt8(0x40 | length >> 8), UInt8(length & 0xFF)] + mark(in: 3)
      let former = head[place..<place + 7].reduce(0) { $0 << 8 | Int($1) }
      guard former == byteCount - place - 7 else { return [] }
      let longer = (0..<7).reversed().map {
        UInt8(truncatingIfNeeded: (former + void.count) >> ($0 * 8))
      }
      return [(place, longer), (byteCount, void)]
    case .gif:
      // A comment extension (GIF89a, 24) in one block, before the last byte.
      guard length < 256 else { return [] }
      return [(byteCount - 1, [0x21, 0xFE, UInt8(length)] + mark(in: 4) + [0, 0x3B])]
    case .png, .webp, .y4m: return []
    }
  }

  /// The offset of the length of a Matroska segment, which ffmpeg writes with seven bytes.
  private static func segmentLength(_ head: [UInt8]) -> Int? {
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01]
    guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
      let place = head.indices.first(where: { head[$0...].starts(with: segment) }),
      place + 12 <= head.count
    else { return nil }
    return place + 5
  }
}
