internal import BookRendering

extension Arguments {
  /// Options for pixels, pictures or turns, which a document does not have.
  private static let ofPictures: [Option] = [
    .dpi, .size, .png, .desk, .deskMargin, .frames, .turns, .turn,
    .position, .gesture, .at, .fps, .duration, .ease, .reverse, .indicator,
    .unpaged, .transition, .spacing, .curl, .back, .singleSided, .viewer,
    .thumbnail, .contactSheet, .name,
  ]

  /// The format of a document by `--format`, or else by the extension of `--out`; nil for other outputs.
  var namedDocumentFormat: DocumentFormat? {
    if let word = values[.format] { return DocumentFormat(named: word) }
    return files[.out].flatMap { DocumentFormat(of: $0) }
  }

  /// The format of a run that writes a document, by `--format` or the extension of `--out`; nil for
  /// pictures.
  func documentFormat() throws(UsageError) -> DocumentFormat? {
    _ = try word(.format, among: ["png"] + DocumentFormat.all.map(\.name))
    guard let format = namedDocumentFormat else {
      guard files[.out]?.text != "-" else {
        throw UsageError(
          "\(Option.out) takes the name of a folder, not standard output; see \(Option.film)")
      }
      return nil
    }
    let kind = format.name
    guard let out = files[.out] else {
      throw UsageError(
        "\(Option.format) \(kind) writes one file: name it, such as \(Option.out) book.\(kind)")
    }
    guard out.text != "-" else {
      throw UsageError(
        "\(Option.out) takes the name of a file with \(Option.format) \(kind), not standard output")
    }
    guard out.bytes.last != UInt8(ascii: "/") else {
      throw UsageError(
        "\(Option.format) \(kind) writes one file, but \(Option.out) names a folder: add book.\(kind)"
      )
    }
    if let idle = Self.ofPictures.first(where: { has($0) }) {
      throw UsageError(
        "\(idle) cannot be combined with \(Option.format) \(kind), which has no pixels and no turns"
      )
    }
    return format
  }
}
