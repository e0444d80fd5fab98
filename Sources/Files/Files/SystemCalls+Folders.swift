internal import Glibc

extension SystemCalls {
  /// Creates the folder and its parents as needed; returns the error number if that fails.
  func makeFolders(_ path: FileName) -> Int32? {
    guard makeDirectory(path) != 0, errno != EEXIST else { return nil }
    guard errno == ENOENT else { return errno }
    var fault: Int32?
    let bytes = path.bytes
    var end = 0
    while end < bytes.count {
      end = bytes[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      let made = makeDirectory(FileName(bytes: bytes[..<end]))
      // The first failure explains those below it.
      if made != 0, errno != EEXIST, fault == nil { fault = errno }
    }
    return fault
  }
}
