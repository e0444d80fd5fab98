package import BookRendering
package import Manuscript

/// What the options of a recipe mean.
package struct BookDrawing: Sendable {
  /// What comes of it.
  package enum Product: Sendable {
    /// Pages, spreads, turns, thumbnails, as options have it.
    case pictures
    /// A viewer in a folder.
    case viewer
    /// One file, with its name.
    case file(OneFile, name: String)
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
    let (kind, name): (OneFile?, String) =
      switch product {
      case .pictures: (nil, "")
      case .viewer: (.viewer, "")
      case .file(let kind, let name): (kind, name)
      }
    let form = format.map { "\($0)" } ?? ""
    return StoreKey.conditions(options, kind: kind, more: [form, name])
  }
}
