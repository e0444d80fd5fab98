internal import BookRendering
internal import Catalogue
internal import Graphics
internal import Isolation
internal import Synchronization

extension Command {
  /// The work of the child processes that draw a catalogue's books.
  static let bookWork = BookWork.service { words throws(BookFault) in
    do { return try meaning(words) } catch {
      throw BookFault(.options, Command.words(error))
    }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as UsageError: error.description
    case let error as InputError: error.description
    case let error as RenderError: error.description
    default: "\(error)".escapedForTerminal
    }
  }

  /// The meaning of a book's options.
  private static func meaning(_ words: [FileName]) throws -> BookDrawing {
    var arguments = try Arguments(words, for: .batch)
    if let name = arguments.names.first { throw UsageError("“\(name)” is not an option") }
    if let design = arguments.files[.design] {
      arguments.take(try Design(design, noting: arguments.inputs))
    }
    let film = try arguments.film()
    var options = try arguments.renderOptions()
    options.family = try family(arguments)
    options.publication = try publicationOptions(arguments)
    options.naming = try naming(arguments)
    let product: BookDrawing.Product
    if let film {
      guard case .file(let name) = film.target, !name.bytes.contains(UInt8(ascii: "/")) else {
        throw UsageError(
          "\(Option.film) names a file in each book's pack, without a folder: book.webp")
      }
      product = .file(.film(film.options), name: name.text)
    } else if let format = try documentFormat(&arguments) {
      product = .file(.document(format), name: "book.\(format.name)")
    } else if let viewer = options.viewer {
      product = viewer.isOneFile ? .file(.viewer, name: "book.html") : .viewer
    } else {
      product = .pictures
    }
    let form = try arguments.choice(.input, InputFormName.self)
    let reading = BookReading(
      format: form?.format, language: options.language, isTrusted: arguments.trustsBook,
      allowsOutside: arguments.has(.allowOutside))
    return BookDrawing(
      options: options, product: product, reading: reading, inputs: arguments.inputs)
  }

  /// The format of a document; nil if none is requested.
  private static func documentFormat(
    _ arguments: inout Arguments
  ) throws(UsageError) -> DocumentFormat? {
    if let format = arguments.values[.format].flatMap({ DocumentFormat(named: $0) }) {
      arguments.take([.out: FileName("book.\(format.name)")])
    }
    return try arguments.documentFormat()
  }

  /// Makes the recipes of lines: those with the same options share one, which is made once.
  static func recipes(_ recipe: Recipe) -> BatchRun.Recipes {
    let known = RecipeBook()
    return { line throws(LineFault) in
      let words = try recipe.words(for: line)
      do throws(RecipeFault) {
        return try known.recipe(words) {
          () throws(RecipeFault) in
          do {
            let drawing = try meaning(words)
            return BookRecipe(
              words: words, conditions: drawing.conditions, reading: drawing.reading)
          } catch { throw RecipeFault(reason: Command.words(error)) }
        }
      } catch { throw LineFault(line.number, error.reason) }
    }
  }
}

/// The problem with the options of a line.
private struct RecipeFault: Error { var reason: String }

/// The recipes made so far, by their words.
private final class RecipeBook: Sendable {
  /// Each line of a list may have options of its own.
  private let known = Mutex(BoundedCache<[FileName], Result<BookRecipe, RecipeFault>>(limit: 1_000))

  func recipe(
    _ words: [FileName], make: () throws(RecipeFault) -> BookRecipe
  ) throws(RecipeFault) -> BookRecipe {
    if let known = known.withLock({ $0[words] }) { return try known.get() }
    let made: Result<BookRecipe, RecipeFault>
    do throws(RecipeFault) { made = .success(try make()) } catch { made = .failure(error) }
    known.withLock { $0[words] = made }
    return try made.get()
  }
}
