public import Graphics
public import PageTurning
public import Raster
internal import RenderingOptions

/// A book of numbered pages in a view: a convenient wrapper of a page view controller.
///
/// Pages are numbered from 1. A view wider than high shows two facing pages, the even one on the
/// left, and others show one, unless the binding says otherwise. Time advances by `advance(by:)`.
/// The controller belongs to one thread.
public final class BookController {
  /// Called once after each turn that changed the visible page, with its number; 0 if there are no
  /// pages left.
  ///
  /// Not called for turns that fall back, changes elsewhere in the book, or resizing.
  public var didTurn: ((PageNumber) -> Void)?
  /// The colours of paper and ink.
  public var theme = PageTheme.paper
  /// The colour of the background around and between pages.
  public var backgroundColor = Color.black
  /// The scale in pixels per point.
  public let scale: Double
  /// The size of the view.
  public private(set) var viewSize: Size
  /// The state of the book: its position and its turns.
  public private(set) var reader: TurnInteraction

  /// The policy for a turn that is requested during another.
  public var overlapPolicy: TurnInteraction.OverlapPolicy {
    get { reader.policy }
    set { reader.policy = newValue }
  }
  /// The duration and easing of turns.
  public var timing: TurnTiming {
    get { reader.timing }
    set { reader.timing = newValue }
  }

  /// The binding of the book in a view of a size.
  private let binding: (Size) -> Binding
  private var contents: [PageKey: any PageContent] = [:]
  private var lastKey: PageKey
  private var completions: [(Bool) -> Void] = []
  private var placed: Double?
  private let painter = ContentPainter()

  /// Makes a controller of pages, open at the first.
  ///
  /// `binding` gives the binding for the size of a view: facing pages, spine and direction; it is
  /// called again when the size changes.
  ///
  /// - Throws: `.noSize` if the view has no size.
  public init(
    pages: [any PageContent], viewSize: Size, scale: Double = 1,
    options: TurnOptions = TurnOptions(), timing: TurnTiming = TurnTiming(),
    binding rule: @escaping (Size) -> Binding = BookController.sideBySide
  ) throws(PageViewControllerError) {
    guard PageViewController.isDrawable(viewSize, scale) else { throw .noSize }
    (self.viewSize, self.scale) = (viewSize, scale)
    binding = rule
    let binding = rule(viewSize)
    let pager = Pager(pageCount: pages.count, binding: binding)
    contents = Dictionary(uniqueKeysWithValues: zip(pager.keys, pages))
    lastKey = PageKey(pages.count)
    reader = TurnInteraction(
      pager: pager,
      view: Self.view(viewSize, scale, binding, options), options: options, timing: timing)
  }

  /// Two pages side by side in a view wider than high, one in others.
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

  /// The number of pages.
  public var pageCount: Int { reader.pager.pageCount }

  /// The number of the first visible page; 0 if there are none.
  public var currentPage: PageNumber { reader.pager.spread.pages.first ?? 0 }

  /// The position of the book, from 0, including the progress of a turn; NaN if there are no pages.
  public var displayIndex: Double { (placed ?? reader.position) - 1 }
}

// MARK: - Navigation

extension BookController {
  /// Turns to a page by its number; forward or back depends on the numbers.
  ///
  /// - Returns: Whether the page exists and the turn was not refused.
  @discardableResult
  public func moveToPage(
    _ number: PageNumber, animated isAnimated: Bool = true, completion: ((Bool) -> Void)? = nil
  ) -> Bool {
    guard reader.pager.key(ofPage: number) != nil else {
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
      // The turn in progress may have ended there.
      tellTurns()
      completion?(false)
      return false
    }
    if let completion { completions.append(completion) }
    settle()
    return true
  }

  /// Goes to a position between two pages, from 0; animated, to the nearest page.
  public func setDisplayIndex(
    _ index: Double, animated isAnimated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    guard !index.isNaN, pageCount > 0 else {
      completion?(false)
      return
    }
    let position = min(max(index + 1, 1), Double(pageCount))
    guard !isAnimated else {
      moveToPage(PageNumber(Int(position.rounded())), completion: completion)
      return
    }
    interrupt()
    reader.finish()
    tellTurns()
    guard let instant = reader.pager.instant(at: position) else {
      completion?(false)
      return
    }
    reader.turn(to: .page(PageNumber(Int(instant.pager.position))), isAnimated: false)
    placed = instant.progress > 0 ? position : nil
    tellTurns()
    completion?(true)
  }

  /// Turns back to the first page.
  public func rewind(animated isAnimated: Bool = true) { moveToPage(.first, animated: isAnimated) }

  /// Turns forward to the last page.
  public func fastForward(animated isAnimated: Bool = true) {
    moveToPage(PageNumber(pageCount), animated: isAnimated)
  }

  /// Handles a touch; positions are fractions of the view.
  public func touch(_ event: Gesture.Event) {
    placed = nil
    let wasMoving = reader.turning != nil && !reader.isHeld
    reader.take(event)
    // A turn caught by a finger may not be completed.
    if wasMoving, reader.isHeld { interrupt() }
    settle()
  }

  /// Advances time.
  public func advance(by seconds: Double) {
    guard seconds >= 0 else { return }
    reader.advance(to: reader.time + seconds)
    settle()
  }

  /// Calls the completion of an interrupted turn with false.
  private func interrupt() {
    let waiting = completions
    completions = []
    for completion in waiting { completion(false) }
  }

  /// Reports the turns that have ended.
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

  /// Resizes the view, and binds the book as the new size requires.
  ///
  /// - Throws: `.noSize` if the size has no pixels.
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

// MARK: - Changing pages

extension BookController {
  /// Inserts a page before the current one, which stays visible.
  public func insertBefore(_ page: any PageContent, animated isAnimated: Bool = true) {
    insert(page, isAnimated) { pager, key in
      pager.currentKey.flatMap { pager.inserting(key, before: $0) } ?? pager.appending(key)
    }
  }

  /// Inserts a page after the current one, which stays visible.
  public func insertAfter(_ page: any PageContent, animated isAnimated: Bool = true) {
    insert(page, isAnimated) { pager, key in
      pager.currentKey.flatMap { pager.inserting(key, after: $0) } ?? pager.appending(key)
    }
  }

  /// Replaces the page with a number.
  public func replacePage(
    _ number: PageNumber, with page: any PageContent, animated isAnimated: Bool = true
  ) {
    insert(page, isAnimated) { pager, key in
      pager.key(ofPage: number).flatMap { pager.replacing($0, with: key) }
    }
  }

  /// Deletes the current page.
  public func deleteCurrent(animated isAnimated: Bool = true) {
    change(isAnimated) { pager in pager.currentKey.flatMap { pager.deleting($0) } }
  }

  /// Moves a page to another number.
  public func movePage(_ number: PageNumber, to other: PageNumber, animated isAnimated: Bool = true)
  {
    change(isAnimated) { pager in
      pager.key(ofPage: number).flatMap { pager.moving($0, toPage: other) }
    }
  }

  private func insert(
    _ page: any PageContent, _ isAnimated: Bool, _ body: (Pager, PageKey) -> Turn?
  ) {
    let key = PageKey(lastKey.value + 1)
    lastKey = key
    contents[key] = page
    change(isAnimated) { body($0, key) }
  }

  private func change(_ isAnimated: Bool, _ body: (Pager) -> Turn?) {
    interrupt()
    placed = nil
    reader.change(isAnimated: isAnimated, body)
    settle()
    // Pages that are gone are kept until the turn that shows them last is at its end.
    if reader.turning == nil {
      let known = Set(reader.pager.keys)
      contents = contents.filter { known.contains($0.key) }
    }
  }
}

// MARK: - Drawing

extension BookController {
  /// The current picture of the view.
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

  /// Makes all pages redraw, for pages whose content has changed.
  public func setNeedsDisplay() { painter.forget() }

  /// The pictures until nothing moves by itself, at a rate per second.
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
