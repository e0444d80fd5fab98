public import Files
public import Graphics
public import Shaping

/// An error that keeps a book from being drawn.
public enum RenderError: Error, Sendable {
  /// Options contradict each other or are impossible.
  case options(OptionsFault)
  /// The book is damaged, or encrypted in a later part.
  case book(String)
  /// A font file cannot be used.
  case font(FontError)
  /// No font has these characters, and strict mode is on.
  case missingGlyphs([Unicode.Scalar])
  /// These pictures cannot be shown, and strict mode is on.
  case missingPictures([String])
  /// These documents, style sheets or fonts of the book are missing or unusable, and strict mode is on.
  case missingFiles([String])
  /// These lines and pictures reach beyond their pages, and strict mode is on.
  case offPage([String], count: Int)
  /// These links and references have no target, and strict mode is on.
  case deadLinks([String])
  /// The output could not be written.
  case output(OutputError)
}

extension RenderError: CustomStringConvertible {
  /// The problem and its remedy, in one line.
  public var description: String {
    switch self {
    case .options(let fault): fault.description
    case .book(let fault): fault
    case .font(let error): error.description
    case .missingGlyphs(let scalars): "no font has " + Self.list(scalars)
    case .missingPictures(let names):
      "\(counted(names.count, "picture")) cannot be shown: \(MissingPicture.list(names))"
    case .missingFiles(let names):
      "\(counted(names.count, "file")) of the book \(names.count == 1 ? "is" : "are") missing or unusable: "
        + MissingPicture.list(names)
    case .offPage(let names, let count):
      (count == 1 ? "a line or picture reaches" : "\(count) lines or pictures reach")
        + " beyond the page: \(MissingPicture.list(names))"
    case .deadLinks(let names):
      (names.count == 1 ? "a link or reference leads" : "\(names.count) links or references lead")
        + " nowhere: \(MissingPicture.list(names))"
    case .output(let error): error.description
    }
  }

  /// Whether the content of the book is the cause, rather than the request.
  public var isOfBook: Bool {
    switch self {
    case .book, .missingGlyphs, .missingPictures, .missingFiles, .offPage, .deadLinks: true
    case .options, .font, .output: false
    }
  }

  /// Calls `body`, turning any error of the output into a `RenderError`.
  package static func writing<Value>(
    _ name: FileName, _ body: () throws -> Value
  ) throws(RenderError) -> Value {
    do { return try body() } catch let error as RenderError {
      throw error
    } catch let error as OutputError {
      throw .output(error)
    } catch {
      throw .output(.file(path: "\(name)", reason: "\(error)"))
    }
  }

  /// The error for a page range outside a book of `count` pages.
  public static func noPages(of count: Int, in pages: ClosedRange<PageNumber>) -> RenderError {
    .options(.book(.pages(pages, count: count)))
  }

  /// The first few characters, as code points, each with its number of occurrences if it occurs more than once.
  public static func list(
    _ scalars: [Unicode.Scalar], counts: [Int] = [], most: Int = 6
  ) -> String {
    let names = scalars.prefix(most).enumerated().map { index, scalar in
      let count = index < counts.count ? counts[index] : 1
      return "U+" + scalar.value.hexadecimal(digits: 4, uppercase: true)
        + (count > 1 ? " (\(count) ×)" : "")
    }
    let more = scalars.count - most
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
