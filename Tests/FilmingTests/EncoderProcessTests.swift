import Foundation
import Testing

@testable import Files
@testable import Filming
@testable import RenderingOptions

/// Programs that take films, and what they do to those who write to them.
struct EncoderProcessTests {
  @Test func `a program that ends early does not end the one that writes to it`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let process = try EncoderProcess(FileName("/bin/true"), [])
      let bytes = [UInt8](repeating: 0, count: 1 << 16)
      while process.write(bytes) {}
    }
  }

  @Test func `a program reads everything written, and its last line is reported if it fails`()
    throws
  {
    let words = ["-c", "test $(wc -c) = 3000000 || echo too few >&2; echo no >&2; exit 4"]
    let process = try EncoderProcess(FileName("/bin/sh"), words.map { FileName($0) })
    for _ in 0..<3 { #expect(process.write([UInt8](repeating: 7, count: 1_000_000))) }
    #expect(process.finish() == "no")
    #expect(process.systemError == nil)
  }

  @Test(arguments: [
    ("echo 'No header: No space left on device'; echo 'Error initializing 0:0 -- '", ENOSPC),
    ("echo 'Error closing file: Read-only file system'", EROFS), ("kill -XFSZ $$", EFBIG),
    ("echo 'No space left on device is what I fear'", nil),
  ])
  func `a full disk is reported as such`(script: String, number: Int32?) throws {
    let words = ["-c", "{ \(script); } >&2; exit 1"]
    let process = try EncoderProcess(FileName("/bin/sh"), words.map { FileName($0) })
    #expect(process.finish() != nil)
    #expect(process.systemError == number)
  }

  @Test func `a failing program is noticed even if its status is lost`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let process = try EncoderProcess(FileName("/bin/false"), [])
      #expect(process.finish() == "its exit status is unknown")
      SignalHandling.install()
      let next = try EncoderProcess(FileName("/bin/false"), [])
      #expect(next.finish() == "it exited with 1")
    }
  }

  @Test(arguments: [.nan, -1, .infinity])
  func `impossible films are errors of the options`(hold: Double) {
    var film = FilmOptions(format: .png)
    #expect(film.fault == nil)
    film.hold = hold
    #expect(film.fault != nil)
    (film.hold, film.loops) = (1, -1)
    #expect(film.fault != nil)
    (film.loops, film.quality) = (0, .lossy(101))
    #expect(film.fault != nil)
  }
}
