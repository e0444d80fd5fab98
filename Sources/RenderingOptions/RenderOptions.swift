public import Budgets
internal import Files
public import Graphics
public import ImageCoding
public import PageTurning
public import Pagination
public import Raster

/// The options of a run: the pictures to draw of a book, and their look.
public struct RenderOptions: Sendable {
  /// The position of the spine in pictures.
  public enum SpineLocation: String, Sendable, Hashable, CaseIterable {
    /// Single pages that do not turn.
    case none
    /// Single pages that turn around a spine on their left.
    case min
    /// Two facing pages with the spine between them.
    case mid
    /// Single pages that turn around a spine on their right.
    case max
    /// `mid` if the picture is wider than high, otherwise `min`.
    case auto
  }

  /// The pictures of a book without pages.
  public enum Unpaged: String, Sendable, Hashable, CaseIterable {
    /// One long picture.
    case one
    /// Pictures of the height of a page, one below the other.
    case tiles
  }

  /// The size of the page, its margins and the text on it.
  public var layout = PageLayout.trade
  /// Whether pages keep the size of the layout even if a book of fixed pages specifies its own.
  public var isPageSizeChosen = false
  /// The faces of the text; nil for the built-in Vollkorn.
  public var family: FontFamily?
  /// The overrides of an EPUB's style.
  public var publication = PublicationOptions()
  /// The language of the book; nil for that of the file.
  public var language: String?
  /// Whether installed hyphenation patterns are used besides the built-in ones.
  public var usesSystem = true
  /// The position of the spine.
  public var spine = SpineLocation.none
  /// The axis along which pages follow each other.
  public var orientation = NavigationOrientation.horizontal
  /// The reading direction; nil for left to right unless the spine is on the right.
  public var direction: ReadingDirection?
  /// The position of the first and last page.
  public var cover = CoverOptions()
  /// Whether every second page is printed on the back of a leaf, if the spine is beside a single
  /// page.
  public var printsBacks = false
  /// Whether turns are drawn between spreads; nil for yes if there is a spine.
  public var showsTurns: Bool?
  /// The colours of paper and ink; nil for white without a spine and soft book paper with one.
  public var theme: PageTheme?
  /// The colour of the paper; nil for the theme's.
  public var paper: Color?
  /// The colour of the ink; nil for the theme's.
  public var ink: Color?
  /// The colour of the desk below the book, a warm dark brown by default.
  public var desk = Color(red: 0x5c, green: 0x4c, blue: 0x40)
  /// The width of the desk on each side; nil for a tenth of the page's height, or zero without a
  /// spine.
  public var deskMargin: Length?
  /// The resolution in pixels per inch.
  public var dotsPerInch = 100.0
  /// The size of pictures in pixels, into which the book is scaled; nil for what the resolution
  /// gives.
  public var pictureSize: (width: Int, height: Int)?
  /// The pages to draw, from 1; nil for all.
  public var pages: ClosedRange<PageNumber>?
  /// The turns to draw, from 1 for that of the first spread; nil for all.
  public var turns: ClosedRange<Int>?
  /// The number of pictures in a turn, between the two spreads at rest.
  public var framesPerTurn = 8
  /// Whether that number was given, so that a film uses it.
  public var countsFrames = false
  /// The progress of each picture of a turn, from 0 to 1; nil for `framesPerTurn` equal steps.
  public var instants: [Double]?
  /// The pictures per second; if given, the duration of a turn determines their number.
  public var framesPerSecond: Double?
  /// The duration of a turn in seconds, with pictures per second.
  public var duration = 0.5
  /// The easing of turns; nil for ease-in-out with pictures per second, and linear otherwise.
  public var easing: Easing?
  /// The chosen positions, turns or gesture to draw; nil for all spreads and turns.
  public var film: Film?
  /// The thumbnails and contact sheets; nil for none.
  public var previews: PreviewOptions?
  /// The template of picture names; nil for kind and number.
  public var naming: NameTemplate?
  /// The position indicator at the foot of each picture; nil for none.
  public var indicator: PageIndicator?
  /// The pictures of the book as one column without pages; nil for pages.
  public var unpaged: Unpaged?
  /// Whether leaves turn backwards, from the last spread to the first.
  public var isReversed = false
  /// The bend, back and lighting of leaves.
  public var turn = TurnOptions()
  /// The effort that the encoder makes to keep files small.
  public var pngEffort = PNGEffort.fast
  /// The limits of the work that the book may ask for.
  public var limits = Limits.standard
  /// The number of drawing threads, at most two per processor; nil for one per processor.
  public var jobs: Int?
  /// Whether the edges of lines, pictures, links and frames are drawn over the pages.
  public var showsFrames = false
  /// Whether a missing glyph, picture, file or link target, or content beyond its page, is an error.
  public var isStrict = false
  /// The kind of viewer; nil for pictures only.
  public var viewer: Viewer?

  /// Makes the default options.
  public init() {}
}

extension RenderOptions {
  /// The number of threads of a run; more than two per processor would only cost memory.
  public var threadCount: Int {
    max(1, min(jobs ?? ProcessorCount.available, ProcessorCount.available * 2))
  }

  /// The most pixels of a picture; more is taken for a mistake.
  public static let largestPicture = 100_000_000
  /// The longest side of a picture in pixels; Cairo uses signed 16-bit coordinates.
  public static let longestSide = 32_767
  /// The most pictures of a run.
  public static let mostPictures = 100_000
}
