package import Files
package import Pagination
package import RenderingOptions

/// Where a job's pictures go: a folder, a film, a comparison.
package protocol PictureOutput: AnyObject {
  /// The place that takes the pictures, made when the first is there.
  func sink() throws(OutputError) -> any PictureSink
}

/// Takes a job's pictures, from several threads.
package protocol PictureSink: AnyObject, Sendable {
  /// Notes the pictures that come next, in their order, and divides them among the threads.
  func scheduled(_ units: [[Picture]]) -> [[Picture]]

  /// Notes where things stand in the pictures that come next, before any of them is drawn.
  func note(_ pictures: [Picture], laidOutBy recorder: LayoutRecorder)

  /// Waits until a picture may be drawn without more being held than is to be.
  func waitForRoom(for picture: Picture)

  /// Has a picture of the pages drawn, and takes it; what the manifest says of it.
  func take(
    _ picture: Picture, of pages: [Int: Page], from painter: FramePainter
  ) throws(OutputError) -> Manifest.Entry

  /// Lets no thread wait any longer: the job ends before its pictures do.
  func abandon()
}

extension PictureSink {
  package func scheduled(_ units: [[Picture]]) -> [[Picture]] { units }
  package func note(_ pictures: [Picture], laidOutBy recorder: LayoutRecorder) {}
  package func waitForRoom(for picture: Picture) {}
  package func abandon() {}
}

/// Takes a job's pictures as files.
package protocol PictureFileSink: PictureSink {
  /// Takes a picture's file whole, with the digest of its pixels, or throws.
  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError)

  /// What is known of a picture that a former job has drawn from the same and that is still there; nil
  /// where it is to be drawn.
  func standing(_ name: String, source: String) -> FormerRun.Picture?
}

extension PictureFileSink {
  package func standing(_ name: String, source: String) -> FormerRun.Picture? { nil }

  package func take(
    _ picture: Picture, of pages: [Int: Page], from painter: FramePainter
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
