import Graphics
import PageTurning
import TestSupport
import Testing

@testable import BookRendering
@testable import Paging

/// Laws of the page view controller that hold whatever is done to it, in whatever order.
struct PageViewControllerLawTests {
  /// One thing that an app or a reader does.
  enum Command {
    case set(first: Int, count: Int, PageViewController.NavigationDirection, isAnimated: Bool)
    /// A set whose completion begins another turn, as a slide show's do.
    case slideShow(first: Int, count: Int)
    case touch(Gesture.Event.Kind, after: Double, x: Double, y: Double)
    case pass(Double)
    case finish
    case insert(Int)
    case delete(Int)
    case move(Int, Int)
    case replace(Int)
    case resize(Size, PageViewController.SpineLocation?)
    case doubleSided(Bool)
    case policy(TurnInteraction.OverlapPolicy)
    case redraw

    static func random(using generator: inout SplitMix64) -> Command {
      func number(_ range: ClosedRange<Double>) -> Double {
        // Hundredths: what is drawn does not hang on the last bits.
        (Double.random(in: range, using: &generator) * 100).rounded() / 100
      }
      func place() -> Int { Int.random(in: 0..<12, using: &generator) }
      // Now and then a number that no finger and no clock has.
      let times = [Double.nan, .infinity, -.infinity, -7, 1e4]
      let places = [Double.nan, .infinity, 1e300, -1e300]
      let oddTime = times.randomElement(using: &generator) ?? 0
      let oddPlace = places.randomElement(using: &generator) ?? 0
      let isOdd = Int.random(in: 0..<25, using: &generator) == 0
      switch Int.random(in: 0..<24, using: &generator) {
      case 0...4:
        return .set(
          first: place(), count: Int.random(in: 0...3, using: &generator),
          Bool.random(using: &generator) ? .forward : .reverse,
          isAnimated: Int.random(in: 0..<4, using: &generator) > 0)
      case 5: return .slideShow(first: place(), count: Int.random(in: 1...2, using: &generator))
      case 6...13:
        let kinds: [Gesture.Event.Kind] = [.down, .move, .move, .move, .up, .tap, .cancel]
        return .touch(
          kinds.randomElement(using: &generator) ?? .move,
          after: isOdd ? oddTime : number(-0.1...0.3), x: isOdd ? oddPlace : number(-0.3...1.3),
          y: number(-0.2...1.2))
      case 14...16: return .pass(isOdd ? oddTime : number(0...0.5))
      case 17: return .finish
      case 18:
        return [.insert(place()), .delete(place()), .move(place(), place()), .replace(place())]
          .randomElement(using: &generator) ?? .redraw
      case 19...20:
        let sizes = [(60.0, 80.0), (120, 80), (64, 64), (40, 90), (0, 9), (33.3, 21.7)]
        let (width, height) = sizes.randomElement(using: &generator) ?? (60, 80)
        return .resize(
          Size(width: .pt(width), height: .pt(height)),
          [nil, PageViewController.SpineLocation.none, .min, .mid, .max]
            .randomElement(using: &generator) ?? nil)
      case 21: return .doubleSided(Bool.random(using: &generator))
      case 22:
        return .policy(
          TurnInteraction.OverlapPolicy.allCases.randomElement(using: &generator) ?? .finish)
      default: return .redraw
      }
    }
  }

  /// A page that is told by its identity, and whose number is drawn as a bar.
  final class Leaf: PageContent {
    let number: Int
    var pageName: String { "\(number)" }
    init(_ number: Int) { self.number = number }
    func draw(on canvas: inout PageCanvas) {
      canvas.fill(
        Rect(x: .pt(4), y: .pt(Double(4 + number % 12 * 5)), width: .pt(20), height: .pt(3)))
      canvas.fill(
        Rect(x: .pt(28), y: .pt(Double(4 + number / 12 * 5)), width: .pt(6), height: .pt(3)),
        Ink(color: Color(red: 200, green: 30, blue: 30)))
    }
  }

  /// An app with a book whose pages come and go, and the controller it shows them with.
  final class App: PageViewControllerDataSource, PageViewControllerDelegate {
    let controller: PageViewController
    var pages = (1...9).map { Leaf($0) }
    var nextNumber = 10
    var chosen: PageViewController.SpineLocation?
    /// Sets that were taken, and how often each one's completion was called.
    var completions: [Int] = []
    var (begun, ended) = (0, 0)

    init(
      _ style: PageViewController.TransitionStyle, _ spine: PageViewController.SpineLocation?,
      _ orientation: PageViewController.NavigationOrientation
    ) throws {
      controller = try PageViewController(
        transitionStyle: style, navigationOrientation: orientation,
        options: .init(spineLocation: spine), viewSize: Size(width: .pt(60), height: .pt(80)))
      controller.dataSource = self
      controller.delegate = self
    }

    private func page(_ content: any PageContent, _ step: Int) -> Leaf? {
      guard let index = pages.firstIndex(where: { $0 === content }) else { return nil }
      return pages.indices.contains(index + step) ? pages[index + step] : nil
    }
    func pageViewController(
      _ controller: PageViewController, before content: any PageContent
    ) -> (any PageContent)? { page(content, -1) }
    func pageViewController(
      _ controller: PageViewController, after content: any PageContent
    ) -> (any PageContent)? { page(content, 1) }
    func presentationCount(for controller: PageViewController) -> Int? { pages.count }
    func presentationIndex(for controller: PageViewController) -> Int? {
      pages.firstIndex { $0 === controller.viewControllers.first }
    }
    func pageViewController(
      _ controller: PageViewController, willTransitionTo pending: [any PageContent]
    ) { begun += 1 }
    func pageViewController(
      _ controller: PageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [any PageContent], transitionCompleted completed: Bool
    ) { ended += 1 }
    func pageViewController(
      _ controller: PageViewController, spineLocationFor orientation: InterfaceOrientation
    ) -> PageViewController.SpineLocation? {
      // Apple's template sets as many pages as the spine needs; half of the apps forget it.
      let wanted = chosen == .mid ? 2 : 1
      if let first = controller.viewControllers.first, chosen != nil, nextNumber % 2 == 0 {
        let next = page(first, 1) ?? Leaf(0)
        try? controller.setViewControllers(Array([first, next].prefix(wanted)))
      }
      return chosen
    }

    private func set(
      _ first: Int, _ count: Int, _ direction: PageViewController.NavigationDirection,
      isAnimated: Bool, isSlideShow: Bool = false
    ) throws(PageViewControllerError) {
      let index = completions.count
      completions.append(0)
      do {
        try controller.setViewControllers(
          Array(pages.dropFirst(first).prefix(count)), direction: direction, animated: isAnimated
        ) { [unowned self] _ in
          completions[index] += 1
          if isSlideShow {
            let next = (first + 1) % max(pages.count, 1)
            try? set(next, count, .forward, isAnimated: true, isSlideShow: true)
          }
        }
      } catch {
        #expect(completions[index] == 0, "a set that is refused completes nothing")
        completions[index] = 1
        throw error
      }
    }

    func perform(_ command: Command) throws(PageViewControllerError) {
      switch command {
      case .set(let first, let count, let direction, let isAnimated):
        try set(first, count, direction, isAnimated: isAnimated)
      case .slideShow(let first, let count):
        try set(first, count, .forward, isAnimated: true, isSlideShow: true)
      case .touch(let kind, let after, let x, let y):
        try controller.touch(.init(kind, time: controller.time + after, x: x, y: y))
      case .pass(let seconds): controller.advance(by: seconds)
      case .finish: controller.finish()
      case .insert(let index):
        pages.insert(Leaf(nextNumber), at: min(index, pages.count))
        nextNumber += 1
      case .delete(let index): if pages.indices.contains(index) { pages.remove(at: index) }
      case .move(let from, let to):
        if pages.indices.contains(from) {
          let page = pages.remove(at: from)
          pages.insert(page, at: min(to, pages.count))
        }
      case .replace(let index):
        if pages.indices.contains(index) {
          pages[index] = Leaf(nextNumber)
          nextNumber += 1
        }
      case .resize(let size, let spine):
        chosen = spine
        try controller.resize(to: size)
      case .doubleSided(let isDoubleSided): try controller.setDoubleSided(isDoubleSided)
      case .policy(let policy): controller.overlapPolicy = policy
      case .redraw: controller.setNeedsDisplay()
      }
    }

    /// What must hold between any two commands.
    func checkInvariants() {
      let (shown, spine) = (controller.viewControllers, controller.spineLocation)
      #expect(shown.isEmpty || shown.count == (spine == .mid ? 2 : 1))
      #expect(controller.shown.count == shown.count)
      for (key, content) in zip(controller.shown, shown) {
        #expect(controller.contentsByKey[key] === content)
      }
      #expect(spine != .mid || controller.isDoubleSided)
      #expect((spine == .none) == (controller.transitionStyle == .scroll))
      #expect(controller.time.isFinite && controller.contentsByKey.count <= 12)
      // The delegate hears of the end of each gesture that it heard the beginning of.
      #expect(begun == ended + (controller.motion?.isByGesture == true ? 1 : 0))
      // And each set that was taken completes once, unless it is under way or waits.
      let open = controller.waiting.count + (controller.motion?.isByGesture == false ? 1 : 0)
      #expect(completions.allSatisfy { $0 <= 1 })
      #expect(completions.count { $0 == 0 } == open)
      if let turning = controller.motion?.reader.turning {
        #expect((0...1).contains(turning.progress))
      }
      if let (count, index) = controller.pageIndicator { #expect((0..<count).contains(index)) }
    }
  }

  private static let styles:
    [(
      PageViewController.TransitionStyle, PageViewController.SpineLocation?,
      PageViewController.NavigationOrientation
    )] = [
      (.pageCurl, .min, .horizontal), (.pageCurl, .mid, .horizontal), (.pageCurl, .max, .vertical),
      (.scroll, nil, .horizontal), (.scroll, nil, .vertical),
    ]

  /// What a run of commands leaves: the trace, the errors, and the pictures of a dozen states.
  private struct Record: Equatable {
    var trace: [String]
    var errors: [String] = []
    var pictures: [Int: Bitmap] = [:]
  }

  private func record(
    _ commands: [Command], drawing drawn: Set<Int>,
    _ style: (
      PageViewController.TransitionStyle, PageViewController.SpineLocation?,
      PageViewController.NavigationOrientation
    ), isChecked: Bool
  ) throws -> Record {
    let app = try App(style.0, style.1, style.2)
    var record = Record(trace: [])
    for (index, command) in commands.enumerated() {
      do throws(PageViewControllerError) { try app.perform(command) } catch {
        record.errors.append("\(index): \(error)")
      }
      if isChecked { app.checkInvariants() }
      if drawn.contains(index) { record.pictures[index] = app.controller.picture() }
    }
    record.trace = app.controller.trace
    return record
  }

  @Test(arguments: styles.indices)
  func `a thousand random commands break no invariant and are repeatable`(
    style: Int
  ) throws {
    var generator = SplitMix64(seed: UInt64(style) + 1)
    let commands = (0..<1000).map { _ in Command.random(using: &generator) }
    let drawn = Set((0..<12).map { _ in Int.random(in: 0..<1000, using: &generator) })
    let first = try record(commands, drawing: drawn, Self.styles[style], isChecked: true)
    // All pictures the second time, that the first did not draw, change nothing of those.
    let more = drawn.union(stride(from: 0, to: 1000, by: 100))
    let again = try record(commands, drawing: more, Self.styles[style], isChecked: false)
    #expect(first.trace == again.trace && first.errors == again.errors)
    for index in drawn {
      let isSame = first.pictures[index] == again.pictures[index]
      #expect(isSame, "after command \(index)")
    }
    #expect(first.trace.count > 300 && !first.errors.isEmpty)
    #expect(Set(first.pictures.values.map(\.bytes)).count > 4)
  }

  @Test(arguments: styles.indices)
  func `a view at rest does not depend on what was done before`(
    style: Int
  ) throws {
    let (transition, spine, orientation) = Self.styles[style]
    let app = try App(transition, spine, orientation)
    var generator = SplitMix64(seed: UInt64(style) + 100)
    for index in 0..<320 {
      try? app.perform(.random(using: &generator))
      // While it moves too, so that the painter keeps what it may show wrongly later.
      if index % 40 == 7 { _ = app.controller.picture() }
      guard index % 40 == 39 else { continue }
      app.controller.finish()
      app.controller.finish()
      let shown = app.controller
      guard !shown.isTurning, !shown.viewControllers.isEmpty else { continue }
      let fresh = try PageViewController(
        transitionStyle: transition, navigationOrientation: orientation,
        options: .init(spineLocation: transition == .scroll ? nil : shown.spineLocation),
        viewSize: shown.viewSize)
      try fresh.setViewControllers(shown.viewControllers)
      fresh.presentation = shown.pageIndicator
      let isSame = shown.picture() == fresh.picture()
      #expect(isSame, "after \(index + 1) commands")
    }
  }

  @Test func `an endless slide show can be finished, and goes on afterwards`() throws {
    let app = try App(.pageCurl, .min, .horizontal)
    try app.controller.setViewControllers([app.pages[0]])
    try app.perform(.slideShow(first: 1, count: 1))
    app.controller.advance(by: 0.1)
    app.controller.finish()
    #expect(app.controller.viewControllers.map(\.pageName) == ["2"] && app.controller.isTurning)
    // A set in the middle goes first, and the show after it.
    try app.controller.setViewControllers([app.pages[7]])
    #expect(app.controller.viewControllers.map(\.pageName) == ["8"] && app.controller.isTurning)
    app.controller.advance(by: 1)
    #expect(app.controller.viewControllers.map(\.pageName) == ["4"])
  }

  @Test func `setting pages releases a held page`() throws {
    let app = try App(.pageCurl, .min, .horizontal)
    try app.controller.setViewControllers([app.pages[0]])
    try app.controller.touch(.init(.down, time: 0, x: 0.9, y: 0.5))
    var completed: [Bool] = []
    try app.controller.setViewControllers([app.pages[4]], animated: true) { completed.append($0) }
    try app.controller.touch(.init(.move, time: 0.1, x: 0.3, y: 0.5))
    try app.controller.touch(.init(.up, time: 0.2, x: 0.3, y: 0.5))
    app.controller.advance(by: 2)
    #expect(completed == [true] && app.begun == 0)
    #expect(!app.controller.trace.contains { $0.hasPrefix("after") })
    #expect(app.controller.viewControllers.map(\.pageName) == ["5"])
  }

  @Test func `a size whose pages do not fit changes nothing`() throws {
    let app = try App(.pageCurl, .min, .horizontal)
    try app.controller.setViewControllers([app.pages[0]])
    let before = app.controller.picture()
    app.nextNumber = 11
    #expect(throws: PageViewControllerError.controllerCount(provided: 1, required: 2)) {
      try app.perform(.resize(Size(width: .pt(120), height: .pt(80)), .mid))
    }
    let isSame = app.controller.picture() == before
    #expect(isSame && app.controller.spineLocation == .min && !app.controller.isDoubleSided)
  }
}
