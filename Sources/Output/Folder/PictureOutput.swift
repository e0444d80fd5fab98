package import Files
package import PageTurning
package import Pagination
package import RenderingOptions

/// The destination of a job's pictures: a folder, a film, a comparison.
package protocol PictureOutput: AnyObject {
  /// The sink for the pictures, made when the first one is ready.
  func sink() throws(OutputError) -> any PictureSink
}

/// Receives a job's pictures from several threads.
package protocol PictureSink: AnyObject, Sendable {
  /// Announces the next pictures, in order, and divides them among the threads.
  func scheduled(_ units: [[Picture]]) -> [[Picture]]

  /// Records the layout of the next pictures, before any of them is drawn.
  func note(_ pictures: [Picture], laidOutBy recorder: LayoutRecorder)

  /// Waits until a picture may be drawn without exceeding the amount held in memory.
  func waitForRoom(for picture: Picture)

  /// Has a picture of the pages drawn, and receives it; returns its manifest entry.
  func take(
    _ picture: Picture, of pages: [PageNumber: Page], from painter: FramePainter
  ) throws(OutputError) -> Manifest.Entry

  /// Releases all waiting threads: the job ends before its pictures do.
  func abandon()
}

extension PictureSink {
  package func scheduled(_ units: [[Picture]]) -> [[Picture]] { units }
  package func note(_ pictures: [Picture], laidOutBy recorder: LayoutRecorder) {}
  package func waitForRoom(for picture: Picture) {}
  package func abandon() {}
}

/// Receives a job's pictures as files.
package protocol PictureFileSink: PictureSink {
  /// Receives a picture's complete file, with the digest of its pixels.
  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError)

  /// The record of a picture that a former job has drawn from the same source and that still exists; nil if it must be
  /// drawn.
  func standing(_ name: String, source: String) -> FormerRun.Picture?
}

extension PictureFileSink {
  package func standing(_ name: String, source: String) -> FormerRun.Picture? { nil }

  package func take(
    _ picture: Picture, of pages: [PageNumber: Page], from painter: FramePainter
  ) throws(OutputError) -> Manifest.Entry {
    let drawn = painter.draw(picture, pages) { standing(picture.name, source: $0) }
    if let file = drawn.file {
      try painter.measure("write") { () throws(OutputError) in
        try take(file, as: picture.name, digest: drawn.entry.digest)
      }
    }
    return drawn.entry
  }
}
