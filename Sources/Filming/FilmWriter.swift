internal import Files
internal import Graphics
internal import ImageCoding
internal import Output

/// Encodes the pictures of a film, on any number of threads and in any order.
protocol FrameEncoder: Sendable {
  /// An encoded picture.
  associatedtype Frame: Sendable

  /// Encodes an RGBA picture that is shown after another.
  func encode(_ frame: Bitmap, after last: Bitmap?) throws(OutputError) -> Frame
}

/// Writes the file of a film from its pictures in the order of time.
protocol FilmWriter<Encoder>: AnyObject {
  associatedtype Encoder: FrameEncoder

  /// The encoder of its pictures.
  var encoder: Encoder { get }

  /// Appends a picture with its duration in ticks.
  func add(_ frame: Encoder.Frame, ticks: Int, clock: FilmClock) throws(OutputError)

  /// Ends the film, renames it into place and, if its format allows, adds the mark of its run.
  func finish(clock: FilmClock, mark: JobMark?) throws(OutputError)
}
