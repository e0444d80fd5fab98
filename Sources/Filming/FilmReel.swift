internal import Files
internal import Graphics
internal import Layout
internal import Output
internal import PageTurning
internal import Pagination
internal import RenderingOptions
internal import Synchronization

/// Receives the pictures of a film from several threads in any order and writes the film in the
/// order of time.
///
/// Pictures are sorted, encoded by any thread that has none to draw, and written in order. A thread
/// too far ahead of the first picture that is not encoded waits, so that a fixed number at most is
/// held.
final class FilmReel<Writer: FilmWriter>: FrameReel {
  /// A picture with its duration.
  private struct Shot {
    var frame: Bitmap
    var last: Bitmap?
    /// Its index among the pictures shown.
    var number: Int
    /// The number of pictures up to it that were sorted.
    var place: Int
  }

  private struct State {
    /// The positions of the expected pictures, by name.
    var places: [String: Int] = [:]
    var next = 0
    var waiting: [Int: (frame: Bitmap, picture: Picture)] = [:]
    var lastFrame: Bitmap?
    var lastPicture: Picture?
    /// The sorted pictures that wait to be encoded.
    var shots: [Shot] = []
    /// The positions of pictures that are being encoded.
    var underWay: Set<Int> = []
    /// The durations in ticks of pictures that are not written yet.
    var ticks: [Int] = []
    var written = 0
    var ready: [Int: Writer.Encoder.Frame] = [:]
    var clock: FilmClock
    let writer: Writer

    init(clock: FilmClock, writer: sending Writer) {
      (self.clock, self.writer) = (clock, writer)
    }
  }

  private let state: Mutex<State>
  private let encoder: Writer.Encoder
  private let gate = ProgressBarrier()
  private let hold: Double
  private let film: Film?
  private let window: Int

  /// Makes a reel for a film at a rate per second, with a number of drawing threads and pictures of
  /// a number of pixels.
  init(
    _ writer: sending Writer, rate: Double, hold: Double, film: Film?, jobs: Int, pixels: Int
  ) {
    encoder = writer.encoder
    state = Mutex(State(clock: FilmClock(rate: rate), writer: writer))
    (self.hold, self.film) = (hold, film)
    window = max(jobs, min(Self.batchLength * (jobs + 1), Self.mostBytes / max(1, pixels * 4)))
  }

  func receivers() throws(OutputError) -> PictureReceivers {
    PictureReceivers(self, scheduler: self)
  }

  /// The number of consecutive pictures that a thread draws, since neighbours show the same pages.
  private static var batchLength: Int { 4 }
  /// The most bytes of pixels that are held, provided that every thread can have a picture of its
  /// own.
  private static var mostBytes: Int { 256 << 20 }

  func scheduled(_ units: [[Picture]]) -> [[Picture]] {
    let pictures = units.flatMap(\.self)
    state.withLock { state in
      let start = state.places.count
      for (index, picture) in pictures.enumerated() {
        state.places[picture.name] = start + index
      }
    }
    return stride(from: 0, to: pictures.count, by: Self.batchLength).map {
      Array(pictures[$0..<min($0 + Self.batchLength, pictures.count)])
    }
  }

  func waitForCapacity(for picture: Picture) {
    let position = state.withLock { $0.places[picture.name] ?? 0 }
    // The thread that draws the first missing picture never waits: it is not ahead.
    gate.wait(until: position - window + 1)
  }

  func take(
    _ picture: Picture, of pages: [PageNumber: Page], from painter: FramePainter
  ) throws(OutputError) -> Manifest.Entry {
    try take(painter.paint(picture, pages), of: picture)
  }

  /// Receives a picture; returns its manifest entry.
  func take(_ frame: Bitmap, of picture: Picture) throws(OutputError) -> Manifest.Entry {
    let entry = Manifest.Entry(
      picture: picture, width: frame.width, height: frame.height, range: 0..<0, digest: "")
    let frame = frame.rgba()
    do throws(OutputError) {
      state.withLock { state in
        guard let position = state.places[picture.name] else { return }
        state.waiting[position] = (frame, picture)
        while let next = state.waiting.removeValue(forKey: state.next) {
          state.next += 1
          show(next.frame, next.picture, &state)
        }
      }
      while let shot = state.withLock({ begin(&$0) }) {
        let ready = try encoder.encode(shot.frame, after: shot.last)
        try state.withLock { state throws(OutputError) in
          state.ready[shot.number] = ready
          state.underWay.remove(shot.place)
          try write(&state, upTo: 1)
          gate.open(up: firstUnready(state))
        }
      }
    } catch {
      // Nobody must wait for pictures that will never come.
      gate.open(up: .max)
      throw error
    }
    return entry
  }

  func abandon() { gate.open(up: .max) }

  /// Appends a picture to those in order.
  private func show(_ frame: Bitmap, _ picture: Picture, _ state: inout State) {
    let ticks = ticks(of: picture, after: state.lastPicture, state.clock)
    state.lastPicture = picture
    if let last = state.lastFrame, ticks == 0 || last == frame {
      state.ticks[state.ticks.count - 1] += ticks
      return
    }
    let number = state.written + state.ticks.count
    state.shots.append(
      Shot(frame: frame, last: state.lastFrame, number: number, place: state.next - 1))
    state.ticks.append(ticks)
    state.lastFrame = frame
  }

  /// The first picture to be encoded; nil if there is none.
  private func begin(_ state: inout State) -> Shot? {
    guard !state.shots.isEmpty else {
      gate.open(up: firstUnready(state))
      return nil
    }
    let shot = state.shots.removeFirst()
    state.underWay.insert(shot.place)
    return shot
  }

  /// The position of the first picture that is not encoded.
  private func firstUnready(_ state: State) -> Int {
    state.underWay.min() ?? state.shots.first?.place ?? state.next
  }

  /// Writes encoded pictures except the last `rest`, whose duration is still unknown.
  private func write(_ state: inout State, upTo rest: Int) throws(OutputError) {
    while state.ticks.count > rest, let ready = state.ready.removeValue(forKey: state.written) {
      let ticks = state.ticks.removeFirst()
      try state.writer.add(ready, ticks: ticks, clock: state.clock)
      state.clock.advance(by: ticks)
      state.written += 1
    }
  }

  /// The duration of a picture in ticks.
  private func ticks(of picture: Picture, after last: Picture?, _ clock: FilmClock) -> Int {
    switch film {
    case .gesture: return 1
    case .positions: return clock.ticks(in: hold)
    case .turns, nil:
      guard picture.kind != .turn else { return 1 }
      // The end of a turn and the start of the next are one picture.
      let isSame = last.map { $0.kind != .turn && $0.spread == picture.spread } ?? false
      return isSame ? 0 : clock.ticks(in: hold)
    }
  }

  func finish(mark: JobMark?) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      // A gesture ends with the book at rest.
      if case .gesture = film, !state.ticks.isEmpty {
        state.ticks[state.ticks.count - 1] += state.clock.ticks(in: hold)
      }
      try write(&state, upTo: 0)
      try state.writer.finish(clock: state.clock, mark: mark)
    }
  }
}
