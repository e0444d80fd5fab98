import Graphics
import PageTurning
import TestSupport
import Testing

@testable import BookRendering
@testable import Paging

/// The pictures of turns, and the trace.
extension PageViewControllerTests {
  // Laws on pixels: a set with a turn ends where one without it is.
  @Test(arguments: [PageViewController.SpineLocation.min, .mid, .max], [false, true])
  func `a turn begins and ends like the pages at rest`(
    spine: PageViewController.SpineLocation, isVertical: Bool
  ) throws {
    let book = Book(6)
    let controller = try controller(
      book, .pageCurl, spine, orientation: isVertical ? .vertical : .horizontal)
    let (first, second) =
      spine == .mid
      ? (Array(book.pages[0...1]), Array(book.pages[2...3]))
      : ([book.pages[0]], [book.pages[2]])
    try controller.setViewControllers(second)
    let end = controller.picture()
    try controller.setViewControllers(first)
    let start = controller.picture()
    try controller.setViewControllers(second, animated: true)
    let film = controller.film(framesPerSecond: 8)
    #expect(film.first == start && film.last == end && film.count == 5)
    #expect(film[2] != start && film[2] != end)
  }

  @Test func `calls and turns are traced`() throws {
    let book = Book(7)
    book.indicator = (7, 0)
    let scroll = try controller(book, .scroll)
    try scroll.setViewControllers([book.pages[0]])
    try swipe(scroll)
    try swipe(scroll, forward: false)
    try swipe(scroll, forward: false)
    let curl = try controller(book, .pageCurl, .mid)
    try curl.setViewControllers([book.pages[0], book.pages[1]])
    try swipe(curl)
    try swipe(curl, completes: false)
    try curl.setViewControllers([book.pages[4], book.pages[5]], animated: true)
    curl.advance(by: 0.2)
    try curl.setViewControllers(
      [book.pages[0], book.pages[1]], direction: .reverse, animated: true)
    curl.advance(by: 2)
    book.chooseSpine = { controller in
      try? controller.setViewControllers([book.pages[0]])
      return .min
    }
    try curl.resize(to: portrait)
    expectTextGolden(
      (["scroll"] + scroll.trace + ["", "curl"] + curl.trace).joined(separator: "\n") + "\n",
      named: "controller-trace")
  }
}
