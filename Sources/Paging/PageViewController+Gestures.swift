public import Graphics
public import PageTurning

extension PageViewController {
  /// Handles a touch: advances time to it and asks the data source for pages as needed.
  ///
  /// Positions are fractions of the view. Without a data source nothing turns; touches at NaN
  /// positions or times are ignored.
  ///
  /// - Throws: `.missingFrontAfterBack` if the data source gives the back of a leaf alone.
  public func touch(_ event: Gesture.Event) throws(PageViewControllerError) {
    guard event.isFinite, !isEnding else { return }
    if event.time > time { advance(by: event.time - time) }
    if event.kind == .down || event.kind == .tap, !isCaught(by: event) {
      finish()
      held = dataSource == nil || shown.isEmpty || motion != nil ? nil : heldReader()
    }
    if motion?.isByGesture == true || motion?.reader.isHeld == true || isCaught(by: event) {
      motion?.reader.take(event)
      endIfAtRest()
      return
    }
    guard var reader = held else { return }
    reader.take(event)
    held = reader
    if let turning = reader.turning {
      held = nil
      try begin(reader, isForward: turning.turn.isForward)
    } else if event.kind == .up || event.kind == .cancel || event.kind == .tap {
      held = nil
    }
  }

  /// Whether a finger that is put down stops scrolling pages.
  private func isCaught(by event: Gesture.Event) -> Bool {
    event.kind == .down && transitionStyle == .scroll && dataSource != nil && motion != nil
      && !(motion?.reader.isHeld ?? false)
  }

  /// A reader with placeholders before and after the visible pages, before the data source is
  /// asked.
  private func heldReader() -> TurnInteraction {
    let isLeaf = isDoubleSided && (spineLocation == .min || spineLocation == .max)
    let count = isLeaf ? 2 : shown.count
    let keys = (0..<(count * 3)).map { _ in newKey() }
    var pager = Pager(keys: keys, binding: binding(hasBacks: isLeaf))
    if let turn = pager.turn(toSpread: 1) { pager = turn.after }
    var reader = TurnInteraction(
      pager: pager, view: readerView, options: turnOptions, timing: timing)
    reader.advance(to: time)
    return reader
  }

  /// Begins the turn of a finger with pages from the data source.
  private func begin(_ reader: TurnInteraction, isForward: Bool) throws(PageViewControllerError) {
    let isMid = spineLocation == .mid
    let isLeaf = isDoubleSided && !isMid && spineLocation != .none
    let wanted = isMid || isLeaf ? 2 : 1
    let start = isForward ? viewControllers.last : viewControllers.first
    var found: [any PageContent] = []
    while found.count < wanted, let from = found.last ?? start, let next = ask(from, isForward) {
      found.append(next)
    }
    // The data source may begin a turn instead of returning a page.
    guard !found.isEmpty, motion == nil else { return }
    if isLeaf, found.count == 1 { throw .missingFrontAfterBack }
    if isMid, found.count == 1 {
      recentWarnings.append("a blank page faces \(found[0].pageName): the number of pages is odd")
      found.append(PicturePage.blank())
    }
    // The pages in reading order, then the keys of the reader's placeholders.
    let pages = isForward ? found : Array(found.reversed())
    // For a leaf with two sides, the front becomes visible; its back comes second, as in
    // `setViewControllers`.
    let announced = isLeaf && isForward ? [pages[1], pages[0]] : pages
    let pending = isLeaf ? [announced[0]] : pages
    let keys = reader.pager.keys
    let (current, other): (Int, Int) = (keys.count / 3, isForward ? keys.count * 2 / 3 : 0)
    for (index, key) in shown.enumerated() {
      contentsByKey[keys[current + index]] = contentsByKey[key]
    }
    var pendingKeys: [PageKey] = []
    if isLeaf {
      contentsByKey[keys[isForward ? current + 1 : 1]] = isForward ? pages[0] : pages[1]
      contentsByKey[keys[other]] = pending[0]
      pendingKeys = [keys[other]]
    } else {
      for (index, page) in pages.enumerated() {
        contentsByKey[keys[other + index]] = page
        pendingKeys.append(keys[other + index])
      }
    }
    shown = shown.indices.map { keys[current + $0] }
    recent.append("will transition to \(names(announced))")
    motion = Motion(
      reader: reader.between(isForward: isForward), pending: pending, pendingKeys: pendingKeys,
      direction: isForward ? .forward : .reverse, isByGesture: true)
    delegate?.pageViewController(self, willTransitionTo: announced)
    endIfAtRest()
  }

  private func ask(_ content: any PageContent, _ isForward: Bool) -> (any PageContent)? {
    let found =
      isForward
      ? dataSource?.pageViewController(self, after: content)
      : dataSource?.pageViewController(self, before: content)
    recent.append(
      "\(isForward ? "after" : "before") \(content.pageName): \(found?.pageName ?? "nil")")
    return found
  }

  /// Resizes the view, finishing any turn first.
  ///
  /// For a curl the delegate chooses the spine and may set other pages and `isDoubleSided`, which
  /// must then fit. If they do not, nothing changes.
  ///
  /// - Throws: `.noSize` if the size has no pixels, `.noPages` if nothing is shown, `.controllerCount` if the
  ///   pages do not fit the new spine.
  public func resize(to size: Size) throws(PageViewControllerError) {
    guard Self.isDrawable(size, scale) else { throw .noSize }
    endAll()
    defer { startWaiting() }
    held = nil
    guard !viewControllers.isEmpty else { throw .noPages }
    let orientation: InterfaceOrientation = size.width > size.height ? .landscape : .portrait
    let before = (viewSize, spineLocation, isDoubleSided, viewControllers, shown, contentsByKey)
    viewSize = size
    recent.append("resized to \(orientation)")
    guard transitionStyle == .pageCurl else { return }
    isChoosingSpine = true
    let chosen = delegate?.pageViewController(self, spineLocationFor: orientation)
    isChoosingSpine = false
    if let chosen, chosen != .none { spineLocation = chosen }
    if spineLocation == .mid { isDoubleSided = true }
    recent.append("spine \(spineLocation): \(names(viewControllers))")
    do { try validate(viewControllers, isAnimated: false) } catch {
      (viewSize, spineLocation, isDoubleSided, viewControllers, shown, contentsByKey) = before
      recent.append("as before: spine \(spineLocation): \(names(viewControllers))")
      throw error
    }
    if spineLocation != .mid, viewControllers.count > 1 {
      show(Array(viewControllers.prefix(1)), Array(shown.prefix(1)))
    }
  }
}
