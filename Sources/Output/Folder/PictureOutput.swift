package import Files
package import Graphics
internal import PageTurning
package import Pagination
package import RenderingOptions

/// The destination of a job's pictures: a folder, a film, a comparison.
package protocol PictureOutput: AnyObject {
  /// The receivers of the pictures, made when the first one is ready.
  func receivers() throws(OutputError) -> PictureReceivers
}

/// The receivers of a job's pictures, with what they need to know of the job or decide in it.
package struct PictureReceivers {
  /// Receives the pictures.
  package let sink: any PictureSink
  /// Decides when pictures are drawn; nil if they may be drawn in any order, as far ahead as threads get.
  package let scheduler: (any PictureScheduler)?
  /// Receives the layout of the next pictures before any of them is drawn; nil if nothing depends on it.
  package let layoutObserver: ((_ pictures: [Picture], _ recorder: LayoutRecorder) -> Void)?

  package init(
    _ sink: any PictureSink, scheduler: (any PictureScheduler)? = nil,
    layoutObserver: ((_ pictures: [Picture], _ recorder: LayoutRecorder) -> Void)? = nil
  ) {
    (self.sink, self.scheduler, self.layoutObserver) = (sink, scheduler, layoutObserver)
  }
}

/// Receives a job's pictures from several threads.
package protocol PictureSink: AnyObject, Sendable {
  /// Has a picture of the pages drawn, and receives it; returns its manifest entry.
  func take(
    _ picture: Picture, of pages: [PageNumber: Page], from painter: FramePainter
  ) throws(OutputError) -> Manifest.Entry
}

/// Decides when the threads of a job draw which pictures.
package protocol PictureScheduler: AnyObject, Sendable {
  /// Announces the next pictures, in order, and divides them among the threads.
  func scheduled(_ units: [[Picture]]) -> [[Picture]]

  /// Waits until a picture may be drawn without exceeding the amount held in memory.
  func waitForCapacity(for picture: Picture)

  /// Releases all waiting threads: the job ends before its pictures do.
  func abandon()
}

/// Receives a job's pictures as files.
package protocol PictureFileSink: PictureSink {
  /// Receives a picture's complete file, with the digest of its pixels.
  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError)
}

extension PictureFileSink {
  package func take(
    _ picture: Picture, of pages: [PageNumber: Page], from painter: FramePainter
  ) throws(OutputError) -> Manifest.Entry {
    try take(picture, of: pages, from: painter) { _ in nil }
  }

  /// Receives a picture of the pages, which is not drawn if a former job has drawn it from the same source.
  ///
  /// `former` gives the record of that picture by the digest of its source, if its file still exists.
  func take(
    _ picture: Picture, of pages: [PageNumber: Page], from painter: FramePainter,
    unless former: (_ source: String) -> FormerRun.Picture?
  ) throws(OutputError) -> Manifest.Entry {
    let drawn = painter.draw(picture, pages, unless: former)
    if let file = drawn.file {
      try painter.measure("write") { () throws(OutputError) in
        try take(file, as: picture.name, digest: drawn.entry.digest)
      }
    }
    return drawn.entry
  }
}
