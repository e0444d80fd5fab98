public import Files
internal import Output
internal import Snapshots
internal import Synchronization

/// Compares two pictures or two folders of pictures.
public struct FolderComparer: Sendable {
  private let options: ComparisonOptions
  private let report: ReportFolder?

  /// Makes a comparer; differences are explained in the report, if any.
  public init(options: ComparisonOptions, report: ReportFolder? = nil) {
    (self.options, self.report) = (options, report)
  }

  /// Compares a picture with a picture, or a folder with a folder.
  ///
  /// Single pictures that cannot be read are part of the result.
  ///
  /// - Throws: if one is a folder and the other is not, if both are missing, or if the report
  ///   cannot be written.
  public func compare(_ reference: FileName, _ new: FileName) throws -> ComparisonResult {
    let kinds = (reference.kind, new.kind)
    for (name, kind) in [(reference, kinds.0), (new, kinds.1)] where kind == nil {
      throw InputError(file: name, reason: "no such picture or folder")
    }
    switch kinds {
    case (.folder?, .folder?): return try compareFolders(reference, new)
    case (.file?, .file?): return try comparePictures(reference, new)
    default:
      let (folder, file) = kinds.0 == .folder ? (reference, new) : (new, reference)
      throw InputError(
        file: folder,
        reason: "is a folder, but \(file) is a picture; name two pictures or two folders")
    }
  }

  private func comparePictures(_ reference: FileName, _ new: FileName) throws -> ComparisonResult {
    let manifests = try ManifestPair(
      PictureFolder.manifest(in: reference.folder), PictureFolder.manifest(in: new.folder),
      isNeeded: !options.maskedMeanings.isEmpty)
    let names = (reference.lastComponent, new.lastComponent)
    var comparer = comparer(manifests, isAlone: true)
    // Masks use the positions in both the old and the new layout.
    comparer.meaningAreas[names.1.text, default: []] += comparer.meaningAreas[names.0.text] ?? []
    let picture = try comparer.compare(reference, new, name: names.1)
    var result = ComparisonResult(options: options, pictures: [picture])
    result.warnings = manifests.maskWarnings(options.maskedMeanings) + result.roundingWarnings
    if picture.status == .changed {
      let both = ManifestPair(manifests.oldBytes, manifests.newBytes, isNeeded: true)
      result.pictures[0].verdicts = both.verdicts(of: picture, oldName: names.0)
      result.layout = both.conditions + result.pictures[0].verdicts
    }
    return result
  }

  private func compareFolders(_ reference: FileName, _ new: FileName) throws -> ComparisonResult {
    let (old, new) = (try PictureFolder(reference), try PictureFolder(new))
    guard !(old.names.isEmpty && new.names.isEmpty) else {
      throw InputError(file: old.path, reason: "has no pictures, and neither has \(new.path)")
    }
    let manifests = ManifestPair(
      old.manifest, new.manifest, isNeeded: !options.maskedMeanings.isEmpty)
    let comparer = comparer(manifests)
    let (before, after) = (Set(old.names), Set(new.names))
    let known = ManifestNames.listed(in: old.manifest)
    var pictures = old.names.filter { !after.contains($0) }.map { name in
      let isKnown = known.isEmpty || known.contains(name.text)
      return PictureComparison(name: name, status: isKnown ? .removed : .orphaned)
    }
    pictures += new.names.filter { !before.contains($0) }.map {
      PictureComparison(name: $0, status: .added)
    }
    pictures += try comparePairs(
      new.names.filter { before.contains($0) }, old.path, new.path, comparer)
    pictures.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    var result = ComparisonResult(options: options, pictures: pictures)
    result.warnings = manifests.maskWarnings(options.maskedMeanings) + result.roundingWarnings
    if pictures.contains(where: \.status.isDifferent) {
      let both = ManifestPair(manifests.oldBytes, manifests.newBytes, isNeeded: true)
      result.layout = both.layoutVerdicts
      let digests = [both.oldBytes, both.newBytes].map { ManifestPair.digests(of: $0) }
      for index in result.pictures.indices where result.pictures[index].status == .changed {
        let picture = result.pictures[index]
        result.pictures[index].verdicts = both.verdicts(of: picture, oldName: picture.name)
      }
      result.warnings += result.strangerWarnings(digests)
      result.explainProgram(haveSameInputs: both.haveSameInputs)
    }
    return result
  }

  /// Makes a comparer of pictures; `isAlone` means that only one pair is compared, so that threads
  /// are free for its parts.
  private func comparer(_ manifests: ManifestPair, isAlone: Bool = false) -> PictureComparer {
    var comparer = PictureComparer(options: options)
    comparer.usesThreads = isAlone && (options.jobs ?? ProcessorCount.available) > 1
    comparer.meaningAreas = manifests.areas(of: options.maskedMeanings)
    if let report {
      let usesThreads = comparer.usesThreads
      comparer.explain = { (name, difference) throws(OutputError) in
        try report.explain(name, difference, usesThreads: usesThreads)
      }
    }
    return comparer
  }

  private func comparePairs(
    _ names: [FileName], _ old: FileName, _ new: FileName, _ comparer: PictureComparer
  ) throws -> [PictureComparison] {
    let counter = TaskCounter(count: names.count)
    let results = Mutex<[PictureComparison]>([])
    let failure = Mutex<OutputError?>(nil)
    let jobs = max(1, min(options.jobs ?? ProcessorCount.available, names.count))
    Workers.run(jobs) { _ in
      var own: [PictureComparison] = []
      while let task = counter.take() {
        let name = names[task]
        do throws(OutputError) {
          own.append(
            try comparer.compare(
              old.appending(name.bytes), new.appending(name.bytes), name: name))
        } catch {
          failure.withLock { if $0 == nil { $0 = error } }
          counter.stop()
        }
      }
      results.withLock { [own] in $0 += own }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0 }
  }
}
