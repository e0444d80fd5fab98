package import BookRendering
package import Isolation

/// How a catalogue is worked through.
package struct BatchOptions: Sendable {
  /// The catalogue, or `-`.
  package var catalogue: FileName
  /// The folder of the store.
  package var store: FileName
  /// The folder that paths of books are meant from; empty for the current one.
  package var books = FileName("")
  /// The share that is drawn.
  package var shard = Shard.all
  /// The children at a time.
  package var jobs = 1
  /// The tries that a book has before it is set aside.
  package var tries = 3
  /// Whether books that were set aside are tried again.
  package var retriesQuarantined = false
  /// Whether it is only told what would be drawn.
  package var isDryRun = false
  /// The bytes of memory and the seconds of processor that a book may take.
  package var memory = 1 << 30, seconds = 300.0
  /// The seconds for which a child may do nothing at all.
  package var patience = 60.0
  /// The search path of programs, for encoders of films.
  package var searchPath = FileName("")
  /// The program whose children draw.
  package var program = WorkerProgram.own

  /// The defaults.
  package init(catalogue: FileName, store: FileName) {
    (self.catalogue, self.store) = (catalogue, store)
  }
}

/// What a book is to become, from the options of the run and of its line.
package struct BookRecipe: Sendable {
  /// All options as words of the command.
  package var words: [FileName]
  /// The digest of what they mean (`StoreKey.conditions`).
  package var conditions: String

  /// Makes a recipe.
  package init(words: [FileName], conditions: String) {
    (self.words, self.conditions) = (words, conditions)
  }
}

/// Why a whole run has ended before its end: no book is at fault.
package enum BatchError: Error, Sendable {
  /// The catalogue cannot be read.
  case catalogue(InputError)
  /// The store cannot be written, in the system's words or a child's.
  case store(String)
  /// No child can be started.
  case children(String)
}

extension BatchError: CustomStringConvertible {
  /// What is wrong, in one line.
  package var description: String {
    switch self {
    case .catalogue(let error): error.description
    case .store(let reason): reason
    case .children(let reason): "no book can be drawn: \(reason)"
    }
  }
}
