/// Where a run's pictures go: a folder that is opened when the first is there to be written.
///
/// So a run that is refused, or has nothing to draw, leaves nothing at all.
final class JobOutput: PictureOutput {
  private let place: OutputPlace
  var path: FileName { place.path }
  private let calls: SystemCalls
  private var opened: OutputFolder?

  init(_ place: OutputPlace, calls: SystemCalls) {
    self.place = place
    self.calls = calls
  }

  /// The folder, in which no other run can write from now on.
  func folder() throws(OutputError) -> OutputFolder {
    if let opened { return opened }
    let folder = try OutputFolder(place, calls: calls)
    opened = folder
    return folder
  }

  func sink() throws(OutputError) -> any PictureSink { try folder() }

  /// Ends the run; what is not finished by now is abandoned.
  func close() {
    opened?.abandon()
    opened = nil
  }
}
