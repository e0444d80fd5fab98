internal import Graphics
internal import ImageCoding

/// Makes the pictures of a film ready to be written: any number of threads at once, in any order.
protocol FrameEncoder: Sendable {
  /// What is written of a picture in its film.
  associatedtype Frame: Sendable

  /// Makes a picture of four bytes a pixel ready, which is shown behind another.
  func encode(_ frame: Bitmap, behind last: Bitmap?) throws(OutputError) -> Frame
}

/// Makes a film's file of its pictures, which come in the order of time.
protocol FilmWriter<Encoder>: AnyObject {
  associatedtype Encoder: FrameEncoder

  /// What makes its pictures ready.
  var encoder: Encoder { get }

  /// Adds a picture that is shown for so many parts of the clock.
  func add(_ frame: Encoder.Frame, ticks: Int, clock: FilmClock) throws(OutputError)

  /// Ends the film, which gets its own name and, where its format has room for it, the mark of its run.
  func finish(clock: FilmClock, mark: JobMark?) throws(OutputError)
}
