internal import Glibc
internal import Synchronization

/// The program whose child processes do the work.
package enum WorkerProgram: Sendable, Hashable {
  /// This program if it serves (`WorkService.serveIfAsked`), or else the `render-book` next to it.
  case own
  /// The program with this name.
  case at(String)

  /// Whether this program serves when it is started as a child.
  static let serves = Atomic<Bool>(false)

  /// The file to start; throws if there is none.
  func path() throws(WorkFault) -> String {
    switch self {
    case .at(let path): return path
    case .own:
      let link = "/proc/self/exe"
      if Self.serves.load(ordering: .relaxed) { return link }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(link, &buffer, buffer.count)
      let own = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      let folder = own.prefix(upTo: own.lastIndex(of: UInt8(ascii: "/")) ?? 0)
      let beside = String(decoding: folder, as: UTF8.self) + "/render-book"
      guard count > 0, access(beside, X_OK) == 0 else {
        throw .unavailable("there is no render-book program beside this one")
      }
      return beside
    }
  }
}
