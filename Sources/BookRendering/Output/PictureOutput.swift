/// Where a run's pictures go: a folder, or a comparison.
protocol PictureOutput: AnyObject {
  /// The place that takes the pictures, made when the first is there.
  func sink() throws(OutputError) -> any PictureSink
}

/// Takes a run's pictures, from several threads.
protocol PictureSink: AnyObject, Sendable {
  /// Takes a picture's file whole, with the digest of its pixels, or throws.
  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError)

  /// What is known of a picture that a former run has drawn from the same and that is still there; nil
  /// where it is to be drawn.
  func standing(_ name: String, source: String) -> FormerRun.Picture?
}

extension PictureSink {
  func standing(_ name: String, source: String) -> FormerRun.Picture? { nil }
}
