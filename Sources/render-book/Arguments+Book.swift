internal import BookRendering
internal import Manuscript

extension Arguments {
  /// Throws if no book is named but the last option's value is one: `--css book.md`.
  func checkBookIsNamed() throws(UsageError) {
    guard names.isEmpty, let last, let file = files[last], file.exists else { return }
    let isInput = OptionTable.files { if case .input = $0 { true } else { false } }.contains(last)
    let format = BookFormat(named: file.text)
    guard file.text.lowercased().hasSuffix(".epub") || format != nil,
      // Designs and gestures may be text files.
      !(isInput && format == .text)
    else { return }
    throw UsageError(
      "no book is given: “\(file)” is taken as the value of \(last); put that value before the book"
    )
  }
}
