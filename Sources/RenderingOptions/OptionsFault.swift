internal import Files
internal import Graphics
public import PageTurning
public import Pagination
internal import Settings

/// Why options cannot be followed.
///
/// Its description is a clause with the remedy, which names a `Setting`.
public enum OptionsFault: Sendable, Hashable {
  /// No text can be set in the layout.
  case layout(PageLayout.Fault)
  /// A length is beyond what can be computed with.
  case longLength
  /// The resolution is not a number above 0.
  case resolution
  /// The requested size of pictures has a side below one pixel.
  case noPixels
  /// The requested size of pictures has a side that is too long.
  case longSide
  /// The desk is smaller than the book.
  case negativeDeskMargin
  /// There is no thread.
  case noThread
  /// A number of pictures in a turn that no turn can have.
  case framesPerTurn
  /// Instants that are not from 0 to 1.
  case instants
  /// More instants than a turn can have.
  case tooManyInstants
  /// A number of pictures per second that no film can have.
  case framesPerSecond
  /// A time that no turn can take.
  case duration
  /// A curve that no turn can follow.
  case easing
  /// Pages below the first.
  case firstPage
  /// Turns below the first.
  case firstTurn
  /// Turns, spines or pages of an unpaged book.
  case pagesOfUnpaged
  /// Settings that cannot be combined with a viewer.
  case notInViewer(Exclusion)
  /// Pages would have no pixels.
  case emptyPage
  /// Pictures would have a side that is too long, in pixels.
  case longPicture(width: Int, height: Int)
  /// Pictures would have too many pixels.
  case largePicture(width: Int, height: Int)
  /// The leaf cannot be bent or lit in this way.
  case turn(TurnOptions.Fault)
  /// The thumbnails or contact sheets are impossible.
  case previews(PreviewOptions.Fault)
  /// The film is impossible.
  case film(FilmOptions.Fault)
  /// The output cannot hold what is asked for.
  case output(OutputFault)
  /// The book does not have what is asked for.
  case book(RequestFault)

  /// Features that viewers do not support.
  public enum Exclusion: Sendable, Hashable {
    /// Positions, single turns or a gesture.
    case film
    /// An unpaged book.
    case unpaged
    /// A page indicator.
    case indicator
    /// Turning backwards.
    case reverse
  }
}

extension OptionsFault: CustomStringConvertible {
  /// The problem and its remedy as a clause.
  public var description: String {
    switch self {
    case .layout(let fault): fault.description
    case .turn(let fault): fault.description
    case .previews(let fault): fault.description
    case .film(let fault): fault.description
    case .output(let fault): fault.description
    case .book(let fault): fault.description
    case .notInViewer(let other):
      "a viewer turns pages itself: \(Setting.viewer) cannot be combined with \(other)"
    case .pagesOfUnpaged:
      "an unpaged book has no pages to turn or select; see \(Setting.unpaged)"
    case .noThread: "there must be at least one thread; see \(Setting.jobs)"
    case .firstPage: "pages are counted from 1; see \(Setting.pages)"
    case .firstTurn: "turns are counted from 1; see \(Setting.turns)"
    case .framesPerTurn, .instants, .tooManyInstants, .framesPerSecond, .duration, .easing:
      timeWords
    case .longLength, .resolution, .noPixels, .longSide, .negativeDeskMargin, .emptyPage,
      .longPicture, .largePicture:
      sizeWords
    }
  }

  private var timeWords: String {
    switch self {
    case .framesPerTurn:
      "a turn can have 0 to \(RenderOptions.mostPictures) pictures; see \(Setting.framesPerTurn)"
    case .instants: "the instants of a turn must be from 0 to 1; see \(Setting.instants)"
    case .tooManyInstants:
      "a turn can have 0 to \(RenderOptions.mostPictures) pictures; see \(Setting.instants)"
    case .framesPerSecond:
      "there can be 0.1 to 1000 pictures per second; see \(Setting.framesPerSecond)"
    case .duration: "a turn can take 0 to 60 seconds; see \(Setting.duration)"
    default:
      "the points of an easing must have x from 0 to 1 and y from -10 to 10; see \(Setting.easing)"
    }
  }

  private var sizeWords: String {
    switch self {
    case .longLength:
      "a length is more than \(Int(Length.limit)) pt; see \(Setting.pageSize) and \(Setting.margins)"
    case .resolution: "the resolution must be a number above 0; see \(Setting.resolution)"
    case .noPixels: "a picture would have no pixels; see \(Setting.pictureSize)"
    case .longSide:
      "a side of a picture can have at most \(RenderOptions.longestSide) pixels; see \(Setting.pictureSize)"
    case .longPicture(let width, let height):
      "a picture would be \(width) × \(height) pixels, but a side can have "
        + "at most \(RenderOptions.longestSide); see \(Setting.resolution) and \(Setting.pageSize)"
    case .largePicture(let width, let height):
      "a picture would be \(width) × \(height) pixels, more than 100 "
        + "million; see \(Setting.resolution) and \(Setting.pageSize)"
    case .emptyPage: "a page would have no pixels; see \(Setting.resolution)"
    default: "the desk margin is negative"
    }
  }
}

extension OptionsFault.Exclusion: CustomStringConvertible {
  /// The setting that asks for it.
  public var description: String {
    switch self {
    case .film: "\(Setting.filmTurns), \(Setting.positions) or \(Setting.gesture)"
    case .unpaged: "\(Setting.unpaged)"
    case .indicator: "\(Setting.indicator)"
    case .reverse: "\(Setting.isReversed)"
    }
  }
}
