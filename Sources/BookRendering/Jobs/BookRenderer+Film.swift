internal import BookInput
internal import Files
internal import Filming
internal import Glibc
internal import Graphics
internal import Manuscript
internal import Output
internal import PageTurning
public import RenderingOptions
public import Typesetting

extension BookRenderer {
  /// Makes a film of the requested pictures: spreads at rest and turning leaves.
  ///
  /// A file appears complete or not at all. Returns nil if the film goes to standard output and its
  /// reader has gone.
  ///
  /// - Throws: `RenderError`.
  public func renderFilm(
    to target: FilmTarget, _ film: FilmOptions,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> Summary? {
    var renderer = BookRenderer(book: book, options: filmed)
    (renderer.inputs, renderer.dependencies) = (inputs, dependencies)
    let key = key(of: .film(film))
    do throws(RenderError) {
      return try renderer.makeFilm(to: target, film, key: key, progress: progress)
    } catch {
      let ended = OutputError(file: target.name, errorNumber: EPIPE)
      if case .output(let fault) = error, target == .standardOutput, fault == ended { return nil }
      throw error
    }
  }

  /// The default pictures per second.
  private static let framesPerSecond = 30.0

  /// The options, with pictures per second unless the number of pictures per turn is given.
  private var filmed: RenderOptions {
    var options = options
    guard options.instants == nil else { return options }
    if !options.countsFrames {
      options.framesPerSecond = options.framesPerSecond ?? Self.framesPerSecond
    }
    options.easing = options.easing ?? TurnTiming().easing
    return options
  }

  /// The pictures per second.
  private var rate: Double {
    if let rate = options.framesPerSecond { return rate }
    // A given number of pictures fills the duration of a turn.
    let count = Double(max(1, options.instants?.count ?? options.framesPerTurn) + 1)
    return min(max(count / max(options.duration, 0.001), 0.1), 1000)
  }

  private func makeFilm(
    to target: FilmTarget, _ film: FilmOptions, key: String?,
    progress: @escaping @Sendable (Progress) -> Void
  ) throws(RenderError) -> Summary {
    if let fault = options.fault ?? film.fault.map({ .film($0) }) { throw .options(fault) }
    let before = inputs.entries
    return try RenderError.writing(target.name) {
      try dependencies?.check(inputs.entries.map(\.name), output: target.name)
      let frame = PictureGeometry(directedOptions).frame
      let reel = try FilmJob(
        to: target, film, of: options.film, effort: options.pngEffort, rate: rate,
        jobs: options.threadCount, pixels: frame.width * frame.height
      ).reel()
      let (run, summary) = try draw(into: reel, progress: progress)
      guard !run.entries.isEmpty else { throw RenderError.options(.book(.empty)) }
      try reel.finish(
        mark: JobMark(
          key: run.settledKey(key), before: before, inputs: inputs.entries,
          warnings: JobWarnings(reading: book.warnings, drawing: summary.warnings)))
      try dependencies?.write(inputs.entries.map(\.name), for: target.name)
      return summary
    }
  }
}
