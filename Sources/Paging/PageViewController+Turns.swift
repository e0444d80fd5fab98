internal import Graphics
internal import PageTurning

extension PageViewController {
  /// Shows other pages: those visible after the turn; for a double-sided page that curls at an
  /// edge, the front and then the back of the turning leaf.
  ///
  /// The completion gets whether the turn ran to its end; without animation it is called at
  /// once. Without animation the back may be left out.
  ///
  /// - Throws: `.controllerCount` if the number of pages is not the required one, `.turnInProgress` if the
  ///   policy refuses a turn during another.
  public func setViewControllers(
    _ contents: [any PageContent], direction: NavigationDirection = .forward,
    animated isAnimated: Bool = false, completion: ((Bool) -> Void)? = nil
  ) throws(PageViewControllerError) {
    recent.append(
      "set \(names(contents)) \(direction == .forward ? "forward" : "reverse")"
        + (isAnimated ? " animated" : ""))
    if !isChoosingSpine {
      if motion != nil, overlapPolicy == .reject { throw .turnInProgress }
      try validate(contents, isAnimated: isAnimated)
      // While all turns are being ended, requests from completions wait, so that a slide show whose
      // completions start turns for ever ends too.
      if isEnding || motion != nil && overlapPolicy == .queue {
        waiting.append(
          Waiting(
            contents: contents, direction: direction, isAnimated: isAnimated,
            completion: completion))
        return
      }
      endAll()
    }
    begin(contents, direction, isAnimated: isAnimated && !isChoosingSpine, completion)
    askForPresentation()
    if !isChoosingSpine { startWaiting() }
  }

  /// Throws if the number of pages is not what the spine requires.
  func validate(
    _ contents: [any PageContent], isAnimated: Bool
  ) throws(PageViewControllerError) {
    let isWithoutBack = !isAnimated && spineLocation != .mid && contents.count == 1
    guard contents.count == requiredCount || isWithoutBack else {
      throw .controllerCount(provided: contents.count, required: requiredCount)
    }
  }

  private func begin(
    _ contents: [any PageContent], _ direction: NavigationDirection, isAnimated: Bool,
    _ completion: ((Bool) -> Void)?
  ) {
    // The page held by the finger is removed.
    held = nil
    let isMid = spineLocation == .mid
    let kept = isMid || isChoosingSpine ? contents : Array(contents.prefix(1))
    guard isAnimated, !shown.isEmpty else {
      show(kept, contents.prefix(kept.count).map { newKey(of: $0) })
      completion?(true)
      return
    }
    let keys = contents.map { newKey(of: $0) }
    let back = !isMid && contents.count > 1 ? keys[1] : nil
    motion = Motion(
      reader: reader(to: Array(keys.prefix(kept.count)), back: back, direction),
      pending: kept, pendingKeys: Array(keys.prefix(kept.count)), direction: direction,
      isByGesture: false, completion: completion)
    motion?.reader.turn(to: direction == .forward ? .next : .previous)
    if timing.duration <= 0 { advance(by: 0) }
  }

  func show(_ pages: [any PageContent], _ keys: [PageKey]) {
    (viewControllers, shown) = (pages, keys)
    contentsByKey = contentsByKey.filter { shown.contains($0.key) }
  }

  func newKey() -> PageKey {
    lastKey = PageKey(lastKey.value + 1)
    return lastKey
  }

  func newKey(of content: any PageContent) -> PageKey {
    let key = newKey()
    contentsByKey[key] = content
    return key
  }

  /// A reader open at the visible pages, with the new ones before or after them.
  func reader(to new: [PageKey], back: PageKey?, _ direction: NavigationDirection)
    -> TurnInteraction
  {
    let leaves = direction == .forward ? [shown, new] : [new, shown]
    // Each blank page has its own key, since pages are distinguished by these.
    let keys = back.map { [leaves[0][0], $0, leaves[1][0]] } ?? (leaves[0] + leaves[1])
    var pager = Pager(keys: keys, binding: binding(hasBacks: back != nil))
    if direction == .reverse, let last = pager.fastForward { pager = last.after }
    var reader = TurnInteraction(
      pager: pager, view: readerView, options: turnOptions, timing: timing)
    reader.advance(to: time)
    return reader
  }

  func binding(hasBacks: Bool) -> Binding {
    let spine: Spine =
      switch spineLocation {
      case .none: .none
      case .min: .min
      case .mid: .mid
      case .max: .max
      }
    var binding = Binding(
      spine: spine, orientation: navigationOrientation == .vertical ? .vertical : .horizontal,
      direction: .leftToRight, hasBacks: hasBacks)
    binding.cover.isAlone = false
    return binding
  }

  /// Advances time; turns that end are completed, and their completions called.
  public func advance(by seconds: Double) {
    guard seconds >= 0, (time + seconds).isFinite else { return }
    time += seconds
    guard motion != nil else { return }
    motion?.reader.advance(to: time)
    endIfAtRest()
  }

  /// Ends all turns at once, including waiting ones.
  ///
  /// Requests from their completions begin afterwards.
  public func finish() {
    endAll()
    startWaiting()
  }

  /// Ends the current and waiting turns; requests from completions wait.
  func endAll() {
    guard !isEnding else { return }
    isEnding = true
    defer { isEnding = false }
    var left = waiting[...]
    waiting = []
    while true {
      if motion != nil {
        // A turn interrupted by another did not finish; a held page falls to its side.
        motion?.reader.finish()
        end(isFinished: false)
      } else if let next = left.popFirst() {
        begin(next)
      } else {
        return
      }
    }
  }

  func endIfAtRest() {
    guard let motion, motion.reader.turning == nil else { return }
    end(isFinished: true)
    startWaiting()
  }

  private func end(isFinished: Bool) {
    guard let motion else { return }
    let isAtEnd =
      motion.direction == .forward
      ? motion.reader.pager.index == motion.reader.pager.spreadCount - 1
      : motion.reader.pager.index == 0
    let previous = viewControllers
    self.motion = nil
    if isAtEnd { show(motion.pending, motion.pendingKeys) }
    if motion.isByGesture {
      if isAtEnd, let (count, index) = presentation {
        let step = motion.direction == .forward ? 1 : -1
        presentation = (count, min(max(index + step, 0), max(count - 1, 0)))
      }
      recent.append(
        "did finish \(isFinished) from \(names(previous)) completed \(isAtEnd): "
          + names(viewControllers))
      delegate?.pageViewController(
        self, didFinishAnimating: isFinished, previousViewControllers: previous,
        transitionCompleted: isAtEnd)
    } else {
      // A finger may have caught the page and let it fall back.
      recent.append("completion \(isFinished && isAtEnd): \(names(viewControllers))")
      motion.completion?(isFinished && isAtEnd)
    }
  }

  func startWaiting() {
    while motion == nil, !isEnding, !waiting.isEmpty { begin(waiting.removeFirst()) }
  }

  private func begin(_ next: Waiting) {
    do throws(PageViewControllerError) {
      // The spine may have changed since.
      try validate(next.contents, isAnimated: next.isAnimated)
      begin(next.contents, next.direction, isAnimated: next.isAnimated, next.completion)
      askForPresentation()
    } catch {
      recent.append("no longer fit: \(names(next.contents))")
      next.completion?(false)
    }
  }

  /// Asks for the page indicator at each set, if it can be shown.
  func askForPresentation() {
    guard transitionStyle == .scroll, navigationOrientation == .horizontal, let dataSource,
      let count = dataSource.presentationCount(for: self),
      let index = dataSource.presentationIndex(for: self), count > 0
    else {
      presentation = nil
      return
    }
    recent.append("presentation \(index) of \(count)")
    presentation = (count, min(max(index, 0), count - 1))
  }

  /// The page indicator: the number of dots and the current one; nil for none.
  public var pageIndicator: (count: Int, index: Int)? { presentation }

  func names(_ contents: [any PageContent]) -> String {
    "[" + contents.map(\.pageName).joined(separator: ", ") + "]"
  }
}
