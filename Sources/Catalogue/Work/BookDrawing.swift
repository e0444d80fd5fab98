package import BookRendering
package import Manuscript

/// What the options of a recipe mean.
package struct BookDrawing: Sendable {
  /// What comes of it.
  package enum Product: Sendable {
    /// Pages, spreads, turns, thumbnails, as options have it.
    case pictures
    /// A viewer: a folder, or one file.
    case viewer
    /// A film with the name of its file.
    case film(FilmOptions, name: String)
    /// A document, such as a PDF.
    case document(DocumentFormat)
  }

  /// What is drawn, and how.
  package var options: RenderOptions
  /// What comes of it.
  package var product: Product
  /// The form of the book where its name does not tell.
  package var format: BookFormat?
  /// Whether books may ask for any amount of work.
  package var isTrusted: Bool
  /// The files that were read for the options.
  package var inputs: InputLedger

  /// Makes a drawing.
  package init(
    options: RenderOptions, product: Product, format: BookFormat?, isTrusted: Bool,
    inputs: InputLedger
  ) {
    (self.options, self.product, self.format) = (options, product, format)
    (self.isTrusted, self.inputs) = (isTrusted, inputs)
    // Each child has one thread: the machine's are divided among books, and pictures come in order.
    self.options.jobs = 1
  }

  /// The digest of what it means for any book (`StoreKey.conditions`).
  package var conditions: String {
    let kind: OneFile? =
      switch product {
      case .pictures: nil
      case .viewer: .viewer
      case .film(let film, _): .film(film)
      case .document(let format): .document(format)
      }
    let form = format.map { "\($0)" } ?? ""
    var name = ""
    if case .film(_, let file) = product { name = file }
    return StoreKey.conditions(options, kind: kind, more: [form, name])
  }
}
