import Foundation
import Synchronization
import Testing

@testable import Files

/// Files that are written piece by piece, on disks that fail.
final class StreamedFileTests: Sendable {
  /// An empty folder, which is removed after the test.
  private let folder = NSTemporaryDirectory() + "render-book-streamed-" + UUID().uuidString
  /// The number of calls of the kind that fails.
  private let callCount = Mutex(0)

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The number of a call, from 1.
  private func nextCall() -> Int {
    callCount.withLock {
      $0 += 1
      return $0
    }
  }

  /// Checks that a file is refused after some work, and that nothing is left of it.
  private func expectRefusal(of name: String, _ calls: SystemCalls, _ work: (StreamedFile) -> Void)
    throws
  {
    // The file is closed before the folder is listed.
    func fill() throws {
      let file = try StreamedFile(FileName(folder + "/" + name), calls: calls)
      work(file)
      #expect(throws: OutputError.self) { try file.finish() }
    }
    try fill()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test(arguments: [1, 2]) func `a file with a failed write is never renamed into place`(
    failing: Int
  ) throws {
    var calls = SystemCalls()
    let write = calls.write
    calls.write = { file, bytes in
      let number = self.nextCall()
      guard number == failing else { return write(file, bytes) }
      errno = ENOSPC
      return -1
    }
    try expectRefusal(of: "film.webp", calls) { file in
      for _ in 0..<3 { file.write([UInt8](repeating: 1, count: 300_000)) }
      file.overwrite([2], at: 0)
      #expect(file.read(at: 0, count: 1) == [])
    }
  }

  @Test(arguments: [1, 2, 3]) func `a file that cannot be read back is never renamed into place`(
    failing: Int
  ) throws {
    var calls = SystemCalls()
    let read = calls.read
    calls.read = { file, bytes, place in
      let number = self.nextCall()
      guard number == failing else {
        return read(file, UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(4)), place)
      }
      errno = EIO
      return failing == 2 ? 0 : -1
    }
    try expectRefusal(of: "book.pdf", calls) { file in
      file.write(Array(0..<20))
      #expect(file.read(at: 2, count: 12) == [])
      #expect(file.fault != nil)
    }
  }

  @Test func `a file that cannot be begun closes what it has opened, once`() throws {
    let open = Mutex<[Int32: Int]>([:])
    var calls = SystemCalls()
    let (openDirectory, close) = (calls.openDirectory, calls.close)
    calls.openDirectory = { path in
      let file = openDirectory(path)
      open.withLock { $0[file, default: 0] += 1 }
      return file
    }
    calls.close = { file in
      open.withLock { $0[file, default: 0] -= 1 }
      return close(file)
    }
    calls.create = { _, _ in
      errno = EMFILE
      return -1
    }
    #expect(throws: OutputError.self) {
      _ = try StreamedFile(FileName(folder + "/a.pdf"), calls: calls)
    }
    #expect(
      open.withLock { $0.count == 1 && $0.values.allSatisfy { $0 == 0 } }, "\(open.withLock { $0 })"
    )
  }

  @Test(arguments: 1...5)
  func `overwriting is complete, however few bytes a call takes`(most: Int) throws {
    var calls = SystemCalls()
    let overwrite = calls.overwrite
    calls.overwrite = { file, bytes, place in
      let number = self.nextCall()
      guard number % 2 == 0 else {
        errno = EINTR
        return -1
      }
      return overwrite(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(most)), place)
    }
    let file = try StreamedFile(FileName(folder + "/film.webp"), calls: calls)
    file.write(Array(0..<20))
    file.overwrite(Array(100..<111), at: 4)
    try file.finish()
    let expected: [UInt8] = Array(0..<4) + Array(100..<111) + Array(15..<20)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/film.webp")) == Data(expected))
  }
}
