internal import Files
internal import Output
internal import Synchronization

/// Keeps the pictures of a single-file viewer in memory.
final class HeldPictures: PictureFileSink {
  private let files = Mutex<[String: [UInt8]]>([:])

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    files.withLock { $0[name] = bytes }
  }

  /// The file of a picture.
  func file(_ name: String) -> [UInt8] { files.withLock { $0[name] ?? [] } }
}
