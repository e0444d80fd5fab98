package import BookRendering
internal import Manuscript

/// The meaning of a recipe's options.
package struct BookDrawing: Sendable {
  /// The kind of output.
  package enum Product: Sendable {
    /// Pages, spreads, turns, thumbnails, according to the options.
    case pictures
    /// A viewer in a folder.
    case viewer
    /// One file, with its name.
    case file(OneFile, name: String)
  }

  /// The options of the pictures.
  package var options: RenderOptions
  /// The kind of output.
  package var product: Product
  /// How the book's file is read.
  package var reading: BookReading
  /// The files that were read for the options.
  package var inputs: InputLedger

  /// Makes a drawing.
  package init(
    options: RenderOptions, product: Product, reading: BookReading, inputs: InputLedger
  ) {
    (self.options, self.product, self.reading) = (options, product, reading)
    self.inputs = inputs
    // Each child has one thread: the machine's are divided among books, and pictures come in order.
    self.options.jobs = 1
  }

  /// The digest of its meaning for any book (`StoreKey.conditions`).
  package var conditions: String {
    let (kind, name): (OneFile?, String) =
      switch product {
      case .pictures: (nil, "")
      case .viewer: (.viewer, "")
      case .file(let kind, let name): (kind, name)
      }
    let form = reading.format.map { "\($0)" } ?? ""
    let reach = reading.allowsOutside ? ["outside"] : []
    return StoreKey.conditions(options, kind: kind, more: [form, name] + reach)
  }
}
