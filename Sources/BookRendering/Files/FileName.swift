internal import Glibc

/// The name of a file as the system has it: bytes, which need not be text.
public struct FileName: Sendable, Hashable {
  /// The name's bytes, without the zero that ends them.
  public let bytes: [UInt8]

  /// Makes a name of a text.
  public init(_ text: String) { self.bytes = text.utf8.filter { $0 != 0 } }

  /// Makes a name of bytes; a zero among them ends it.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// The name's last part.
  public var lastComponent: FileName {
    let slash = UInt8(ascii: "/")
    var end = bytes.endIndex
    while end > 1, bytes[end - 1] == slash { end -= 1 }
    let start = bytes[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    return FileName(bytes: bytes[min(start, end)..<end])
  }

  /// The name as text, with U+FFFD for what is none.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Hands the name to a call of the system.
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
  /// The name as it may be printed: nothing in it moves a cursor or turns the text around.
  public var description: String { text.escapedForTerminal }
}
