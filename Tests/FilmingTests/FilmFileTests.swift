import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import Filming

/// Films as files: what is in them is what is drawn as pictures.
struct FilmFileTests {
  private static let options = [
    "book.md", "--spine", "mid", "--dpi", "20", "--turn", "1:3,3:5", "--fps", "8", "--duration",
    "0.5", "--quiet",
  ]

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-film-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let book = "# One\n\n\(String(repeating: "Words of a book. ", count: 700))\n"
    try Data(book.utf8).write(to: URL(fileURLWithPath: folder + "/book.md"))
    try body(folder)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: name)))
  }

  private func run(_ more: [String], in folder: String, path: String? = nil) throws
    -> CommandOutcome
  {
    try runCommand(
      Self.options + more, in: folder, environment: path.map { ["PATH": $0] })
  }

  /// The pictures that the film is to show: those of a run into a folder, each once.
  private func pictures(_ folder: String) throws -> [Bitmap] {
    #expect(try run(["--out", "frames"], in: folder).code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/frames")
      .filter { $0.hasSuffix(".png") }.sorted()
    var pictures: [Bitmap] = []
    for name in names {
      let picture = try PNGDecoder().decode(bytes(folder + "/frames/" + name)).rgba()
      if picture != pictures.last { pictures.append(picture) }
    }
    return pictures
  }

  // MARK: Animated PNG

  private struct Chunk {
    var name: String
    var content: ArraySlice<UInt8>

    func number(_ offset: Int, _ count: Int = 4) -> Int {
      content.dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private func chunks(_ file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      chunks.append(
        Chunk(
          name: String(decoding: file[place + 4..<place + 8], as: UTF8.self),
          content: file[place + 8..<place + 8 + length]))
      place += 12 + length
    }
    return chunks
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    func big(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in Array(name.utf8) + content {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    var chunk = big(UInt32(content.count))
    chunk += Array(name.utf8)
    chunk += content
    chunk += big(~sum)
    return chunk
  }

  /// The frames of an animated PNG, put together as a viewer does, and how long each is shown.
  private func frames(_ file: [UInt8]) throws -> [(frame: Bitmap, delay: Double)] {
    let chunks = chunks(file)
    let head = try #require(chunks.first)
    var frames: [(frame: Bitmap, delay: Double)] = []
    var control: Chunk?
    for piece in chunks {
      if piece.name == "fcTL" { control = piece }
      guard let control, piece.name == "IDAT" || piece.name == "fdAT" else { continue }
      let data = Array(piece.name == "IDAT" ? piece.content : piece.content.dropFirst(4))
      let size = Array(control.content.dropFirst(4).prefix(8))
      var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      png += chunk("IHDR", size + Array(head.content.dropFirst(8)))
      png += chunk("IDAT", data)
      png += chunk("IEND", [])
      let part = try PNGDecoder().decode(png).rgba()
      let (x, y) = (control.number(12), control.number(16))
      var whole = frames.last?.frame ?? part
      for row in 0..<part.height {
        let to = ((y + row) * whole.width + x) * 4
        whole.bytes.replaceSubrange(
          to..<to + part.width * 4,
          with: part.bytes[row * part.bytesPerRow..<(row + 1) * part.bytesPerRow])
      }
      frames.append((whole, Double(control.number(20, 2)) / Double(control.number(22, 2))))
    }
    return frames
  }

  @Test func `the frames of an animated PNG equal single pictures, pixel for pixel`() throws {
    try withFolder { folder in
      let run = try run(["--film", "film.apng", "--hold", "0.5", "--loop", "3"], in: folder)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let file = try bytes(folder + "/film.apng")
      let frames = try frames(file)
      let expected = try pictures(folder)
      // Three spreads at rest and three pictures inside each of the two turns.
      #expect(expected.count == 9)
      #expect(frames.map(\.frame) == expected)
      #expect(frames.map(\.delay) == [0.5, 0.125, 0.125, 0.125, 0.5, 0.125, 0.125, 0.125, 0.5])
      let control = try #require(chunks(file).first { $0.name == "acTL" })
      #expect(control.number(0) == 9 && control.number(4) == 3)
      // What knows no animation shows the first picture.
      #expect(try PNGDecoder().decode(file).rgba() == expected[0])
    }
  }

  @Test func `lossless films have the same bytes at any number of threads`() throws {
    try withFolder { folder in
      for name in ["film.png", "film.y4m", "film.webp"] {
        let more = name == "film.webp" ? ["--quality", "lossless"] : []
        #expect(try run(["--film", name, "--jobs", "1"] + more, in: folder).code == 0)
        let first = try bytes(folder + "/" + name)
        #expect(try run(["--film", name, "--jobs", "2"] + more, in: folder).code == 0)
        #expect(try bytes(folder + "/" + name) == first)
      }
      #expect(try bytes(folder + "/film.webp").starts(with: Array("RIFF".utf8)))
    }
  }

  // MARK: WebP

  @Test(.needs(.pillow))
  func `a lossless animated WebP equals an animated PNG as Pillow reads them`()
    throws
  {
    let words = """
      from PIL import Image
      def frames(name):
          film = Image.open(name)
          for number in range(film.n_frames):
              film.seek(number)
              pixels = film.convert("RGB").tobytes()
              yield pixels, film.info["duration"]
      a, b = list(frames("film.webp")), list(frames("film.png"))
      assert len(a) == len(b) == 9, (len(a), len(b))
      assert [x[0] for x in a] == [x[0] for x in b]
      assert [x[1] for x in a] == [x[1] for x in b], [x[1] for x in a]
      assert Image.open("film.webp").info["loop"] == 3
      """
    try withFolder { folder in
      let options = ["--hold", "0.5", "--loop", "3", "--film"]
      #expect(try run(options + ["film.png"], in: folder).code == 0)
      #expect(
        try run(options + ["film.webp", "--quality", "lossless"], in: folder).code == 0)
      let told = try runCommand(["-c", words], of: Tool.pillow.found(), in: folder)
      #expect(told.code == 0, "\(told.errors.suffix(500))")
    }
  }

  // MARK: Y4M

  @Test func `a Y4M has a frame for each tick, in the right colours`() throws {
    try withFolder { folder in
      #expect(try run(["--film", "film.y4m", "--hold", "0.25"], in: folder).code == 0)
      let file = try bytes(folder + "/film.y4m")
      let expected = try pictures(folder)
      let (width, height) = (expected[0].width, expected[0].height)
      let head = Array("YUV4MPEG2 W\(width) H\(height) F8:1 Ip A1:1 C444\n".utf8)
      #expect(file.starts(with: head))
      let length = 6 + width * height * 3
      // The three spreads are shown for two parts each.
      #expect(file.count == head.count + (6 + 6) * length)
      let planes = Y4MFilm.planes(expected[0])
      #expect(Array(file[head.count + 6..<head.count + length]) == planes)
    }
  }

  @Test(arguments: [
    ([255, 255, 255], [235, 128, 128]), ([0, 0, 0], [16, 128, 128]), ([255, 0, 0], [82, 90, 240]),
    ([0, 0, 255], [41, 240, 110]),
  ])
  func `the colours of a Y4M are BT 601`(color: [UInt8], expected: [UInt8]) {
    let pixel = Bitmap(width: 1, height: 1, format: .rgba, bytes: color + [255])
    #expect(Y4MFilm.planes(pixel) == expected)
  }

  @Test func `a film ends quietly when its reader goes away`() throws {
    try withFolder { folder in
      let command = "\"$0\" \"$@\" | head -c 100 >/dev/null; echo ${PIPESTATUS[0]}"
      let run = try runCommand(
        ["-c", command, commandFile.path] + Self.options + ["--film", "-"],
        of: URL(fileURLWithPath: "/bin/bash"), in: folder)
      #expect(run.output == "0\n" && run.errors.isEmpty, "\(run.errors)")
    }
  }

  // MARK: ffmpeg

  /// Puts a script where ffmpeg is looked for.
  private func install(_ script: String, _ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/bin", withIntermediateDirectories: true)
    let file = folder + "/bin/ffmpeg"
    try Data(("#!/bin/sh\n" + script).utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  @Test func `ffmpeg gets the pixels of each picture, and its file the film's name`() throws {
    try withFolder { folder in
      try install(
        "for word; do last=$word; done; printf '%s\\n' \"$@\" > words; cat > \"${last#file:}\"\n",
        folder)
      let run = try run(
        ["--film", "a b;c.mp4", "--hold", "0.25"], in: folder, path: folder + "/bin:/usr/bin:/bin")
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let expected = try pictures(folder)
      // After what ffmpeg has written stands the mark of the run.
      let pixels = expected[0].width * expected[0].height * 3 * 12
      let mark = try bytes(folder + "/a b;c.mp4").dropFirst(pixels)
      #expect(mark.dropFirst(4).starts(with: Array("freerender-book-run:".utf8)))
      let words = String(decoding: try bytes(folder + "/words"), as: UTF8.self)
      #expect(words.contains("8/1\n") && words.contains("libx264\n") && words.contains("18\n"))
      #expect(!words.contains(";c.mp4"))
    }
  }

  @Test func `a failing or missing ffmpeg is reported in one line and leaves nothing`() throws {
    try withFolder { folder in
      let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let missing = try run(["--film", "film.gif"], in: folder, path: "/nowhere")
      #expect(missing.code == 5 && missing.errors.contains("ffmpeg"))
      for script in [
        "cat >/dev/null; printf 'first\\nit \\033[31m broke\\n' >&2; exit 3",
        "echo it broke >&2; exit 1", "echo it broke >&2; kill -9 $$",
      ] {
        try install(script, folder)
        let run = try run(
          ["--film", "film.webm"], in: folder, path: folder + "/bin:/usr/bin:/bin")
        #expect(run.code == 5 && run.errors.contains("ffmpeg says: it"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains("\u{1B}"))
        try FileManager.default.removeItem(atPath: folder + "/bin")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    }
  }

  @Test(arguments: [
    (["--film", "film.doc"], "ends in"), (["--film", "film"], "ends in"),
    (["--film", "f.y4m", "--loop", "2"], "--loop"),
    (["--film", "f.png", "--quality", "2"], "--quality"),
    (["--film", "f.mp4", "--quality", "lossless"], "lossless"),
    (["--film", "f.png", "--out", "x"], "--out"), (["--hold", "2"], "--film"),
    (["--film", "f.png", "--hold", "-1"], "--hold"),
    (["--film", "-", "--depfile", "d"], "--depfile"),
  ])
  func `options that cannot be combined with a film are bad usage`(
    arguments: [String], words: String
  ) throws {
    try withFolder { folder in
      let run = try run(arguments, in: folder)
      #expect(run.code == 2 && run.errors.contains(words), "\(run.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["book.md"])
    }
  }
}
