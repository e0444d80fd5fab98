package import Files
internal import Glibc

/// The destination of a run's pictures: a folder that is opened when the first one is to be written.
///
/// A run that is refused, or has nothing to draw, thus leaves nothing behind.
package final class JobOutput: PictureOutput {
  private let place: OutputLocation
  /// The folder.
  package var path: FileName { place.path }
  private let calls: SystemCalls
  private var opened: OutputFolder?
  private var isNew = false

  package init(_ place: OutputLocation, calls: SystemCalls) {
    self.place = place
    self.calls = calls
  }

  /// The folder, opened so that no other run can write in it.
  package func folder() throws(OutputError) -> OutputFolder {
    if let opened { return opened }
    let isNew = !path.exists
    let folder = try OutputFolder(place, calls: calls)
    self.isNew = isNew
    opened = folder
    return folder
  }

  package func receivers() throws(OutputError) -> PictureReceivers {
    try PictureReceivers(folder())
  }

  /// Ends the run; what is not finished by now is abandoned, and a folder that was made but not used is removed.
  package func close() {
    opened?.abandon()
    opened = nil
    // A folder with any content stays.
    if isNew { path.withCString { _ = rmdir($0) } }
  }
}
