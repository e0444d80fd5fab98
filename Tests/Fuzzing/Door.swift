/// A kind of input that the program reads: what libFuzzer begins with, and what is done with the inputs it makes.
struct Door: Sendable {
  /// Its name in commands.
  let name: String
  /// Files of the kind, which it changes.
  let seeds: @Sendable () -> [[UInt8]]
  /// Words that it puts into files.
  var words: [String] = []
  /// The most bytes of an input.
  var mostBytes = 16_384
  /// What the program does with an input; it may refuse it.
  let open: @Sendable ([UInt8]) -> Void

  /// All doors.
  static var all: [Door] { books + pictures + records + [pageViewController, bookController] }

  /// The words as libFuzzer reads them: one a line, in quotation marks.
  var dictionary: String {
    words.map { word in
      let bytes = word.utf8.map { byte in
        let hex = String(byte, radix: 16)
        return "\\x" + (hex.count < 2 ? "0" : "") + hex
      }
      return "\"\(bytes.joined())\"\n"
    }.joined()
  }
}
