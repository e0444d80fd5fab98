internal import BookRendering

/// The forms that a book is drawn in, as the option names them.
enum PrintedForm: String, CaseIterable {
  case png, pdf, svg
}

extension Arguments {
  /// Options that say something of pixels, pictures or turns, of which a document has none.
  private static let ofPictures: [Option] = [
    .dpi, .size, .png, .desk, .deskMargin, .frames, .turns, .turn,
    .position, .gesture, .at, .fps, .duration, .ease, .reverse, .indicator,
    .unpaged, .transition, .spacing, .curl, .back, .singleSided, .viewer,
    .thumbnail, .contactSheet, .name,
  ]

  /// The form that is asked for: a file whose name ends in `.pdf` is a PDF, and so with `.svg`.
  func printedForm() throws(UsageError) -> PrintedForm {
    let name = files[.out]?.text.lowercased() ?? ""
    let named = [PrintedForm.pdf, .svg].first { name.hasSuffix(".\($0.rawValue)") }
    let form = try choice(.format, PrintedForm.self) ?? named ?? .png
    guard form != .png else {
      guard name != "-" else {
        throw UsageError("--out takes the name of a folder, not standard output; see --film")
      }
      return form
    }
    let kind = form.rawValue
    guard let out = files[.out] else {
      throw UsageError("--format \(kind) writes one file: name it, such as --out book.\(kind)")
    }
    guard out.text != "-" else {
      throw UsageError("--out takes the name of a file with --format \(kind), not standard output")
    }
    guard out.bytes.last != UInt8(ascii: "/") else {
      throw UsageError(
        "--format \(kind) writes one file, but --out names a folder: add book.\(kind)")
    }
    if let idle = Self.ofPictures.first(where: { has($0) }) {
      throw UsageError(
        "\(idle) cannot be combined with --format \(kind), which has no pixels and no turns")
    }
    return form
  }
}
