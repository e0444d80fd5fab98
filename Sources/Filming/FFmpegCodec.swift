internal import Output
internal import RenderingOptions

/// The codec and the container in which ffmpeg encodes a film's pictures.
struct FFmpegCodec: Sendable {
  /// The arguments for the options of a film with a number of pictures per second.
  let arguments: @Sendable (_ options: FilmOptions, _ rate: Double) -> [String]
  /// The changes that add a run's mark to a file of this size that begins with `head`: bytes with their offsets, in
  /// forms that players skip; none if the file is not as expected.
  let changes:
    @Sendable (_ mark: JobMark, _ head: [UInt8], _ byteCount: Int) -> [(place: Int, bytes: [UInt8])]

  /// H.264 in MP4.
  static let mp4 = FFmpegCodec { options, _ in
    // A quality of 75 is a rate factor of 18, which is taken to be visually lossless.
    let factor = min(51, 7 + (100 - quality(options)) * 44 / 100)
    return ["-c:v", "libx264", "-preset", "medium", "-crf", "\(factor)"] + video
      + ["-movflags", "+faststart", "-f", "mp4"]
  } changes: { mark, _, byteCount in
    // A free box (ISO 14496-12, 8.1.2), preceded by its length and name.
    let text = text(of: mark, at: byteCount + 8)
    let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (text.count + 8) >> $0) }
    return [(byteCount, size + Array("free".utf8) + text)]
  }

  /// VP9 in WebM.
  static let webm = FFmpegCodec { options, _ in
    let factor = min(63, 12 + (100 - quality(options)) * 51 / 100)
    return ["-c:v", "libvpx-vp9", "-crf", "\(factor)", "-b:v", "0", "-row-mt", "1"]
      + ["-deadline", "good", "-cpu-used", "4"] + video + ["-f", "webm"]
  } changes: { mark, head, byteCount in
    // A Void element (RFC 8794, 11.3.2) at the end of the segment.
    let text = text(of: mark, at: byteCount + 3)
    guard text.count < 0x3FFF, let position = segmentLength(head) else { return [] }
    let void = [0xEC, UInt8(0x40 | text.count >> 8), UInt8(text.count & 0xFF)] + text
    let former = head[position..<position + 7].reduce(0) { $0 << 8 | Int($1) }
    guard former == byteCount - position - 7 else { return [] }
    let longer = (0..<7).reversed().map {
      UInt8(truncatingIfNeeded: (former + void.count) >> ($0 * 8))
    }
    return [(position, longer), (byteCount, void)]
  }

  /// GIF.
  static let gif = FFmpegCodec { options, rate in
    // A palette per picture, since one for all would hold the whole film in memory. Repeated
    // pictures are sent once with their duration; `-final_delay` gives that of the last.
    let once = "mpdecimate=hi=0:lo=0:frac=0,"
    let last = max(2, Int(min(options.hold, 600) * 100))
    let palettes =
      "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none"
    let slower = rate > 50 ? "fps=50," : ""
    let loops = [0: 0, 1: -1][options.loops] ?? options.loops - 1
    return ["-vf", slower + once + palettes, "-loop", "\(loops)"]
      + ["-final_delay", "\(last)", "-f", "gif"]
  } changes: { mark, _, byteCount in
    // A comment extension (GIF89a, 24) in one block, before the last byte.
    let text = text(of: mark, at: byteCount + 4)
    guard text.count < 256 else { return [] }
    return [(byteCount - 1, [0x21, 0xFE, UInt8(text.count)] + text + [0, 0x3B])]
  }

  private init(
    arguments: @escaping @Sendable (FilmOptions, Double) -> [String],
    changes:
      @escaping @Sendable (JobMark, [UInt8], Int) -> [(place: Int, bytes: [UInt8])]
  ) {
    (self.arguments, self.changes) = (arguments, changes)
  }

  /// The video filter and the colours of films in YUV.
  ///
  /// Sides must be even; a row cut off is less visible than one added at the edge.
  private static let video = [
    "-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv",
    "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709", "-color_range", "tv",
  ]

  private static func quality(_ options: FilmOptions) -> Int {
    if case .lossy(let number) = options.quality { return number }
    return 75
  }

  /// A mark that begins at an offset and ends its file.
  private static func text(of mark: JobMark, at index: Int) -> [UInt8] {
    let length = mark.text(fileBytes: 0).utf8.count
    return Array(mark.text(fileBytes: index + length).utf8)
  }

  /// The offset of the length of a Matroska segment, which ffmpeg writes with seven bytes.
  private static func segmentLength(_ head: [UInt8]) -> Int? {
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01]
    guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
      let position = head.indices.first(where: { head[$0...].starts(with: segment) }),
      position + 12 <= head.count
    else { return nil }
    return position + 5
  }
}
