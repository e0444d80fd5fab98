/// The position of a book in the picture that a reader sees.
public struct ReaderView: Sendable, Hashable {
  /// The page's width, in any unit.
  public var pageWidth: Double
  /// The page's height.
  public var pageHeight: Double
  /// The picture's width, in the same unit.
  public var width: Double
  /// The picture's height.
  public var height: Double
  /// The gap between two scrolling spreads.
  public var gap: Double

  /// Makes a view; the page's size must be above zero.
  public init(
    pageWidth: Double, pageHeight: Double, width: Double, height: Double, gap: Double = 0
  ) {
    self.pageWidth = max(pageWidth, 1e-6)
    self.pageHeight = max(pageHeight, 1e-6)
    self.width = max(width, 1e-6)
    self.height = max(height, 1e-6)
    self.gap = max(gap, 0)
  }

  /// The page with its spine vertical.
  func page(_ binding: Binding) -> (width: Double, height: Double) {
    binding.orientation == .vertical ? (pageHeight, pageWidth) : (pageWidth, pageHeight)
  }

  private func frame(_ binding: Binding) -> (width: Double, height: Double) {
    binding.orientation == .vertical ? (height, width) : (width, height)
  }

  /// The position of a touch relative to the spine and the head, as if the book were read from left to right and its
  /// spine were vertical.
  func place(_ event: Gesture.Event, _ binding: Binding) -> (x: Double, y: Double) {
    let isLevel = binding.orientation == .vertical
    let (x, y) = isLevel ? (event.y, event.x) : (event.x, event.y)
    let (page, frame) = (page(binding), frame(binding))
    let across = (binding.isMirrored ? 1 - x : x) * frame.width
    return (across - spine(binding), y * frame.height - (frame.height - page.height) / 2)
  }

  /// The distance of the spine from the picture's edge.
  private func spine(_ binding: Binding) -> Double {
    let (page, frame) = (page(binding), frame(binding))
    return switch binding.spine {
    case .mid: frame.width / 2
    case .min, .max: 0
    case .none: (frame.width - page.width) / 2
    }
  }

  /// The extent of the pages in the picture, relative to the spine.
  func seen(_ binding: Binding) -> ClosedRange<Double> {
    let width = page(binding).width
    return binding.spine == .mid ? -width...width : 0...width
  }

  /// The distance that a finger moves for a whole turn without a bending leaf.
  func extent(_ binding: Binding, _ options: TurnOptions) -> Double {
    switch options.transition {
    case .scroll: frame(binding).width + gap
    case .curl: page(binding).width * 2
    case .slide, .cover, .fade, .none: seen(binding).upperBound - seen(binding).lowerBound
    }
  }
}
