internal import Comparing
internal import Files
internal import Output
internal import RenderingOptions
internal import Snapshots
internal import Synchronization

/// Receives the pictures of a run and compares each with its reference.
final class VerifyOutput: PictureOutput, PictureFileSink {
  private let comparer: PictureComparer
  /// The folder of references; nil if only digests are compared.
  private let references: FileName?
  /// The names of the pictures in it.
  private let known: Set<String>
  /// The expected digests, by the names of pictures.
  private let digests: [String: String]
  /// The folder for pictures that differ.
  private let out: FolderWriter?
  private let report: ReportFolder?
  /// The areas masked by role, at their positions in the new layout, by the names of pictures.
  private let newAreas = Mutex<[String: [PixelRect]]>([:])
  private let results = Mutex<[PictureComparison]>([])

  init(
    comparer: PictureComparer, references: PictureFolder?, lock: PageLock?, out: FolderWriter?,
    report: ReportFolder?
  ) {
    self.comparer = comparer
    self.references = references?.path
    known = Set((references?.names ?? []).map(\.text))
    digests = Dictionary(
      (lock?.entries ?? []).map { ($0.name, $0.pixels) }, uniquingKeysWith: { $1 })
    self.out = out
    self.report = report
  }

  func receivers() throws(OutputError) -> PictureReceivers {
    PictureReceivers(self) { self.note($0, laidOutBy: $1) }
  }

  /// Masks cover content with a role in the new layout as well as in the old one.
  private func note(_ pictures: [Picture], laidOutBy recorder: LayoutRecorder) {
    let meanings = comparer.options.maskedMeanings
    guard !meanings.isEmpty else { return }
    let areas = ManifestPair(nil, recorder.record(of: pictures)).areas(of: meanings)
    newAreas.withLock { $0.merge(areas) { $1 } }
  }

  func take(_ bytes: [UInt8], as name: String, digest: String) throws(OutputError) {
    let result = try compare(bytes, FileName(name), digest: digest)
    if result.status == .changed || result.status == .added {
      try out?.write(bytes, to: FileName(name))
      report?.keep(bytes, of: FileName(name))
    }
    results.withLock { $0.append(result) }
  }

  /// The results for the drawn pictures, sorted by name.
  var pictures: [PictureComparison] {
    results.withLock { $0 }.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
  }

  private func compare(
    _ bytes: [UInt8], _ name: FileName, digest: String
  ) throws(OutputError) -> PictureComparison {
    if let references, known.contains(name.text) {
      var comparer = comparer
      let areas = newAreas.withLock { $0.removeValue(forKey: name.text) } ?? []
      comparer.meaningAreas[name.text, default: []] += areas
      return try comparer.compare(references.appending(name.bytes), drawn: bytes, name: name)
    }
    guard let expected = digests[name.text] else {
      return PictureComparison(name: name, status: .added)
    }
    return PictureComparison(name: name, status: expected == digest ? .equal : .changed)
  }
}

extension PictureComparer {
  /// Compares a reference with a new picture.
  fileprivate func compare(
    _ reference: FileName, drawn: [UInt8], name: FileName
  ) throws(OutputError) -> PictureComparison {
    do {
      return try compare(
        Self.file(reference), actual: drawn, reference, name, name: name)
    } catch let error as OutputError {
      throw error
    } catch {
      var result = PictureComparison(name: name, status: .unreadable)
      result.fault = "\(error)"
      return result
    }
  }
}
