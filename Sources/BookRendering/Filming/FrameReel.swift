internal import Graphics

/// Where the pictures of a film go, as pixels and not as files.
protocol FrameReel: PictureOutput, PictureSink {
  /// Notes the pictures that come next, in their order, and divides them for the threads.
  func expected(_ units: [[Picture]]) -> [[Picture]]

  /// Waits until a picture may be drawn without more being held than is to be.
  func waitForRoom(for picture: Picture)

  /// Lets nobody wait any longer: there will be no film.
  func abandon()

  /// Takes a picture; what the manifest would say of it.
  func take(_ frame: Bitmap, of picture: Picture) throws(OutputError) -> Manifest.Entry

  /// Ends the film of a run.
  func finish(mark: JobMark?) throws(OutputError)
}
