public import BookInput
public import Files
internal import Graphics
public import Manuscript
internal import PageTurning
public import RenderingOptions
internal import Shaping
internal import Synchronization

/// Draws a book into a folder: its pages, its spreads, and the turning of its leaves.
public struct BookRenderer: Sendable {
  /// The book.
  public let book: Book
  /// What is drawn of it, and how.
  public let options: RenderOptions
  /// The files that were read for the book and the options, which the manifest names; patterns of
  /// hyphenation are added as they are read.
  public var inputs = InputLedger()
  /// The beginning of the output's name that the user has chosen; nil: all of it.
  ///
  /// Folders behind it, which are named by books, are not reached through links.
  public var outputRoot: FileName?
  /// The name of the book's file without its ending, for names of pictures.
  public var fileStem = "book"
  /// Where the book comes from, so that the next run may find that nothing has changed; nil where it
  /// cannot, as of a book from standard input.
  public var origin: BookOrigin?
  /// Measures how long the parts of a run take; nil if that is not wanted.
  public var timings: Timings?
  /// The list of files that the run has read, for build tools; nil for none.
  public var dependencies: DependencyFile?

  /// The processor time of the process, in seconds, when the run began; nil is when the book is laid out.
  public var start: Double?
  /// Whether the process ends with this run: the layout is then left to the system, which frees memory at once.
  package var endsProcess = false

  /// How far a run has come.
  public typealias Progress = RenderProgress

  /// What a run has done.
  public struct Summary: Sendable, Hashable {
    /// The pages that were laid out: the book's, unless only some were asked for.
    public var pageCount: Int
    /// The pictures written.
    public var pictureCount: Int
    /// Characters that no font had.
    public var missingCharacters: [Unicode.Scalar]
    /// What was asked for and is not there, a sentence each.
    public var warnings: [String]
    /// What was made.
    public var product = JobProduct()
    /// The pictures that were not drawn for want of time, memory or whatever else the machine lacked, by their names:
    /// another run may draw them.
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

  /// Measures a part of a run, where somebody asks.
  package func measure<Value, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let timings else { return try body() }
    return try timings.measure(name, body)
  }

  /// The options, and the book's own direction where they name none.
  package var directedOptions: RenderOptions { options.directed(by: book) }

  /// The layout of the book for an output, with these options.
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
