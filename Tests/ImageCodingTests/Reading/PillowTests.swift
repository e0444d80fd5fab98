import Foundation
import Graphics
import TestSupport
import Testing

@testable import ImageCoding

/// The files as Pillow reads them, where it is installed: a decoder that many use, over zlib.
@Suite struct PillowTests {
  @Test(.long, .needs(.pillow))
  func `Pillow sees the pixels that were written`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SplitMix64(seed: 31)
    for effort in PNGEffort.allCases {
      let encoder = PNGEncoder(effort: effort)
      for picture in PNGEncoderTests.pictures(width: 77, height: 33, using: &random) {
        let file = folder.appending(path: "picture.png")
        try Data(encoder.encode(picture, pixelsPerMetre: 3937)).write(to: file)
        let pixels = try #require(try Pillow.pixels(of: file))
        let isSame = pixels == picture.rgba().bytes
        #expect(isSame, "\(effort) \(picture.format)")
      }
    }
  }
}

private enum Pillow {
  static func pixels(of file: URL) throws -> [UInt8]? {
    try run(
      """
      import sys
      from PIL import Image
      sys.stdout.buffer.write(Image.open(sys.argv[1]).convert("RGBA").tobytes())
      """, file.path)
  }

  private static func run(_ program: String, _ arguments: String...) throws -> [UInt8]? {
    let process = Process()
    process.executableURL = try Tool.pillow.found()
    process.arguments = ["-c", program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(bytes) : nil
  }
}
