internal import Glibc

extension SystemCalls {
  /// Makes the folder and those above it where they are missing; returns the number of the error
  /// where one could not be made.
  func makeFolders(_ path: FileName) -> Int32? {
    guard makeDirectory(path) != 0, errno != EEXIST else { return nil }
    guard errno == ENOENT else { return errno }
    var fault: Int32?
    let bytes = path.bytes
    var end = 0
    while end < bytes.count {
      end = bytes[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      let made = makeDirectory(FileName(bytes: bytes[..<end]))
      // The first that fails is the reason why those inside it do.
      if made != 0, errno != EEXIST, fault == nil { fault = errno }
    }
    return fault
  }
}
