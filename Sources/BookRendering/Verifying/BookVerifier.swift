internal import BookInput
public import Comparing
public import Files
internal import Manuscript
internal import Output
internal import RenderingOptions
internal import Settings
internal import Snapshots
public import Typesetting

/// Draws a book, compares it with references, and writes only what differs.
public struct BookVerifier: Sendable {
  /// The renderer of the book.
  public let renderer: BookRenderer
  /// The comparison of pictures.
  public var options: ComparisonOptions
  /// The folder of references.
  public var references: FileName?
  /// The file of digests.
  public var lock: FileName?
  /// The folder for pictures that differ; nil for none.
  public var out: FileName?
  /// The report of differences.
  public var report: ReportFolder?

  /// The result of a verification.
  public struct Outcome {
    /// The comparison of the pictures.
    public var result: ComparisonResult
    /// The summary of the run.
    public var summary: BookRenderer.Summary
    let lock: PageLock
    let added: Set<FileName>
  }

  /// Makes a verifier.
  public init(renderer: BookRenderer, options: ComparisonOptions) {
    (self.renderer, self.options) = (renderer, options)
  }

  /// The largest size of a lock in bytes: enough for a hundred thousand pictures.
  private static let largestLock = 64 << 20

  /// Draws the book and compares it.
  ///
  /// References may be missing if they are to be recorded.
  ///
  /// - Throws: `InputError` if references are missing or damaged, `RenderError` if the book cannot be drawn,
  ///   `OutputError` if the report cannot be written.
  public func verify(
    making update: ReferenceUpdate = .none,
    progress: @escaping @Sendable (BookRenderer.Progress) -> Void = { _ in }
  ) throws -> Outcome {
    var folder: PictureFolder?
    if let references, references.kind != nil || update == .none {
      folder = try PictureFolder(references)
    }
    let oldLock = try lock.flatMap { try Self.lock($0, making: update) }
    var comparer = PictureComparer(options: options)
    let manifest = folder?.manifest ?? []
    let old = manifest.isEmpty ? nil : JSON(manifest).flatMap { LayoutRecord(manifest: $0) }
    // The old positions; the output adds the new ones as pages are laid out.
    comparer.meaningAreas = ManifestPair(old, old).areas(of: options.maskedMeanings)
    if let report {
      comparer.explain = { (name, difference) throws(OutputError) in
        try report.explain(name, difference)
      }
    }
    let output = VerifyOutput(
      comparer: comparer, references: folder, lock: oldLock,
      out: try out.map { name throws(OutputError) in try FolderWriter(name) }, report: report)
    let (run, summary) = try renderer.draw(into: output, progress: progress)
    let record = run.layoutRecord
    let newLock = PageLock(run.entries, record, run.geometry.binding)
    var pictures = output.pictures
    let added = Set(pictures.filter { $0.status == .added }.map(\.name))
    if renderer.options.pages == nil, renderer.options.turns == nil, renderer.options.film == nil {
      pictures += Self.missing(pictures, folder: folder, manifest: manifest, lock: oldLock)
    }
    pictures.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    var result = ComparisonResult(options: options, pictures: pictures)
    let layouts = ManifestPair(old, record)
    tell(&result, layouts, oldLock, newLock)
    let read = Set(renderer.inputs.entries.map(\.digest))
    result.explainProgram(haveSameInputs: ManifestPair.inputs(of: manifest).map { $0 == read })
    result.warnings += layouts.maskWarnings(options.maskedMeanings)
    return Outcome(result: result, summary: summary, lock: newLock, added: added)
  }

  /// Records references from the drawn pictures as requested; the result then lists what still
  /// differs.
  ///
  /// - Throws: `RenderError` if the book cannot be drawn again, `OutputError` if the references cannot be written.
  public func update(
    _ update: ReferenceUpdate, _ outcome: Outcome, _ result: inout ComparisonResult
  ) throws -> Int {
    let statuses: Set<PictureComparison.Status> =
      update == .missing
      ? [.added] : [.changed, .added, .tolerated, .removed, .orphaned, .unreadable]
    let isNew = outcome.result.pictures.allSatisfy { $0.status == .added }
    let count = outcome.result.pictures.filter { statuses.contains($0.status) }.count
    var isLockMissing = false
    if let lock { isLockMissing = lock.kind == nil }
    guard update != .none, count > 0 || isLockMissing else { return 0 }
    // A run into the folder replaces its pictures and manifest together.
    if let references, update != .missing || isNew { _ = try renderer.render(into: references) }
    if let lock, update != .missing || isLockMissing || isNew {
      try OutputFile.write(outcome.lock.text, to: lock)
    }
    if update != .missing || isNew {
      // What no run has made stays, and so does what differs.
      let isKept = { (picture: PictureComparison) in
        picture.status == .removed
          && references.map { $0.appending(picture.name.bytes).exists } == true
      }
      let kept = result.pictures.filter(isKept)
      result.pictures.removeAll { statuses.contains($0.status) && !isKept($0) }
      return max(count - kept.count, isLockMissing ? 1 : 0)
    }
    if let references {
      try addMissing(outcome.added, to: references)
      result.pictures.removeAll { $0.status == .added }
    }
    return max(count, isLockMissing ? 1 : 0)
  }

  private func addMissing(_ names: Set<FileName>, to references: FileName) throws {
    let output = AddedPictures(names, writer: try FolderWriter(references))
    _ = try renderer.draw(into: output)
  }

  private func tell(
    _ result: inout ComparisonResult, _ layouts: ManifestPair, _ old: PageLock?, _ new: PageLock
  ) {
    guard !result.isEqual else { return }
    result.layout = layouts.layoutVerdicts
    let byLock = old.map { new.verdicts(since: $0) } ?? []
    if layouts.old == nil { result.layout = byLock }
    let changes = old.map { new.changes(since: $0) } ?? [:]
    for index in result.pictures.indices where result.pictures[index].status == .changed {
      let picture = result.pictures[index]
      var verdicts = layouts.verdicts(of: picture, oldName: picture.name)
      if verdicts.isEmpty { verdicts = changes[picture.name.text].map { [$0] } ?? [] }
      result.pictures[index].verdicts = verdicts
    }
  }

  private static func missing(
    _ drawn: [PictureComparison], folder: PictureFolder?, manifest: [UInt8], lock: PageLock?
  ) -> [PictureComparison] {
    let names = Set(drawn.map(\.name))
    let listed = ManifestNames.listed(in: manifest)
    let inFolder = (folder?.names ?? []).map { name in
      let isKnown = listed.isEmpty || listed.contains(name.text)
      return PictureComparison(name: name, status: isKnown ? .removed : .orphaned)
    }
    let found = Set(inFolder.map(\.name))
    let inLock = (lock?.entries ?? []).map { FileName($0.name) }.filter { !found.contains($0) }
    let all = inFolder + inLock.map { PictureComparison(name: $0, status: .removed) }
    return all.filter { !names.contains($0.name) }
  }

  private static func lock(
    _ name: FileName, making update: ReferenceUpdate
  ) throws(InputError) -> PageLock? {
    guard name.kind != nil else {
      if update != .none { return nil }
      throw InputError(
        file: name, reason: "no such lock file; \(Setting.referenceUpdate) missing creates it")
    }
    let bytes = try InputFile.read(name, limit: largestLock, what: "a lock file")
    do throws(PageLock.Fault) {
      return try PageLock(String(decoding: bytes, as: UTF8.self))
    } catch {
      // A damaged lock is made anew, like a missing one; a file of another kind is not touched.
      guard name.isReplaceable(byFileWith: [PageLock.heading]) else {
        throw InputError(file: name, reason: "is not a lock file; name another")
      }
      if update == .all { return nil }
      throw InputError(
        file: FileName("\(name.text):\(error.line)"),
        reason: "is not a line of a lock file; \(Setting.referenceUpdate) all rewrites it")
    }
  }
}

/// Writes the pictures of a run that have no reference.
private final class AddedPictures: PictureOutput, PictureFileSink {
  private let names: Set<FileName>
  private let writer: FolderWriter

  init(_ names: Set<FileName>, writer: FolderWriter) {
    (self.names, self.writer) = (names, writer)
  }

  func receivers() throws(OutputError) -> PictureReceivers { PictureReceivers(self) }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    if names.contains(FileName(name)) { try writer.write(bytes, to: FileName(name)) }
  }
}
