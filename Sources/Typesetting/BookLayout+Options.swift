package import BookInput
package import Manuscript
package import Pagination
package import RenderingOptions
package import Shaping

extension BookLayout {
  /// Prepares to set a book as options say: the one place that reads a layout's values from them.
  ///
  /// `page` is the layout of its pages if it is not that of the options, as in pictures of a chosen size; `start` is the
  /// processor time in seconds at which the run began (nil: now), and `inputs` records the files that are read.
  ///
  /// - Throws: `FontError` if a font file is not a font.
  package convenience init(
    of book: Book, options: RenderOptions, on page: PageLayout? = nil, start: Double? = nil,
    noting inputs: InputLedger? = nil
  ) throws(FontError) {
    try self.init(
      book: book, layout: page ?? options.layout, family: options.family,
      language: options.language, publication: options.publication, jobs: options.threadCount,
      usesSystem: options.usesSystem, limits: options.limits, start: start, noting: inputs)
  }
}
