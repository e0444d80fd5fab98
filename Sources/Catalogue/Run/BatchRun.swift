internal import BookRendering
internal import Isolation
internal import Synchronization

/// Processes a catalogue: each thread takes a line, checks whether its book is in the store, and has a child process
/// draw it if not.
package final class BatchRun: Sendable {
  /// Makes the recipe of a line; throws the fault of its options.
  package typealias Recipes = @Sendable (CatalogueLine) throws(LineFault) -> BookRecipe

  let options: BatchOptions
  let store: Store?
  private let recipes: Recipes
  private let told: @Sendable (BookResult) -> Void
  private let lines: Mutex<LineSource>
  private let failure = Mutex<BatchError?>(nil)

  /// The lines of a shard, one after the other.
  private struct LineSource: ~Copyable {
    var reader: CatalogueReader
    var place = 0
    var seen = SeenIDs()
  }

  /// Prepares a run.
  ///
  /// `told` is called with each result, in the order in which they come in, by one thread at a time.
  package init(
    _ options: BatchOptions, recipes: @escaping Recipes,
    told: @escaping @Sendable (BookResult) -> Void
  ) throws(BatchError) {
    (self.options, self.recipes, self.told) = (options, recipes, told)
    do throws(OutputError) {
      store =
        options.isDryRun ? try Store.existing(options.store) : try Store(options.store)
    } catch { throw .store(error.description) }
    do throws(InputError) {
      lines = Mutex(LineSource(reader: try CatalogueReader(options.catalogue)))
    } catch { throw .catalogue(error) }
  }

  /// Draws everything; throws if the run ended early.
  package func run() throws(BatchError) {
    if let store { SignalHandling.atEnd { store.removeLiving() } }
    let lock = Mutex<Void>(())
    let work: @Sendable (Int) -> Void = { [self] _ in
      var child = BookChild(
        BookWork.kind(
          memory: options.memory, seconds: options.seconds, patience: options.patience,
          writable: store?.workPath ?? FileName("")),
        program: options.program)
      while failure.withLock({ $0 == nil }), let line = nextLine() {
        do throws(BatchError) {
          let result = try result(of: line, in: &child)
          lock.withLock { _ in told(result) }
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    Workers.run(options.jobs, work)
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// The next line of the shard, or its fault; nil at the end.
  private func nextLine() -> Result<CatalogueLine, LineFault>? {
    lines.withLock { source in
      while true {
        let next: Result<CatalogueLine, LineFault>?
        do throws(InputError) { next = try source.reader.next() } catch {
          failure.withLock { $0 = $0 ?? .catalogue(error) }
          return nil
        }
        guard let next else { return nil }
        guard case .success(let line) = next else { return next }
        guard source.seen.insert(line.id) else {
          return .failure(LineFault(line.number, SeenIDs.words(for: line.id)))
        }
        source.place += 1
        if options.shard.has(source.place - 1) { return next }
      }
    }
  }

  private func result(
    of line: Result<CatalogueLine, LineFault>, in child: inout BookChild
  ) throws(BatchError) -> BookResult {
    let start = Clock.seconds
    func faulty(_ fault: LineFault, id: String) -> BookResult {
      BookResult(id: id, status: .faulty, error: "line \(fault)")
    }
    let known: CatalogueLine
    switch line {
    case .failure(let fault): return faulty(fault, id: "")
    case .success(let line): known = line
    }
    let recipe: BookRecipe
    do throws(LineFault) { recipe = try recipes(known) } catch {
      return faulty(error, id: known.id)
    }
    var result = try draw(known, recipe, in: &child)
    result.seconds = Clock.seconds - start
    return result
  }
}
