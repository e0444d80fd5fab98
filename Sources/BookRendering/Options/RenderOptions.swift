public import Budgets
public import Graphics
public import ImageCoding
public import PageTurning
public import Raster
public import Typesetting

/// What is drawn of a book, and how.
public struct RenderOptions: Sendable {
  /// Where the spine is in the pictures.
  public enum SpinePlace: String, Sendable, Hashable, CaseIterable {
    /// Single pages, without a turn.
    case none
    /// Single pages that turn about a spine at their left.
    case min
    /// Two facing pages, the spine between them.
    case mid
    /// Single pages that turn about a spine at their right.
    case max
    /// `mid` where the picture is wider than high, `min` elsewhere.
    case auto
  }

  /// How a book that is not in pages is drawn.
  public enum Unpaged: String, Sendable, Hashable, CaseIterable {
    /// As one long picture.
    case one
    /// In pictures as high as a page, the one below the other.
    case tiles
  }

  /// The paper, the margins and the text on it.
  public var layout = PageLayout.trade
  /// The faces the text is set in; nil: the compiled-in Vollkorn.
  public var family: FontFamily?
  /// What is done otherwise than an EPUB has it.
  public var publication = PublicationOptions()
  /// The book's language, when it is not what the file says.
  public var language: String?
  /// Whether words may be divided by patterns that the system has; without, only by those compiled in.
  public var usesSystem = true
  /// Where the spine is.
  public var spine = SpinePlace.none
  /// The axis along which pages follow each other.
  public var orientation = NavigationOrientation.horizontal
  /// Which way the book is read; nil: from left to right, unless the spine is at the right.
  public var direction: ReadingDirection?
  /// How the first and the last page lie.
  public var cover = CoverOptions()
  /// Whether, with the spine beside a single page, every second page is printed on a leaf's back.
  public var printsBacks = false
  /// Whether something is to be seen between two spreads; nil: where there is a spine.
  public var showsTurns: Bool?
  /// The colours of paper and ink; nil: white, and soft book paper where there is a spine.
  public var theme: PageTheme?
  /// The paper's colour, if it is not the theme's.
  public var paper: Color?
  /// The ink's colour, if it is not the theme's.
  public var ink: Color?
  /// The colour of the desk that the book lies on: a warm dark brown.
  public var desk = Color(red: 0x5c, green: 0x4c, blue: 0x40)
  /// How much desk is seen on each side; nil: a tenth of the page's height, zero without a spine.
  public var deskMargin: Length?
  /// The pixels of an inch.
  public var dotsPerInch = 100.0
  /// The picture's size in pixels, into which the book is scaled; nil: what the resolution gives.
  public var pictureSize: (width: Int, height: Int)?
  /// The pages to draw, counted from 1; nil: all.
  public var pages: ClosedRange<Int>?
  /// The turns to draw, counted from 1, the first being that of the first spread; nil: all.
  public var turns: ClosedRange<Int>?
  /// The pictures inside each turn: between the two spreads at rest.
  public var framesPerTurn = 8
  /// Whether that number was asked for, so that a film goes by it.
  public var countsFrames = false
  /// The progress of each picture inside a turn, from 0 to 1; nil: `framesPerTurn` in equal steps.
  public var instants: [Double]?
  /// The pictures of a second; with it a turn has as many as its duration takes.
  public var framesPerSecond: Double?
  /// How long a turn takes, in seconds, where there are pictures of a second.
  public var duration = 0.5
  /// How a turn's progress follows its time; nil: slowly at first and at last where pictures are taken
  /// by time, and evenly where a turn has a number of them.
  public var easing: Easing?
  /// What is drawn instead of all spreads and turns; nil for these.
  public var film: Film?
  /// The thumbnails and contact sheets; nil for none.
  public var previews: PreviewOptions?
  /// How pictures are named; nil: by their kind and number.
  public var naming: NameTemplate?
  /// What tells the reader's place at the foot of each picture.
  public var indicator: PageIndicator?
  /// Whether the book is drawn as one long column, and not in pages.
  public var unpaged: Unpaged?
  /// Whether the leaves turn backwards, from the last spread to the first.
  public var isReversed = false
  /// How a leaf bends, what is on its back, how it is lit.
  public var turn = TurnOptions()
  /// How hard the encoder tries to make files small.
  public var pngEffort = PNGEffort.fast
  /// How much work the book may ask for before it is ended.
  public var limits = Limits.standard
  /// The threads that draw, two for each processor at most; nil: one for each.
  public var jobs: Int?
  /// Whether the edges of lines, pictures, links and frames are drawn over the pages.
  public var showsFrames = false
  /// Whether a missing glyph is an error.
  public var isStrict = false
  /// What a browser needs to leaf through the book; nil for pictures alone.
  public var viewer: Viewer?

  /// The defaults.
  public init() {}
}

extension RenderOptions {
  /// The threads of a run: more than two for each processor would only take memory.
  public var threadCount: Int {
    max(1, min(jobs ?? ProcessorCount.available, ProcessorCount.available * 2))
  }

  /// The most pixels of a picture: more is taken for a slip of the finger.
  public static let largestPicture = 100_000_000
  /// The longest side of a picture, in pixels: Cairo counts in 16 bits, signed.
  public static let longestSide = 32_767
  /// The most pictures of a run.
  public static let mostPictures = 100_000
}
