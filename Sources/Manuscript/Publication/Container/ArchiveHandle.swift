internal import CMinizip

/// An open archive of the library, with its current position.
///
/// Opening one takes the library 0.1 ms, as it searches 64 KiB for the directory of a large archive. One thread at a
/// time has a handle: the one that took it from the archive's pool.
final class ArchiveHandle: @unchecked Sendable {
  let file: unzFile
  private let stream: UnsafeMutablePointer<MemoryStream>

  /// Opens an archive; nil if its directory is not found.
  init?(_ bytes: [UInt8]) {
    stream = UnsafeMutablePointer<MemoryStream>.allocate(capacity: 1)
    stream.initialize(to: MemoryStream(bytes))
    var calls = MemoryStream.calls(on: stream)
    guard let file = unzOpen2_64("", &calls) else {
      stream.deinitialize(count: 1).deallocate()
      return nil
    }
    self.file = file
  }

  deinit {
    unzClose(file)
    stream.deinitialize(count: 1).deallocate()
  }
}
