/// Receives the pictures of a film as pixels rather than files.
protocol FrameReel: PictureOutput, PictureSink {
  /// Ends the film of a job.
  func finish(mark: JobMark?) throws(OutputError)
}
