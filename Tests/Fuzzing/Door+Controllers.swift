internal import BookRendering
internal import Graphics
internal import ImageCoding
internal import Pagination
internal import PageTurning

/// A page of one colour.
private final class PlainPage: PageContent {
  let pageName: String

  init(_ number: Int) { pageName = "page \(number)" }

  func draw(on canvas: inout PageCanvas) {
    canvas.fill(
      Rect(x: .zero, y: .zero, width: canvas.size.width * 0.5, height: canvas.size.height))
  }
}

/// Numbers that an input gives, byte after byte; zeros after its end.
private struct Dice {
  var bytes: ArraySlice<UInt8>

  mutating func next() -> Int { Int(bytes.popFirst() ?? 0) }
  /// A fraction from -0.5 to 1.5, of a view.
  mutating func place() -> Double { Double(next()) / 128 - 0.5 }
}

extension Door {
  /// A walk over a book controller: each byte is a call, the ones after it what is given to it.
  static var bookController: Door {
    Door(
      name: "book-controller", seeds: { [[3, 0, 10, 2, 5, 9], [9, 1, 200, 100, 7, 30, 9]] },
      mostBytes: 256,
      open: { input in
        var dice = Dice(bytes: input[...])
        let size = Size(width: .pt(Double(20 + dice.next())), height: .pt(Double(20 + dice.next())))
        guard
          let book = try? BookController(
            pages: (0..<dice.next() % 12).map(PlainPage.init), viewSize: size)
        else { return }
        while !dice.bytes.isEmpty { step(book, &dice) }
      })
  }

  private static func step(_ book: BookController, _ dice: inout Dice) {
    let isAnimated = dice.next() % 2 == 0
    let page = PlainPage(99)
    switch dice.next() % 12 {
    case 0: book.moveToPage(dice.next() - 9, animated: isAnimated)
    case 1: book.setDisplayIndex(dice.place() * 12, animated: isAnimated)
    case 2: book.insertBefore(page, animated: isAnimated)
    case 3: book.insertAfter(page, animated: isAnimated)
    case 4: book.deleteCurrent(animated: isAnimated)
    case 5: book.replacePage(dice.next() - 9, with: page, animated: isAnimated)
    case 6: book.movePage(dice.next() - 9, to: dice.next() - 9, animated: isAnimated)
    case 7: book.advance(by: Double(dice.next()) / 100)
    case 8:
      let size = Size(width: .pt(Double(dice.next())), height: .pt(Double(dice.next())))
      try? book.resize(to: size)
    case 9: _ = book.picture()
    default: book.touch(event(at: book.reader.time, &dice))
    }
  }

  /// A walk over a page view controller.
  static var pageViewController: Door {
    Door(
      name: "page-view-controller", seeds: { [[1, 2, 0, 3, 4], [7, 0, 0, 9, 9, 9, 30]] },
      mostBytes: 256,
      open: { input in
        var dice = Dice(bytes: input[...])
        var options = PageViewController.Options()
        options.spineLocation = PageViewController.SpineLocation(rawValue: dice.next() % 4)
        options.interPageSpacing = dice.next() % 2 == 0 ? nil : .pt(Double(dice.next()))
        guard
          let controller = try? PageViewController(
            transitionStyle: dice.next() % 2 == 0 ? .pageCurl : .scroll,
            navigationOrientation: dice.next() % 2 == 0 ? .horizontal : .vertical, options: options,
            viewSize: Size(width: .pt(60), height: .pt(40)))
        else { return }
        let pages = Pages(count: dice.next() % 9)
        controller.dataSource = dice.next() % 4 == 0 ? nil : pages
        while !dice.bytes.isEmpty { step(controller, pages, &dice) }
        controller.finish()
      })
  }

  private static func step(_ controller: PageViewController, _ pages: Pages, _ dice: inout Dice) {
    switch dice.next() % 7 {
    case 0, 1:
      let shown = (0..<dice.next() % 4).compactMap { _ in pages.page(dice.next()) }
      try? controller.setViewControllers(
        shown, direction: dice.next() % 2 == 0 ? .forward : .reverse, animated: dice.next() % 2 == 0
      )
    case 2: controller.advance(by: Double(dice.next()) / 100)
    case 3: controller.finish()
    case 4: _ = controller.picture()
    case 5:
      let size = Size(width: .pt(Double(dice.next())), height: .pt(Double(dice.next())))
      try? controller.resize(to: size)
    default: try? controller.touch(event(at: Double(dice.next()) / 10, &dice))
    }
  }

  private static func event(at time: Double, _ dice: inout Dice) -> Gesture.Event {
    let kinds = Gesture.Event.Kind.allCases
    let kind = kinds[dice.next() % kinds.count]
    return Gesture.Event(kind, time: time, x: dice.place(), y: dice.place())
  }

  /// A book that a gesture is done to, picture after picture.
  static func play(_ gesture: Gesture) {
    let size = Size(width: .pt(60), height: .pt(40))
    guard let book = try? BookController(pages: (0..<6).map(PlainPage.init), viewSize: size) else {
      return
    }
    for event in gesture.events.prefix(50) { book.touch(event) }
    _ = book.picture()
  }
}

/// Some pages, one after the other.
private final class Pages: PageViewControllerDataSource {
  private let pages: [PlainPage]

  init(count: Int) { pages = (0..<count).map(PlainPage.init) }

  func page(_ number: Int) -> PlainPage? { pages.isEmpty ? nil : pages[number % pages.count] }

  func pageViewController(
    _ controller: PageViewController, before content: any PageContent
  ) -> (any PageContent)? {
    pages.firstIndex { $0 === content }.flatMap { $0 > 0 ? pages[$0 - 1] : nil }
  }

  func pageViewController(
    _ controller: PageViewController, after content: any PageContent
  ) -> (any PageContent)? {
    pages.firstIndex { $0 === content }.flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
  }
}
