package import BookRendering
internal import Glibc
package import Isolation

/// Why a child process has not drawn a book.
package struct BookFault: Error, Sendable, Hashable {
  /// The kinds of faults.
  package enum Kind: Int, Sendable, Hashable {
    /// The options contradict each other, or ask for what the book lacks.
    case options = 2
    /// The book cannot be read, or asks for too much.
    case book = 3
    /// A font or a glyph is missing.
    case glyphs = 4
    /// The store cannot be written, through no fault of the book.
    case output = 5
  }

  /// The kind, by the command's exit code for it.
  package var kind: Kind
  /// The problem, in one line.
  package var reason: String

  /// Makes a fault.
  package init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }

  /// Parses a fault from a child's message; any other text is the book's fault.
  init(words: String) {
    let kind = words.first?.wholeNumberValue.flatMap(Kind.init(rawValue:))
    self.init(kind ?? .book, String(words.dropFirst(kind == nil ? 0 : 2)))
  }

  var words: String { "\(kind.rawValue) \(reason)" }
}

/// The work of the child processes that draw books: they read the book from memory, its fonts and patterns from files,
/// and write only below the store's work folder.
package enum BookWork {
  private static let name = "book"

  /// The kind of work, as requested by the parent process.
  static func kind(memory: Int, seconds: Double, patience: Double, writable: FileName) -> WorkKind {
    // The budget, which can describe the excess, takes effect first.
    let memory = memory + memory / 4 + (64 << 20)
    return WorkKind(
      name: name, version: programVersion,
      limits: WorkLimits(
        memory: memory, commonMemory: memory,
        processorTime: Int64((seconds * 1.25 + 1) * 1_000_000_000), jobs: booksOfChild,
        patience: Int64(patience * 1000)),
      reach: .files(writable: writable.bytes))
  }

  /// The number of books after which a child is replaced.
  private static let booksOfChild = 512

  /// The service of a child process; a function interprets the words of the command.
  package static func service(
    _ meaning: @escaping @Sendable (_ words: [FileName]) throws(BookFault) -> BookDrawing
  ) -> WorkService {
    service(drawing: { job throws(BookFault) in
      try BookDraughtsman.draw(job, as: try meaning(job.words))
    })
  }

  /// The service of a child process that draws in its own way.
  package static func service(
    drawing draw: @escaping @Sendable (BookJob) throws(BookFault) -> BookReport
  ) -> WorkService {
    WorkService(
      name: name, version: programVersion, isShutIn: false,
      prepare: {
        signal(SIGPIPE, SIG_IGN)
        return nil
      },
      perform: { _, input, output in
        guard let job = BookJob(input), output.count == BookReport.count else {
          return BookFault(.output, "the job cannot be read").words
        }
        if !job.searchPath.bytes.isEmpty {
          _ = job.searchPath.withCString { setenv("PATH", $0, 1) }
        }
        do throws(BookFault) {
          output.copyBytes(from: try draw(job).encoded)
          return nil
        } catch { return error.words }
      })
  }
}
