internal import BookRendering
internal import Glibc

/// Writes to the terminal.
///
/// Text from files must have been escaped before.
enum Messages {
  /// A line on standard error that begins with the command's name.
  static func say(_ text: String) { write(line(text), to: 2) }

  /// A message as the line that is printed.
  static func line(_ text: String) -> String { "render-book: " + text + "\n" }

  /// Text on standard output; false if nobody reads it any more, which is not an error.
  @discardableResult
  static func print(_ text: String) throws(RenderError) -> Bool {
    if write(text, to: 1) { return true }
    return try ended(errno)
  }

  /// Bytes on standard output; false if nobody reads it any more, which is not an error.
  @discardableResult
  static func print(_ bytes: [UInt8]) throws(RenderError) -> Bool {
    if bytes.withUnsafeBytes({ write($0, to: 1) }) { return true }
    return try ended(errno)
  }

  /// Whether output has ended for lack of a reader; any other error is thrown.
  private static func ended(_ number: Int32) throws(RenderError) -> Bool {
    if number == EPIPE { return false }
    throw .output(OutputError(file: FileName("standard output"), errorNumber: number))
  }

  /// Text on standard error, unchanged.
  static func show(_ text: String) { write(text, to: 2) }

  @discardableResult
  private static func write(_ text: String, to file: Int32) -> Bool {
    var copy = text
    return copy.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(file, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}
