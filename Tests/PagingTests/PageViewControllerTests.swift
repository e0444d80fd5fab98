import Graphics
import PageTurning
import TestSupport
import Testing

@testable import BookRendering
@testable import Paging

/// The rules of UIKit's page view controller, row by row; numbers are the sections of the reference
/// that `docs/page-view-controller.md` sums up.
struct PageViewControllerTests {
  // Section 1: enums and defaults.
  @Test func `numbers and defaults are UIKit's`() throws {
    #expect(PageViewController.TransitionStyle.pageCurl.rawValue == 0)
    #expect(PageViewController.TransitionStyle.scroll.rawValue == 1)
    #expect(PageViewController.NavigationOrientation.vertical.rawValue == 1)
    #expect(PageViewController.NavigationDirection.reverse.rawValue == 1)
    #expect(
      [PageViewController.SpineLocation.none, .min, .mid, .max].map(\.rawValue) == [0, 1, 2, 3])
    let curl = try controller()
    #expect(curl.spineLocation == .min && !curl.isDoubleSided && curl.gestureRecognizers.isEmpty)
    let scroll = try controller(nil, .scroll)
    #expect(scroll.spineLocation == .none)
    let book = Book(3)
    #expect(try controller(book).gestureRecognizers == [.pan, .tap])
    #expect(try controller(book, .scroll).gestureRecognizers.isEmpty)
  }

  // Sections 1 and 6: options that are only valid for the other style.
  @Test func `an option of the other style is ignored with a warning`() throws {
    let scroll = try PageViewController(
      transitionStyle: .scroll, options: .init(spineLocation: .mid))
    #expect(scroll.spineLocation == .none && scroll.warnings.count == 1)
    let curl = try PageViewController(options: .init(interPageSpacing: .pt(10)))
    #expect(curl.turnOptions.spacing == .zero && curl.warnings.count == 1)
    let spaced = try PageViewController(
      transitionStyle: .scroll, options: .init(interPageSpacing: .pt(10)))
    #expect(spaced.turnOptions.spacing == .pt(10) && spaced.warnings.isEmpty)
  }

  // Section 2: the table of how many controllers to pass.
  @Test(arguments: [
    (
      PageViewController.TransitionStyle.scroll, PageViewController.SpineLocation?.none, false, 1, 1
    ),
    (.pageCurl, .min, false, 1, 1), (.pageCurl, .max, false, 1, 1), (.pageCurl, .min, true, 2, 1),
    (.pageCurl, .max, true, 2, 1), (.pageCurl, .mid, false, 2, 2),
  ])
  func `the required number of controllers must be passed`(
    style: PageViewController.TransitionStyle, spine: PageViewController.SpineLocation?,
    isDoubleSided: Bool, passed: Int, visible: Int
  ) throws {
    for direction in [PageViewController.NavigationDirection.forward, .reverse] {
      let controller = try controller(nil, style, spine, isDoubleSided: isDoubleSided)
      #expect(controller.requiredCount == passed)
      try controller.setViewControllers((0..<passed).map { Numbered($0) })
      let next = (10..<(10 + passed)).map { Numbered($0) }
      var finished: [Bool] = []
      try controller.setViewControllers(next, direction: direction, animated: true) {
        finished.append($0)
      }
      #expect(names(controller).count == visible && names(controller)[0] == "0")
      controller.advance(by: 1)
      #expect(names(controller) == next.prefix(visible).map(\.pageName))
      #expect(finished == [true])
      for count in 0..<4 where count != passed {
        let wrong = (0..<count).map { Numbered($0) }
        #expect(throws: PageViewControllerError.controllerCount(provided: count, required: passed))
        {
          try controller.setViewControllers(wrong, animated: true)
        }
      }
    }
  }

  // Section 2, our choice: without an animation the back may be left out.
  @Test func `without animation no back is needed`() throws {
    let controller = try controller(nil, .pageCurl, .min, isDoubleSided: true)
    try controller.setViewControllers([Numbered(1)])
    #expect(names(controller) == ["1"])
    try controller.setViewControllers([Numbered(2), Numbered(3)])
    #expect(names(controller) == ["2"])
  }

  // Sections 2 and 6: the words of the exception.
  @Test func `errors have UIKit's words`() {
    #expect(
      PageViewControllerError.controllerCount(provided: 0, required: 1).description
        == "The number of view controllers provided (0) doesn't match the number required (1) for "
        + "the requested transition")
  }

  // Section 2: the spine in the middle sets double-sidedness, and going back does not reset it.
  @Test func `the spine in the middle makes pages double-sided, and they stay so`() throws {
    let book = Book(9)
    let controller = try controller(book, .pageCurl, .mid)
    #expect(controller.isDoubleSided)
    #expect(throws: PageViewControllerError.doubleSidedRequiredByMidSpine) {
      try controller.setDoubleSided(false)
    }
    try controller.setViewControllers([book.pages[2], book.pages[3]])
    book.chooseSpine = { controller in
      // Apple's template: one page, and single sides again.
      try? controller.setViewControllers([controller.viewControllers[0]])
      return .min
    }
    try controller.resize(to: portrait)
    #expect(controller.spineLocation == .min && controller.isDoubleSided)
    #expect(names(controller) == ["3"])
    try controller.setDoubleSided(false)
    // And back: index even, the current and the next.
    book.chooseSpine = { controller in
      try? controller.setViewControllers([book.pages[2], book.pages[3]])
      return .mid
    }
    try controller.resize(to: landscape)
    #expect(controller.isDoubleSided && names(controller) == ["3", "4"])
  }

  // Section 4: validation comes after the delegate's answer, against the spine it gave.
  @Test func `pages that do not fit the chosen spine are an error`() throws {
    let book = Book(9)
    let controller = try controller(book)
    try controller.setViewControllers([book.pages[0]])
    book.chooseSpine = { _ in .mid }
    #expect(throws: PageViewControllerError.controllerCount(provided: 1, required: 2)) {
      try controller.resize(to: landscape)
    }
  }

  // Section 6: no initial pages.
  @Test func `a view without pages cannot be rotated`() throws {
    let controller = try controller(Book(3))
    #expect(throws: PageViewControllerError.noPages) { try controller.resize(to: landscape) }
    #expect(throws: PageViewControllerError.noSize) {
      try controller.resize(to: Size(width: .zero, height: .pt(9)))
    }
    #expect(throws: PageViewControllerError.noSize) {
      try PageViewController(viewSize: Size(width: .pt(1e6), height: .pt(1e6)))
    }
  }

  // Section 3: before and after in terms of direction; nil is the end; once or twice in a row.
  @Test func `gestures ask the data source, twice for two pages`() throws {
    let book = Book(6)
    let single = try controller(book)
    try single.setViewControllers([book.pages[1]])
    try swipe(single)
    #expect(names(single) == ["3"])
    try swipe(single, forward: false)
    #expect(names(single) == ["2"])
    let double = try controller(book, .pageCurl, .mid)
    try double.setViewControllers([book.pages[2], book.pages[3]])
    try swipe(double)
    #expect(names(double) == ["5", "6"])
    try swipe(double, forward: false)
    try swipe(double, forward: false)
    #expect(names(double) == ["1", "2"])
    #expect(double.trace.filter { $0.hasPrefix("before 5") } == ["before 5: 4"])
    #expect(double.trace.contains("before 4: 3") && double.trace.contains("after 4: 5"))
    try swipe(double, forward: false)
    #expect(names(double) == ["1", "2"] && double.trace.last == "before 1: nil")
  }

  // Section 3: a back without a front that follows it.
  @Test func `a back without a next front is an error at both ends`() throws {
    let book = Book(4)
    let controller = try controller(book, .pageCurl, .min, isDoubleSided: true)
    try controller.setViewControllers([book.pages[2]])
    #expect(throws: PageViewControllerError.missingFrontAfterBack) { try swipe(controller) }
    #expect(names(controller) == ["3"] && !controller.isTurning)
    try controller.setViewControllers([book.pages[1]])
    #expect(throws: PageViewControllerError.missingFrontAfterBack) {
      try swipe(controller, forward: false)
    }
    try controller.setViewControllers([book.pages[0]])
    try swipe(controller)
    #expect(names(controller) == ["3"])
    try swipe(controller, forward: false)
    #expect(names(controller) == ["1"])
  }

  // Sections 2 and 4: pending has as many as a set: the front to show, then the back of its leaf.
  @Test func `both sides of a leaf are announced`() throws {
    let book = Book(5)
    let controller = try controller(book, .pageCurl, .min, isDoubleSided: true)
    try controller.setViewControllers([book.pages[0]])
    try swipe(controller)
    try swipe(controller, forward: false)
    #expect(
      book.told == [
        "will [\"3\", \"2\"]", "did true true [\"1\"]", "will [\"1\", \"2\"]",
        "did true true [\"3\"]",
      ])
    #expect(names(controller) == ["1"])
  }

  @Test func `pages that scroll are caught by a finger`() throws {
    let book = Book(5)
    let controller = try controller(book, .scroll)
    try controller.setViewControllers([book.pages[0]])
    var ends: [Bool] = []
    try controller.setViewControllers([book.pages[1]], animated: true) { ends.append($0) }
    controller.advance(by: 0.2)
    let caught = controller.picture()
    try controller.touch(.init(.down, time: controller.time, x: 0.5, y: 0.5))
    controller.advance(by: 1)
    let isSame = controller.picture() == caught
    #expect(isSame && controller.isTurning && ends.isEmpty)
    try controller.touch(.init(.up, time: controller.time, x: 0.5, y: 0.5))
    controller.advance(by: 1)
    #expect(names(controller) == ["1"] && ends == [false] && book.told.isEmpty)
    // And one that a gesture has begun.
    try swipe(controller, completes: true)
    #expect(names(controller) == ["2"])
  }

  @Test func `the trace forgets old events`() throws {
    let controller = try controller(nil, .scroll)
    for number in 0..<1500 { try controller.setViewControllers([Numbered(number % 9)]) }
    #expect(controller.trace.count == 1000)
  }

  // Section 3: an odd count at a spine in the middle is padded, and said.
  @Test func `a blank page faces the last of an odd book`() throws {
    let book = Book(3)
    let controller = try controller(book, .pageCurl, .mid)
    try controller.setViewControllers([book.pages[0], book.pages[1]])
    try swipe(controller)
    #expect(names(controller) == ["3", "blank"] && controller.warnings.count == 1)
  }

  // Section 1: no data source, no gestures.
  @Test func `without a data source gestures turn nothing`() throws {
    let controller = try controller()
    try controller.setViewControllers([Numbered(1)])
    try swipe(controller)
    #expect(names(controller) == ["1"] && controller.trace.count == 1)
  }

  // Section 4: the delegate, and that a programmatic set tells only its completion.
  @Test func `the delegate hears only of gestures, in order`() throws {
    let book = Book(5)
    let controller = try controller(book)
    try controller.setViewControllers([book.pages[0]])
    try controller.setViewControllers([book.pages[1]], animated: true)
    controller.advance(by: 1)
    #expect(book.told.isEmpty)
    try swipe(controller)
    #expect(book.told == ["will [\"3\"]", "did true true [\"2\"]"])
    book.told = []
    try swipe(controller, completes: false)
    #expect(book.told == ["will [\"4\"]", "did true false [\"3\"]"])
    #expect(names(controller) == ["3"])
    book.told = []
    try controller.touch(.init(.down, time: 100, x: 0.9, y: 0.5))
    try controller.touch(.init(.move, time: 100.5, x: 0.5, y: 0.5))
    try controller.touch(.init(.cancel, time: 100.6))
    controller.advance(by: 2)
    #expect(book.told == ["will [\"4\"]", "did true false [\"3\"]"])
  }

  // Sections 3 and 7: the indicator, and that a gesture moves it by itself.
  @Test func `dots are for pages that scroll horizontally, and follow gestures`() throws {
    let book = Book(5)
    book.indicator = (5, 1)
    let scroll = try controller(book, .scroll)
    try scroll.setViewControllers([book.pages[1]])
    #expect(scroll.pageIndicator?.count == 5 && scroll.pageIndicator?.index == 1)
    try swipe(scroll)
    #expect(names(scroll) == ["3"] && scroll.pageIndicator?.index == 2)
    try swipe(scroll, completes: false)
    #expect(scroll.pageIndicator?.index == 2)
    let before = scroll.picture()
    scroll.currentPageIndicatorTintColor = Color(red: 255, green: 0, blue: 0)
    #expect(scroll.picture() != before)
    let curl = try controller(book)
    try curl.setViewControllers([book.pages[1]])
    #expect(curl.pageIndicator == nil)
    let vertical = try controller(book, .scroll, orientation: .vertical)
    try vertical.setViewControllers([book.pages[1]])
    #expect(vertical.pageIndicator == nil)
    book.indicator = nil
    try scroll.setViewControllers([book.pages[1]])
    #expect(scroll.pageIndicator == nil)
  }

  // Section 6: a set during a turn.
  @Test func `a set during a turn finishes it, waits or is refused`() throws {
    let book = Book(5)
    for policy in TurnInteraction.OverlapPolicy.allCases {
      let controller = try controller(book)
      controller.overlapPolicy = policy
      try controller.setViewControllers([book.pages[0]])
      var ends: [String] = []
      try controller.setViewControllers([book.pages[1]], animated: true) { ends.append("1 \($0)") }
      controller.advance(by: 0.1)
      if policy == .reject {
        #expect(throws: PageViewControllerError.turnInProgress) {
          try controller.setViewControllers([book.pages[2]], animated: true)
        }
      } else {
        try controller.setViewControllers([book.pages[2]], animated: true) {
          ends.append("2 \($0)")
        }
      }
      controller.advance(by: 5)
      controller.advance(by: 5)
      switch policy {
      case .finish: #expect(ends == ["1 false", "2 true"] && names(controller) == ["3"])
      case .queue: #expect(ends == ["1 true", "2 true"] && names(controller) == ["3"])
      case .reject: #expect(ends == ["1 true"] && names(controller) == ["2"])
      }
    }
  }

  // Section 6: cycling with fewer than three pages.
  @Test func `two pages may follow each other for ever`() throws {
    final class Ring: PageViewControllerDataSource {
      let pages = [Numbered(1), Numbered(2)]
      func other(_ content: any PageContent) -> Numbered {
        (content as? Numbered)?.number == 1 ? pages[1] : pages[0]
      }
      func pageViewController(
        _ controller: PageViewController, before content: any PageContent
      ) -> (any PageContent)? { other(content) }
      func pageViewController(
        _ controller: PageViewController, after content: any PageContent
      ) -> (any PageContent)? { other(content) }
    }
    let ring = Ring()
    let controller = try controller(nil, .scroll)
    controller.dataSource = ring
    try controller.setViewControllers([ring.pages[0]])
    for step in 1...6 {
      try swipe(controller, forward: step % 3 != 0)
      #expect(names(controller) == [step % 2 == 1 ? "2" : "1"])
    }
  }

  // Section 3: no stale page, whatever the data source does meanwhile.
  @Test func `a changed page is drawn as it is now`() throws {
    let book = Book(3)
    let controller = try controller(book, .scroll)
    try controller.setViewControllers([book.pages[0]])
    try swipe(controller)
    let second = controller.picture()
    try swipe(controller, forward: false)
    book.pages[1] = Numbered(3)
    try swipe(controller)
    let isOther = controller.picture() != second
    #expect(isOther)
  }
}
