public import BookInput
public import Files
internal import Graphics
public import Manuscript
internal import PageTurning
public import RenderingOptions
internal import Shaping
internal import Synchronization

/// Draws a book into a folder: its pages, its spreads and the turning of its leaves.
public struct BookRenderer: Sendable {
  /// The book.
  public let book: Book
  /// The pages to draw, and how.
  public let options: RenderOptions
  /// The files that were read for the book and the options, to be named in the manifest; hyphenation patterns are added
  /// as they are read.
  public var inputs = InputLedger()
  /// The part at the beginning of the output's name that the user has chosen; nil for all of it.
  ///
  /// Folders below it, which are named after books, are not reached through symbolic links.
  public var outputRoot: FileName?
  /// The name of the book's file without its extension, for the names of pictures.
  public var fileStem = "book"
  /// The book's origin, so that the next run can find that nothing has changed; nil if it cannot, as for a book from
  /// standard input.
  public var origin: BookOrigin?
  /// Measures the duration of the steps of a run; nil for no measurement.
  public var timings: Timings?
  /// The list of files that the run has read, for build tools; nil for none.
  public var dependencies: DependencyFile?

  /// The processor time of the process, in seconds, when the run began; nil for the time of layout.
  public var start: Double?
  /// Whether the process ends with this run: the layout is then left to the system, which frees its memory at once.
  package var endsProcess = false

  /// The progress of a run.
  public typealias Progress = RenderProgress

  /// The result of a run.
  public struct Summary: Sendable, Hashable {
    /// The pages that were laid out: all of the book's, unless only some were requested.
    public var pageCount: Int
    /// The pictures written.
    public var pictureCount: Int
    /// Characters that no font had.
    public var missingCharacters: [Unicode.Scalar]
    /// The shortcomings of the book, one sentence each.
    public var warnings: [String]
    /// The products.
    public var product = JobProduct()
    /// The names of pictures that were not drawn for lack of time, memory or other resources: another run may draw
    /// them.
    public var unsettledPictures: [String] = []

    package init(
      pageCount: Int, pictureCount: Int, missingCharacters: [Unicode.Scalar], warnings: [String],
      product: JobProduct = JobProduct(), unsettledPictures: [String] = []
    ) {
      self.pageCount = pageCount
      self.pictureCount = pictureCount
      self.missingCharacters = missingCharacters
      self.warnings = warnings
      self.product = product
      self.unsettledPictures = unsettledPictures
    }
  }

  /// Makes a renderer.
  public init(book: Book, options: RenderOptions) {
    self.book = book
    self.options = options
  }

  /// Measures a step of a run, if timings are wanted.
  package func measure<Value, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let timings else { return try body() }
    return try timings.measure(name, body)
  }

  /// The options, with the book's own direction if they name none.
  package var directedOptions: RenderOptions { options.directed(by: book) }

  /// The page source of the book for an output with these options.
  package func pageSource(
    _ options: RenderOptions, geometry: PictureGeometry? = nil
  ) throws(RenderError) -> PageSource {
    let source = try PageSource(
      of: book, options: options, geometry: geometry, noting: inputs, timings: timings, start: start
    )
    if endsProcess { _ = Unmanaged.passRetained(source) }
    return source
  }
}
