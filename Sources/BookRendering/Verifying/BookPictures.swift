internal import Files
internal import Graphics
internal import ImageCoding
public import Manuscript
internal import Output
internal import PageTurning
public import RenderingOptions
internal import Snapshots
internal import Synchronization
internal import Typesetting

/// A part of a book to draw.
public enum BookView: Sendable, Hashable {
  /// A page by its number, from 1.
  case page(PageNumber)
  /// Two facing pages by number, from 1; the first shows page 1 alone.
  case spread(Int)
  /// The turn of a leaf by number, from 1, as a sheet of its pictures.
  case turn(Int)
}

/// Draws single pictures of a book without a folder.
public struct BookPictures: Sendable {
  private let book: Book
  private let options: RenderOptions

  /// Draws a book with these options; the views determine pages and spine.
  public init(book: Book, options: RenderOptions = RenderOptions()) {
    (self.book, self.options) = (book, options)
  }

  /// The PNG file of a view.
  ///
  /// - Throws: `RenderError` if the book has no such page, spread or turn, or cannot be drawn.
  public func file(of view: BookView) throws(RenderError) -> [UInt8] {
    let pictures = try pictures(of: view)
    guard case .turn = view else {
      guard let file = pictures.first?.file else { throw Self.nothing(view) }
      return file
    }
    guard !pictures.isEmpty else { throw Self.nothing(view) }
    let cells = pictures.compactMap { try? PNGDecoder().decode($0.file) }
    return PNGEncoder().encode(Filmstrip.sheet(of: cells))
  }

  private func pictures(of view: BookView) throws(RenderError) -> [(name: String, file: [UInt8])] {
    var options = options
    let spread: Int
    switch view {
    case .page(let number):
      guard number >= .first else { throw Self.nothing(view) }
      spread = number.value
      (options.spine, options.pages, options.turns) = (.none, number...number, 0...0)
    case .spread(let number), .turn(let number):
      guard (1...1_000_000).contains(number) else { throw Self.nothing(view) }
      let isTurn = view == .turn(number)
      // A turn shows the pages of its spread and of the next.
      let first = PageNumber(max(1, 2 * number - 2))
      options.spine = .mid
      options.pages = first...(isTurn ? first + 3 : first)
      options.turns = isTurn ? number...number : 0...0
      spread = number
    }
    let output = KeptPictures()
    _ = try BookRenderer(book: book, options: options).draw(into: output)
    let stem = FileName("spread-\(padded(spread, 4))").text
    let all = output.pictures
    guard case .turn = view else { return all.filter { !$0.name.contains("_turn-") } }
    return all.filter { $0.name.hasPrefix(stem + "_turn-") }
  }

  private static func nothing(_ view: BookView) -> RenderError {
    .options(.book(.view("\(view)")))
  }
}

extension BookView: CustomStringConvertible {
  /// The view in words: `page 41`.
  public var description: String {
    switch self {
    case .page(let number): "page \(number)"
    case .spread(let number): "spread \(number)"
    case .turn(let number): "turn \(number)"
    }
  }
}

/// Keeps the pictures of a run in memory.
private final class KeptPictures: PictureOutput, PictureFileSink {
  private let kept = Mutex<[String: [UInt8]]>([:])

  func receivers() throws(OutputError) -> PictureReceivers { PictureReceivers(self) }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    kept.withLock { $0[name] = bytes }
  }

  var pictures: [(name: String, file: [UInt8])] {
    kept.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
