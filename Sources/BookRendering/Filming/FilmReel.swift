internal import Graphics
internal import PageTurning
internal import Synchronization

/// Takes the pictures of a film from several threads, in any order, and makes the film of them in the
/// order of time.
///
/// While one thread encodes, the others draw one picture more and wait: so few are held.
final class FilmReel: PictureOutput, PictureSink {
  private struct State {
    /// The places of the pictures that are expected, by their names.
    var places: [String: Int] = [:]
    var next = 0
    var waiting: [Int: (frame: Bitmap, picture: Picture)] = [:]
    /// The picture that is shown, and for how long: it is written when it is known how long.
    var shown: (frame: Bitmap, picture: Picture, ticks: Int)?
    var clock: FilmClock
    let writer: any FilmWriter

    init(clock: FilmClock, writer: sending any FilmWriter) {
      (self.clock, self.writer) = (clock, writer)
    }
  }

  private let state: Mutex<State>
  private let hold: Double
  private let film: Film?

  /// Makes a reel that writes into a film of so many pictures a second.
  init(_ writer: sending any FilmWriter, rate: Double, hold: Double, film: Film?) {
    state = Mutex(State(clock: FilmClock(rate: rate), writer: writer))
    (self.hold, self.film) = (hold, film)
  }

  func sink() throws(OutputError) -> any PictureSink { self }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {}

  /// Threads draw so many pictures running: neighbours show the same pages.
  private static let stretch = 4

  /// Notes the pictures that come next, in their order, and divides them for the threads.
  func expected(_ units: [[Picture]]) -> [[Picture]] {
    let pictures = units.flatMap(\.self)
    state.withLock { state in
      let start = state.places.count
      for (index, picture) in pictures.enumerated() {
        state.places[picture.name] = start + index
      }
    }
    return stride(from: 0, to: pictures.count, by: Self.stretch).map {
      Array(pictures[$0..<min($0 + Self.stretch, pictures.count)])
    }
  }

  /// Takes a picture; what the manifest would say of it.
  func take(_ frame: Bitmap, of picture: Picture) throws(OutputError) -> Manifest.Entry {
    let entry = Manifest.Entry(
      picture: picture, width: frame.width, height: frame.height, range: 0..<0, digest: "")
    let frame = frame.rgba()
    try state.withLock { state throws(OutputError) in
      guard let place = state.places[picture.name] else { return }
      state.waiting[place] = (frame, picture)
      while let next = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        try show(next.frame, next.picture, &state)
      }
    }
    return entry
  }

  /// Shows a picture behind those before it.
  private func show(
    _ frame: Bitmap, _ picture: Picture, _ state: inout State
  ) throws(OutputError) {
    let ticks = ticks(of: picture, behind: state.shown?.picture, state.clock)
    if let shown = state.shown, ticks == 0 || shown.frame == frame {
      state.shown = (shown.frame, picture, shown.ticks + ticks)
      return
    }
    try flush(&state)
    state.shown = (frame, picture, ticks)
  }

  private func flush(_ state: inout State) throws(OutputError) {
    guard let shown = state.shown else { return }
    try state.writer.add(shown.frame, ticks: shown.ticks, clock: state.clock)
    state.clock.advance(by: shown.ticks)
    state.shown = nil
  }

  /// For how many parts of the clock a picture is shown.
  private func ticks(of picture: Picture, behind last: Picture?, _ clock: FilmClock) -> Int {
    switch film {
    case .gesture: return 1
    case .positions: return clock.ticks(in: hold)
    case .turns, nil:
      guard picture.kind != .turn else { return 1 }
      // The end of a turn and the beginning of the next are one.
      let isSame = last.map { $0.kind != .turn && $0.spread == picture.spread } ?? false
      return isSame ? 0 : clock.ticks(in: hold)
    }
  }

  /// Ends the film.
  func finish() throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      // A gesture ends with the book at rest.
      if case .gesture = film, state.shown != nil {
        state.shown?.ticks += state.clock.ticks(in: hold)
      }
      try flush(&state)
      try state.writer.finish(clock: state.clock)
    }
  }
}
