import Foundation
import Graphics
import PageTurning
import Synchronization
import Testing

@testable import Files
@testable import Filming
@testable import Output
@testable import RenderingOptions

/// Films that are made of pictures which come from several threads.
struct FilmReelTests {
  /// Notes what is written, and how many pictures are held on the way.
  private final class Notes: Sendable {
    let held = Mutex<(now: Int, most: Int)>((0, 0))
    let written = Mutex<[(frame: UInt8, ticks: Int)]>([])
  }

  private final class NotingFilm: FilmWriter {
    struct Encoder: FrameEncoder {
      let notes: Notes
      let failing: UInt8?

      func encode(_ frame: Bitmap, after last: Bitmap?) throws(OutputError) -> UInt8 {
        notes.held.withLock { $0.now -= 1 }
        guard frame.bytes[0] != failing else { throw .file(path: "x", reason: "no room") }
        return frame.bytes[0]
      }
    }

    let encoder: Encoder
    init(_ encoder: Encoder) { self.encoder = encoder }

    func add(_ frame: UInt8, ticks: Int, clock: FilmClock) throws(OutputError) {
      encoder.notes.written.withLock { $0.append((frame, ticks)) }
    }

    func finish(clock: FilmClock, mark: JobMark?) throws(OutputError) {}
  }

  /// Hands pictures to a reel as a run does, from several threads; some take long.
  private func film(
    of count: Int, jobs: Int, pixels: Int = 1, failing: UInt8? = nil
  ) -> (notes: Notes, failures: Int) {
    let notes = Notes()
    let reel = FilmReel(
      NotingFilm(NotingFilm.Encoder(notes: notes, failing: failing)), rate: 10, hold: 0.1,
      film: nil, jobs: jobs, pixels: pixels)
    let pictures = (0..<count).map {
      Picture(
        kind: .turn, name: "\($0)", spread: Spread(left: nil, right: PageNumber($0)),
        position: Double($0))
    }
    let units = reel.scheduled([pictures])
    let counter = TaskCounter(count: units.count)
    let failures = Atomic<Int>(0)
    Workers.run(jobs) { _ in
      while let task = counter.take() {
        for picture in units[task] {
          reel.waitForCapacity(for: picture)
          notes.held.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          let number = Int(picture.position)
          // The first of all is drawn last.
          if number == 0 { usleep(30_000) }
          let color = UInt8(number & 255)
          let frame = Bitmap(
            width: 1, height: 1, format: .rgba, bytes: [color, color, color, 255])
          do { _ = try reel.take(frame, of: picture) } catch {
            failures.add(1, ordering: .relaxed)
            return counter.stop()
          }
        }
      }
    }
    if failing == nil { try? reel.finish(mark: nil) }
    return (notes, failures.load(ordering: .relaxed))
  }

  @Test(arguments: [1, 2, 3, 8])
  func `all pictures are written in order, and a bounded number is held`(jobs: Int) {
    let (notes, _) = film(of: 200, jobs: jobs)
    #expect(notes.written.withLock { $0.map(\.frame) } == (0..<200).map { UInt8($0) })
    #expect(notes.held.withLock { $0.most } <= 4 * (jobs + 1))
    // Of pictures as large as can be each thread has one.
    let large = film(of: 100, jobs: jobs, pixels: 100_000_000).notes
    #expect(large.held.withLock { $0.most } <= jobs)
    #expect(large.written.withLock { $0.count } == 100)
  }

  @Test(arguments: [0, 1, 77])
  func `a picture that cannot be encoded ends the film, and nobody waits for it`(number: UInt8) {
    #expect(film(of: 200, jobs: 4, failing: number).failures > 0)
  }
}
