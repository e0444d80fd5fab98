internal import BookRendering
internal import Glibc

extension Arguments {
  /// The film described by the options; nil if none is requested.
  func film() throws(UsageError) -> (target: FilmTarget, options: FilmOptions)? {
    guard let name = files[.film] else {
      for option: Option in [.quality, .loop, .hold] where has(option) {
        throw UsageError("\(option) needs \(Option.film), the file to write")
      }
      return nil
    }
    let isOutput = name.text == "-"
    guard let format = isOutput ? .streamed : FilmFormat(of: name) else {
      throw UsageError(
        .film, name.text,
        takes:
          "a name that ends in \(listed(FilmFormat.all.flatMap(\.extensions).map { ".\($0)" })), or - for Y4M"
      )
    }
    let others: [Option] = [
      .out, .format, .unpaged, .viewer, .thumbnail, .contactSheet, .name,
    ]
    for option in others where has(option) {
      throw UsageError(
        "\(option) cannot be combined with \(Option.film), which writes a single file")
    }
    if isOutput, has(.depfile) {
      throw UsageError("\(Option.depfile) needs a film in a file, not on standard output")
    }
    var options = FilmOptions(format: format)
    if let quality = try quality() {
      guard format.features.contains(.quality) else {
        throw UsageError("\(Option.quality) does not apply to .\(format.name)")
      }
      guard quality != .lossless || format.features.contains(.lossless) else {
        throw UsageError(
          "\(Option.quality) lossless is for \(FilmFormat.listed(with: .lossless)); .png is always lossless"
        )
      }
      options.quality = quality
    }
    if let loops = try value(
      .loop, takes: "0 to 65535 times; 0 means endlessly", { Self.loops($0) })
    {
      guard format.features.contains(.loops) else {
        throw UsageError("\(Option.loop) is for \(FilmFormat.listed(with: .loops))")
      }
      options.loops = loops
    }
    options.hold =
      try value(.hold, takes: "0 to 3600 seconds") { number($0, 0...3600) } ?? options.hold
    if format.isMadeByFFmpeg { options.encoder = Self.program("ffmpeg") }
    return (isOutput ? .standardOutput : .file(name), options)
  }

  private func quality() throws(UsageError) -> FilmQuality? {
    try value(.quality, takes: "0 to 100, or lossless") { text in
      if text == "lossless" { return .lossless }
      return Quantity.whole(text).flatMap { $0 <= 100 ? .lossy($0) : nil }
    }
  }

  private static func loops(_ text: String) -> Int? {
    Quantity.whole(text).flatMap { $0 <= 65535 ? $0 : nil }
  }

  /// A program on the user's PATH; nil if there is none with this name.
  private static func program(_ name: String) -> FileName? {
    guard let path = getenv("PATH") else { return nil }
    let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
    for folder in bytes.split(separator: UInt8(ascii: ":")) {
      let file = Array(folder) + Array("/\(name)".utf8)
      let isThere = (file + [0]).withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else {
          return false
        }
        return access(start, X_OK) == 0
      }
      if isThere { return FileName(bytes: file) }
    }
    return nil
  }
}
