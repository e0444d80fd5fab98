internal import BookRendering
internal import Glibc

/// The forms that a book is drawn in, as the option names them.
enum PrintedForm: String, CaseIterable {
  case png, pdf
}

extension Arguments {
  /// Options that say something of pixels, pictures or turns, of which a document has none.
  private static let ofPictures = [
    "--dpi", "--size", "--png", "--desk", "--desk-margin", "--frames", "--turns", "--turn",
    "--position", "--gesture", "--at", "--fps", "--duration", "--ease", "--reverse", "--indicator",
    "--unpaged", "--transition", "--spacing", "--curl", "--back", "--single-sided",
  ]

  /// The form that is asked for: a file whose name ends in `.pdf` is a PDF.
  func printedForm() throws(UsageError) -> PrintedForm {
    let isNamedPDF = files["--out"]?.text.lowercased().hasSuffix(".pdf") ?? false
    let form = try choice("--format", PrintedForm.self) ?? (isNamedPDF ? .pdf : .png)
    guard form == .pdf else { return form }
    guard let out = files["--out"] else {
      throw UsageError("--format pdf writes one file: name it, as with --out book.pdf")
    }
    guard out.text != "-" else {
      throw UsageError("--out takes the name of a file for a PDF, and not standard output")
    }
    guard out.bytes.last != UInt8(ascii: "/") else {
      throw UsageError("--format pdf writes one file, and --out names a folder: add book.pdf")
    }
    if let idle = Self.ofPictures.first(where: { has($0) }) {
      throw UsageError("\(idle) is of no use in a PDF, which has pages without pixels or turns")
    }
    return form
  }
}

extension Command {
  /// `--format pdf`: the book as one document.
  static func printPDF(_ renderer: BookRenderer, _ arguments: Arguments) throws -> ExitCode {
    let file = arguments.files["--out"] ?? FileName("book.pdf")
    if arguments.has("--list-outputs") {
      guard !file.bytes.contains(UInt8(ascii: "\n")) else {
        throw UsageError("--list-outputs writes a name a line, and this has a line's end in it")
      }
      try Messages.print(file.bytes + [UInt8(ascii: "\n")])
      return .done
    }
    let isQuiet = arguments.has("--quiet")
    let bar = ProgressBar(isShown: !isQuiet && isatty(2) == 1)
    let summary: BookRenderer.Summary
    do {
      defer { bar.clear() }
      summary = try renderer.renderPDF(to: file) { bar.show($0) }
    }
    if let stamp = arguments.files["--stamp"] { try OutputFile.write([], to: stamp) }
    if !isQuiet {
      say(summary.warnings)
      sayMissing(summary.missingCharacters)
    }
    return .done
  }
}
