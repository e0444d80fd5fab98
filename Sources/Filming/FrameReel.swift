package import Files
package import Output

/// Receives the pictures of a film as pixels rather than files.
package protocol FrameReel: PictureOutput, PictureSink, PictureScheduler {
  /// Ends the film of a job.
  func finish(mark: JobMark?) throws(OutputError)
}
