import Graphics
import PageTurning
import TestSupport
import Testing

@testable import Output
@testable import Paging

/// Whatever is done to a book that an application shows, it can be done again.
struct BookControllerLawTests {
  @Test func `a thousand random actions give the same pixels again`() throws {
    func run(_ seed: UInt64) throws -> [String] {
      var random = SplitMix64(seed: seed)
      var options = TurnOptions()
      options.transition = seed % 2 == 0 ? .scroll : .slide
      let book = try BookController(
        pages: (0..<4).map { PageViewControllerTests.Numbered($0 + 1) },
        viewSize: Size(width: .pt(40), height: .pt(50)), options: options)
      var digests: [String] = []
      var time = 0.0
      for step in 0..<1000 {
        time += Double.random(in: 0...0.2, using: &random)
        let place = (
          Double.random(in: -0.2...1.2, using: &random), Double.random(in: 0...1, using: &random)
        )
        let page = Int.random(in: 1...6, using: &random)
        let new = PageViewControllerTests.Numbered(step % 8)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: book.touch(.init(.down, time: time, x: place.0, y: place.1))
        case 1...3: book.touch(.init(.move, time: time, x: place.0, y: place.1))
        case 4: book.touch(.init(.up, time: time, x: place.0, y: place.1))
        case 5: book.touch(.init(.tap, time: time, x: place.0, y: place.1))
        case 6: book.moveToPage(PageNumber(page), animated: place.1 > 0.3)
        case 7: book.insertBefore(new, animated: place.1 > 0.5)
        case 8: book.deleteCurrent(animated: place.1 > 0.5)
        case 9: book.replacePage(PageNumber(page), with: new)
        case 10: book.setDisplayIndex(Double(page) * place.1, animated: false)
        default:
          try book.resize(
            to: place.1 > 0.5
              ? Size(width: .pt(80), height: .pt(50)) : Size(width: .pt(40), height: .pt(50)))
        }
        if step % 10 == 0 { digests.append(PixelDigest.of(book.picture())) }
      }
      return digests
    }
    for seed in 0..<2 {
      let first = try run(UInt64(seed))
      #expect(try first == run(UInt64(seed)))
      #expect(Set(first).count > 20)
    }
  }
}
