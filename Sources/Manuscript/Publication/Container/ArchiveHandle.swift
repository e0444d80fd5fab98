internal import CMinizip

/// An archive as the library has it open, with its place in it.
///
/// To open one takes the library 0.1 ms, as it looks for the directory of a large archive through 64 KiB.
/// One thread at a time has a handle: the one that took it from the archive's store.
final class ArchiveHandle: @unchecked Sendable {
  let file: unzFile
  private let stream: UnsafeMutablePointer<MemoryStream>

  /// Opens an archive; nil where its directory is not found.
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
