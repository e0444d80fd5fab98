public import Graphics
public import PageTurning
public import Raster

/// A book whose pages have numbers, in a view: the usual wrapper round a page view controller.
///
/// Pages are counted from 1. In a view wider than high two pages face each other, the even one on the
/// left; in others there is one, unless it is said otherwise. Time passes when `advance(by:)` says so. It belongs to one thread.
public final class BookController {
  /// Called once after each turn that has changed what is shown, with the number of the page that is
  /// shown then; 0 where there are no pages any more.
  ///
  /// What is let fall back is no turn, nor what comes and goes elsewhere in the book, nor a view of
  /// another size.
  public var didTurn: ((Int) -> Void)?
  /// The colours of paper and ink.
  public var theme = PageTheme.paper
  /// The colour of what is between and behind pages.
  public var backgroundColor = Color.black
  /// The pixels of a point.
  public let scale: Double
  /// The view's size.
  public private(set) var viewSize: Size
  /// The book as it is open and turns: where it is, what has happened.
  public private(set) var reader: TurnInteraction

  /// What is done with a turn that comes while another is under way.
  public var overlapPolicy: TurnInteraction.OverlapPolicy {
    get { reader.policy }
    set { reader.policy = newValue }
  }
  /// How long a turn takes, and how it moves.
  public var timing: TurnTiming {
    get { reader.timing }
    set { reader.timing = newValue }
  }

  /// How the book is bound in a view of a size.
  private let binding: (Size) -> Binding
  private var contents: [Int: any PageContent] = [:]
  private var nextKey = 1
  private var completions: [(Bool) -> Void] = []
  private var placed: Double?
  private let painter = ContentPainter()

  /// Makes a controller of pages, open at the first.
  ///
  /// `binding` says how the book is bound in a view of a size, and is asked again when that changes:
  /// which pages face each other, where the spine is, which way is on.
  public init(
    pages: [any PageContent], viewSize: Size, scale: Double = 1,
    options: TurnOptions = TurnOptions(), timing: TurnTiming = TurnTiming(),
    binding rule: @escaping (Size) -> Binding = BookController.sideBySide
  ) throws(PageViewControllerError) {
    guard PageViewController.isDrawable(viewSize, scale) else { throw .noSize }
    (self.viewSize, self.scale) = (viewSize, scale)
    binding = rule
    let binding = rule(viewSize)
    var known: [Int: any PageContent] = [:]
    for (index, page) in pages.enumerated() { known[index + 1] = page }
    (contents, nextKey) = (known, pages.count + 1)
    reader = TurnInteraction(
      pager: Pager(pageCount: pages.count, binding: binding),
      view: Self.view(viewSize, scale, binding, options), options: options, timing: timing)
  }

  /// Two pages side by side in a view that is wider than high, one in others.
  public static func sideBySide(_ size: Size) -> Binding {
    Binding(spine: size.width > size.height ? .mid : .min)
  }

  private static func view(
    _ size: Size, _ scale: Double, _ binding: Binding, _ options: TurnOptions
  ) -> ReaderView {
    let (width, height) = (pixels(size.width, scale), pixels(size.height, scale))
    let isLevel = binding.orientation == .vertical
    let isPair = binding.spine == .mid
    return ReaderView(
      pageWidth: Double(max(1, isPair && !isLevel ? width / 2 : width)),
      pageHeight: Double(max(1, isPair && isLevel ? height / 2 : height)),
      width: Double(width), height: Double(height), gap: options.spacing.points * scale)
  }

  private static func pixels(_ length: Length, _ scale: Double) -> Int {
    max(1, Int((length.points * scale).rounded()))
  }

  /// How many pages there are.
  public var pageCount: Int { reader.pager.pageCount }

  /// The first page that is shown; 0 where there are none.
  public var currentPage: Int { reader.pager.spread.pages.first ?? 0 }

  /// Where the book is open, counted from 0, with the share of a turn that is under way; not a
  /// number where there are no pages.
  public var displayIndex: Double { (placed ?? reader.position) - 1 }
}

// MARK: - Going elsewhere

extension BookController {
  /// Turns to a page by its number; whether that is on or back is told by the numbers.
  ///
  /// - Returns: whether there is such a page, and the turn was not refused.
  @discardableResult
  public func moveToPage(
    _ number: Int, animated isAnimated: Bool = true, completion: ((Bool) -> Void)? = nil
  ) -> Bool {
    guard (1...max(pageCount, 1)).contains(number), pageCount > 0 else {
      completion?(false)
      return false
    }
    placed = nil
    if reader.pager.turn(toPage: number) == nil, reader.isAtRest {
      completion?(true)
      return true
    }
    if reader.policy == .finish { interrupt() }
    guard reader.turn(to: .page(number), isAnimated: isAnimated) else {
      // The turn that was under way may have ended there.
      tellTurns()
      completion?(false)
      return false
    }
    if let completion { completions.append(completion) }
    settle()
    return true
  }

  /// Goes to a place between two pages, counted from 0; with an animation, to the page nearest to it.
  public func setDisplayIndex(
    _ index: Double, animated isAnimated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    guard !index.isNaN, pageCount > 0 else {
      completion?(false)
      return
    }
    let position = min(max(index + 1, 1), Double(pageCount))
    guard !isAnimated else {
      moveToPage(Int(position.rounded()), completion: completion)
      return
    }
    interrupt()
    reader.finish()
    tellTurns()
    guard let instant = reader.pager.instant(at: position) else {
      completion?(false)
      return
    }
    reader.turn(to: .page(Int(instant.pager.position)), isAnimated: false)
    placed = instant.progress > 0 ? position : nil
    tellTurns()
    completion?(true)
  }

  /// Turns back to the first page.
  public func rewind(animated isAnimated: Bool = true) { moveToPage(1, animated: isAnimated) }

  /// Turns on to the last page.
  public func fastForward(animated isAnimated: Bool = true) {
    moveToPage(pageCount, animated: isAnimated)
  }

  /// Takes a touch; places are shares of the view.
  public func touch(_ event: Gesture.Event) {
    placed = nil
    let wasMoving = reader.turning != nil && !reader.isHeld
    reader.take(event)
    // What a finger catches may not come to its end.
    if wasMoving, reader.isHeld { interrupt() }
    settle()
  }

  /// Lets time pass.
  public func advance(by seconds: Double) {
    guard seconds >= 0 else { return }
    reader.advance(to: reader.time + seconds)
    settle()
  }

  /// What waits for a turn that is cut short hears that it did not finish.
  private func interrupt() {
    let waiting = completions
    completions = []
    for completion in waiting { completion(false) }
  }

  /// Tells of the turns that have ended.
  private func tellTurns() {
    for page in reader.takeShown() { didTurn?(page) }
  }

  private func settle() {
    tellTurns()
    guard reader.isAtRest else { return }
    let waiting = completions
    completions = []
    for completion in waiting { completion(true) }
  }

  /// Gives the view another size, and the book the binding that it has in such a view.
  public func resize(to size: Size) throws(PageViewControllerError) {
    guard PageViewController.isDrawable(size, scale) else { throw .noSize }
    interrupt()
    placed = nil
    viewSize = size
    let binding = binding(size)
    reader.resize(Self.view(size, scale, binding, reader.options), binding: binding)
    tellTurns()
  }
}

// MARK: - Pages that change

extension BookController {
  /// Puts a page before the current one, which stays shown.
  public func insertBefore(_ page: any PageContent, animated isAnimated: Bool = true) {
    insert(page, isAnimated) { pager, key in
      pager.currentKey.flatMap { pager.inserting(key, before: $0) } ?? pager.appending(key)
    }
  }

  /// Puts a page behind the current one, which stays shown.
  public func insertAfter(_ page: any PageContent, animated isAnimated: Bool = true) {
    insert(page, isAnimated) { pager, key in
      pager.currentKey.flatMap { pager.inserting(key, after: $0) } ?? pager.appending(key)
    }
  }

  /// Puts a page in the place of the one with a number.
  public func replacePage(
    _ number: Int, with page: any PageContent, animated isAnimated: Bool = true
  ) {
    insert(page, isAnimated) { pager, key in
      pager.keys.indices.contains(number - 1)
        ? pager.replacing(pager.keys[number - 1], with: key) : nil
    }
  }

  /// Takes the current page out.
  public func deleteCurrent(animated isAnimated: Bool = true) {
    change(isAnimated) { pager in pager.currentKey.flatMap { pager.deleting($0) } }
  }

  /// Moves a page to another place.
  public func movePage(_ number: Int, to other: Int, animated isAnimated: Bool = true) {
    change(isAnimated) { pager in
      pager.keys.indices.contains(number - 1)
        ? pager.moving(pager.keys[number - 1], toPage: other) : nil
    }
  }

  private func insert(
    _ page: any PageContent, _ isAnimated: Bool, _ body: (Pager, Int) -> Turn?
  ) {
    let key = nextKey
    nextKey += 1
    contents[key] = page
    change(isAnimated) { body($0, key) }
  }

  private func change(_ isAnimated: Bool, _ body: (Pager) -> Turn?) {
    interrupt()
    placed = nil
    reader.change(isAnimated: isAnimated, body)
    settle()
  }
}

// MARK: - What is to be seen

extension BookController {
  /// The view as it is to be seen now.
  public func picture() -> Bitmap {
    let (binding, view) = (reader.pager.binding, reader.view)
    let page = (width: Int(view.pageWidth), height: Int(view.pageHeight))
    var layout = SpreadLayout(
      pageWidth: page.width, pageHeight: page.height, binding: binding, margin: 0,
      frame: (Int(view.width), Int(view.height)), desk: backgroundColor, paper: theme.paper,
      leaves: 0, read: 0)
    layout.gap = Int((reader.options.spacing.points * scale).rounded())
    var turning = reader.turning
    if let placed, let instant = reader.pager.instant(at: placed), let turn = instant.turn {
      turning = (turn, instant.progress)
    }
    let scene: Scene
    if let (turn, progress) = turning {
      scene = turn.drawn(reader.options).scene(
        at: progress, width: view.pageWidth, height: view.pageHeight, grip: reader.grip)
    } else {
      scene = Scene.rest(reader.pager.opening, binding)
    }
    let (contents, scale, theme, renderer) = (contents, scale, theme, painter.renderer)
    return painter.paint(scene, layout, reader.options) { key in
      var canvas = PageCanvas(
        size: Size(
          width: .pt(Double(page.width) / scale), height: .pt(Double(page.height) / scale)))
      contents[key]?.draw(on: &canvas)
      return canvas.bitmap(
        width: page.width, height: page.height, scale: scale, theme: theme, renderer: renderer)
    }
  }

  /// Draws all pages anew, when they look otherwise than before.
  public func setNeedsDisplay() { painter.forget() }

  /// The pictures of what is under way, so many a second, until nothing moves by itself.
  public func film(framesPerSecond: Double = 30) -> [Bitmap] {
    guard framesPerSecond >= 0.1, framesPerSecond <= 1000 else { return [picture()] }
    var pictures = [picture()]
    while reader.turning != nil, !reader.isHeld, pictures.count < RenderOptions.mostPictures {
      advance(by: 1 / framesPerSecond)
      pictures.append(picture())
    }
    return pictures
  }
}
