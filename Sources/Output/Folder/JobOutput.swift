package import Files
internal import Glibc

/// Where a run's pictures go: a folder that is opened when the first is there to be written.
///
/// So a run that is refused, or has nothing to draw, leaves nothing at all.
package final class JobOutput: PictureOutput {
  private let place: OutputPlace
  /// The folder.
  package var path: FileName { place.path }
  private let calls: SystemCalls
  private var opened: OutputFolder?
  private var isNew = false

  package init(_ place: OutputPlace, calls: SystemCalls) {
    self.place = place
    self.calls = calls
  }

  /// The folder, in which no other run can write from now on.
  package func folder() throws(OutputError) -> OutputFolder {
    if let opened { return opened }
    let isNew = !path.exists
    let folder = try OutputFolder(place, calls: calls)
    self.isNew = isNew
    opened = folder
    return folder
  }

  package func sink() throws(OutputError) -> any PictureSink { try folder() }

  /// Ends the run; what is not finished by now is abandoned, and a folder made for nothing is removed.
  package func close() {
    opened?.abandon()
    opened = nil
    // One that holds anything stays.
    if isNew { path.withCString { _ = rmdir($0) } }
  }
}
