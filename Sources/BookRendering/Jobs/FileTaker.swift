internal import BookInput
internal import Files
internal import Manuscript
internal import Output
internal import RenderingOptions
internal import Synchronization
internal import Typesetting

/// Passes a run's pictures to a function, one after the other.
final class FileTaker: PictureOutput, PictureFileSink {
  typealias Take =
    @Sendable (_ name: String, _ bytes: [UInt8], _ digest: String) throws(OutputError) -> Void
  private let taking: Take
  private let lock = Mutex<Void>(())

  init(_ taking: @escaping Take) { self.taking = taking }

  func receivers() throws(OutputError) -> PictureReceivers { PictureReceivers(self) }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    try lock.withLock { (_) throws(OutputError) in try taking(name, bytes, digest) }
  }
}
