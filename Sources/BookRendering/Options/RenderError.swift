public import Shaping

/// Why a book could not be drawn.
public enum RenderError: Error, Sendable {
  /// The options contradict each other, or ask for what cannot be.
  case options(String)
  /// The book is damaged, or locked, farther on.
  case book(String)
  /// A font file is none.
  case font(FontError)
  /// There are characters that no font has, and that was not to be.
  case missingGlyphs([Unicode.Scalar])
  /// The pictures could not be written.
  case output(OutputError)
}

extension RenderError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .options(let fault): fault
    case .book(let fault): fault
    case .font(let error): error.description
    case .missingGlyphs(let scalars): "no font has " + Self.list(scalars)
    case .output(let error): error.description
    }
  }

  /// Whether it is about what the book holds, and not about what is asked for.
  public var isOfBook: Bool {
    switch self {
    case .book, .missingGlyphs: true
    case .options, .font, .output: false
    }
  }

  /// Calls with what is to be written, and tells of whatever goes wrong as an error of that.
  static func writing<Value>(
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

  /// None of the pages that were asked for is in a book of so many.
  public static func noPages(of count: Int, in pages: ClosedRange<Int>) -> RenderError {
    .options("the book has \(counted(count, "page")); --pages \(pages.asOption) names none of them")
  }

  /// Characters by their numbers, the first few of them.
  public static func list(_ scalars: [Unicode.Scalar], most: Int = 6) -> String {
    let names = scalars.prefix(most).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
    return names.joined(separator: ", ") + (scalars.count > most ? " and others" : "")
  }
}
