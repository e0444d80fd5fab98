/// Where the pictures of a film go, as pixels and not as files.
protocol FrameReel: PictureOutput, PictureSink {
  /// Ends the film of a job.
  func finish(mark: JobMark?) throws(OutputError)
}
