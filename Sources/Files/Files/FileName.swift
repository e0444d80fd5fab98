internal import Glibc

/// The name of a file as the system has it: bytes that need not be text.
public struct FileName: Sendable, Hashable {
  /// The bytes of the name, without the terminating zero.
  public let bytes: [UInt8]

  /// Makes a name from a text.
  public init(_ text: String) { self.bytes = text.utf8.filter { $0 != 0 } }

  /// Makes a name from bytes, up to the first zero.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// The last component of the name.
  public var lastComponent: FileName {
    let slash = UInt8(ascii: "/")
    var end = bytes.endIndex
    while end > 1, bytes[end - 1] == slash { end -= 1 }
    let start = bytes[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    return FileName(bytes: bytes[min(start, end)..<end])
  }

  /// The name as text, with U+FFFD for invalid bytes.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Calls `body` with the name as a C string.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { preconditionFailure("never empty") }
        return body(start)
      }
    }
  }
}

extension FileName: CustomStringConvertible {
  /// The name for messages, with control characters and direction marks escaped.
  public var description: String { text.escapedForTerminal }
}
