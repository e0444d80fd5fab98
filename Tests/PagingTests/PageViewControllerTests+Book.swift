import Graphics
import PageTurning
import TestSupport
import Testing

@testable import BookRendering
@testable import Paging

/// The book that is turned, and the fingers that turn it.
extension PageViewControllerTests {
  /// A page with a number that draws a bar for it.
  final class Numbered: PageContent {
    let number: Int
    var pageName: String { "\(number)" }
    init(_ number: Int) { self.number = number }
    func draw(on canvas: inout PageCanvas) {
      canvas.fill(
        Rect(x: .pt(4), y: .pt(Double(4 + number * 5)), width: .pt(20), height: .pt(3)))
    }
  }

  /// A book of a number of pages, from its data source, that writes down its calls.
  final class Book: PageViewControllerDataSource, PageViewControllerDelegate {
    var pages: [Numbered]
    var indicator: (count: Int, index: Int)?
    var chooseSpine: ((PageViewController) -> PageViewController.SpineLocation?)?
    var told: [String] = []

    init(_ count: Int) { pages = (0..<count).map { Numbered($0 + 1) } }

    private func page(_ content: any PageContent, _ step: Int) -> Numbered? {
      guard let page = content as? Numbered else { return nil }
      let index = page.number - 1 + step
      return pages.indices.contains(index) ? pages[index] : nil
    }
    func pageViewController(
      _ controller: PageViewController, before content: any PageContent
    ) -> (any PageContent)? { page(content, -1) }
    func pageViewController(
      _ controller: PageViewController, after content: any PageContent
    ) -> (any PageContent)? { page(content, 1) }
    func presentationCount(for controller: PageViewController) -> Int? { indicator?.count }
    func presentationIndex(for controller: PageViewController) -> Int? { indicator?.index }

    func pageViewController(
      _ controller: PageViewController, willTransitionTo pending: [any PageContent]
    ) { told.append("will \(pending.map(\.pageName))") }
    func pageViewController(
      _ controller: PageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [any PageContent], transitionCompleted completed: Bool
    ) { told.append("did \(finished) \(completed) \(previousViewControllers.map(\.pageName))") }
    func pageViewController(
      _ controller: PageViewController, spineLocationFor orientation: InterfaceOrientation
    ) -> PageViewController.SpineLocation? { chooseSpine?(controller) }
  }

  var portrait: Size { Size(width: .pt(60), height: .pt(80)) }
  var landscape: Size { Size(width: .pt(120), height: .pt(80)) }

  func controller(
    _ book: Book? = nil, _ style: PageViewController.TransitionStyle = .pageCurl,
    _ spine: PageViewController.SpineLocation? = nil, isDoubleSided: Bool = false,
    orientation: PageViewController.NavigationOrientation = .horizontal
  ) throws -> PageViewController {
    let controller = try PageViewController(
      transitionStyle: style, navigationOrientation: orientation,
      options: .init(spineLocation: spine), viewSize: spine == .mid ? landscape : portrait)
    controller.dataSource = book
    controller.delegate = book
    if isDoubleSided { try controller.setDoubleSided(true) }
    return controller
  }

  func names(_ controller: PageViewController) -> [String] {
    controller.viewControllers.map(\.pageName)
  }

  func swipe(
    _ controller: PageViewController, forward: Bool = true, completes: Bool = true
  ) throws {
    let start = controller.time
    let (from, to) = forward ? (0.95, completes ? -0.3 : 0.7) : (0.05, completes ? 1.3 : 0.3)
    try controller.touch(.init(.down, time: start, x: from, y: 0.8))
    try controller.touch(.init(.move, time: start + 0.5, x: (from + to) / 2, y: 0.8))
    try controller.touch(.init(.move, time: start + 1, x: to, y: 0.8))
    try controller.touch(.init(.move, time: start + 2, x: to, y: 0.8))
    try controller.touch(.init(.up, time: start + 3, x: to, y: 0.8))
    controller.advance(by: 2)
  }
}
