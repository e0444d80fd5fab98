package import BookRendering
package import Isolation

/// The options for processing a catalogue.
package struct BatchOptions: Sendable {
  /// The catalogue, or `-`.
  package var catalogue: FileName
  /// The folder of the store.
  package var store: FileName
  /// The folder that paths of books are relative to; empty for the current one.
  package var books = FileName("")
  /// The shard that is drawn.
  package var shard = Shard.all
  /// The number of child processes at a time.
  package var jobs = 1
  /// The number of attempts before a book is quarantined.
  package var tries = 3
  /// Whether quarantined books are tried again.
  package var retriesQuarantined = false
  /// Whether to report only what would be drawn.
  package var isDryRun = false
  /// The memory in bytes and the processor time in seconds that a book may take.
  package var memory = 1 << 30, seconds = 300.0
  /// The time in seconds for which a child process may be idle.
  package var patience = 60.0
  /// The search path for programs, for film encoders.
  package var searchPath = FileName("")
  /// The program whose child processes draw.
  package var program = WorkerProgram.own

  /// The defaults.
  package init(catalogue: FileName, store: FileName) {
    (self.catalogue, self.store) = (catalogue, store)
  }
}

/// The output to make of a book, from the options of the run and of its line.
package struct BookRecipe: Sendable {
  /// All options as words of the command line.
  package var words: [FileName]
  /// The digest of their meaning (`StoreKey.conditions`).
  package var conditions: String
  /// How the books' files are read.
  package var reading: BookReading

  /// Makes a recipe.
  package init(words: [FileName], conditions: String, reading: BookReading = BookReading()) {
    (self.words, self.conditions, self.reading) = (words, conditions, reading)
  }
}

/// Why a whole run ended early, through no fault of a book.
package enum BatchError: Error, Sendable {
  /// The catalogue cannot be read.
  case catalogue(InputError)
  /// The store cannot be written; the message of the system or of a child process.
  case store(String)
  /// No child process can be started.
  case children(String)
}

extension BatchError: CustomStringConvertible {
  /// The problem, in one line.
  package var description: String {
    switch self {
    case .catalogue(let error): error.description
    case .store(let reason): reason
    case .children(let reason): "no book can be drawn: \(reason)"
    }
  }
}
