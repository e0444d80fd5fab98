import Foundation
import Graphics
import TestSupport
import Testing

@testable import ImageCoding
@testable import Snapshots

@Suite struct GoldenTests {
  let folder: GoldenFolder
  let recorder: GoldenFolder

  init() {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    folder = GoldenFolder(
      goldens: root + "/Goldens", failures: root + "/failures", isRecording: false)
    recorder = GoldenFolder(
      goldens: folder.goldens, failures: folder.failures, isRecording: true)
  }

  private func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func cleanUp() {
    try? FileManager.default.removeItem(
      atPath: (folder.goldens as NSString).deletingLastPathComponent)
  }

  @Test func `a missing golden fails and is not recorded unasked`() throws {
    defer { cleanUp() }
    let fault = try #require(folder.faultOfText("a\n", named: "new"))
    #expect(fault.contains("there is no"))
    #expect(files(folder.goldens).isEmpty)
    #expect(files(folder.failures) == ["new.actual.txt"])
    let picture = Bitmap(width: 1, height: 1, format: .gray, bytes: [9])
    #expect(folder.faultOfPicture(picture, named: "new") != nil)
    #expect(files(folder.goldens).isEmpty)
    #expect(files(folder.failures) == ["new.actual.png", "new.actual.txt"])
  }

  @Test func `recording fails the test, and the next run passes`() throws {
    defer { cleanUp() }
    let picture = Bitmap(width: 2, height: 1, format: .gray, bytes: [9, 200])
    #expect(try #require(recorder.faultOfText("a\n", named: "x")).contains("recorded"))
    #expect(try #require(recorder.faultOfPicture(picture, named: "x")).message.contains("recorded"))
    #expect(folder.faultOfText("a\n", named: "x") == nil)
    #expect(folder.faultOfPicture(picture.rgba(), named: "x") == nil)
    #expect(files(folder.goldens) == ["x.png", "x.txt"])
    #expect(files(folder.failures).isEmpty)
  }

  @Test func `a changed line fails, is shown, and leaves three files until it is fixed`() throws {
    defer { cleanUp() }
    let lines = (1...40).map { "line \($0)\n" }
    _ = recorder.faultOfText(lines.joined(), named: "x")
    var changed = lines
    changed[19] = "another\n"
    let fault = try #require(folder.faultOfText(changed.joined(), named: "x"))
    #expect(fault.contains("- line 20\n+ another\n"))
    #expect(!fault.contains("line 10\n"))
    #expect(
      files(folder.failures) == ["x.actual.txt", "x.difference.txt", "x.expected.txt"])
    #expect(folder.faultOfText(lines.joined(), named: "x") == nil)
    #expect(files(folder.failures).isEmpty)
  }

  @Test func `canonically equivalent texts are different`() {
    defer { cleanUp() }
    _ = recorder.faultOfText("\u{E9}", named: "x")
    #expect(folder.faultOfText("e\u{301}", named: "x") != nil)
  }

  @Test func `a changed pixel fails and leaves the three pictures`() throws {
    defer { cleanUp() }
    var random = SplitMix64(seed: 1)
    var picture = Bitmap.random(width: 9, height: 7, format: .gray, using: &random)
    _ = recorder.faultOfPicture(picture, named: "x")
    picture.bytes[2 * 9 + 4] ^= 1
    let fault = try #require(folder.faultOfPicture(picture, named: "x"))
    #expect(fault.message.contains("1 pixel differs within 1×1 at 4, 2"))
    let names = ["x.actual.png", "x.difference.png", "x.expected.png"]
    #expect(files(folder.failures) == names)
    #expect(fault.files.map(\.name).sorted() == names)
    let left = try #require(
      FileManager.default.contents(atPath: folder.failures + "/x.actual.png"))
    #expect(try PNGDecoder().decode(Array(left)) == picture.rgba())
  }

  @Test func `a large picture is not recorded`() throws {
    defer { cleanUp() }
    var random = SplitMix64(seed: 2)
    let noise = Bitmap.random(width: 200, height: 200, format: .gray, using: &random)
    let fault = try #require(recorder.faultOfPicture(noise, named: "x"))
    #expect(fault.message.contains("not recorded"))
    #expect(files(folder.goldens).isEmpty)
  }

  @Test func `a damaged golden is not equal to anything`() throws {
    defer { cleanUp() }
    let picture = Bitmap(width: 1, height: 1, format: .gray, bytes: [9])
    _ = recorder.faultOfPicture(picture, named: "x")
    let path = folder.goldens + "/x.png"
    let bytes = try #require(FileManager.default.contents(atPath: path))
    try bytes.dropLast().write(to: URL(fileURLWithPath: path))
    #expect(try #require(folder.faultOfPicture(picture, named: "x")).message.contains("cut off"))
  }

  @Test func `continuous integration never records`() {
    #expect(GoldenFolder.isAskedToRecord(["RECORD_GOLDENS": "1"]))
    #expect(!GoldenFolder.isAskedToRecord(["RECORD_GOLDENS": "1", "CI": "true"]))
    #expect(!GoldenFolder.isAskedToRecord(["RECORD_GOLDENS": "0"]))
    #expect(!GoldenFolder.isAskedToRecord([:]))
  }

  @Test func `unused goldens are listed`() throws {
    defer { cleanUp() }
    _ = recorder.faultOfText("a", named: "asked")
    try "b".write(toFile: folder.goldens + "/forgotten.txt", atomically: true, encoding: .utf8)
    #expect(folder.unasked() == ["forgotten.txt"])
  }

  @Test(
    .disabled(
      if: GoldenFolder.isAskedToRecord(ProcessInfo.processInfo.environment),
      "it would record a golden that is not there on purpose"))
  func `the test itself fails when a golden is missing`() {
    let name = "a-golden-that-is-not-there"
    withKnownIssue { expectTextGolden("a", named: name) }
    withKnownIssue {
      expectPictureGolden(
        Bitmap(width: 1, height: 1, format: .gray, bytes: [9]), named: name)
    }
    let failures = GoldenFolder(besideFile: #filePath).failures
    for kind in ["txt", "png"] {
      let path = "\(failures)/\(name).actual.\(kind)"
      #expect(FileManager.default.fileExists(atPath: path))
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
