internal import Graphics
internal import ImageCoding
public import Manuscript
internal import Snapshots
internal import Synchronization

/// A folder of reference pictures that tests compare a book with.
public struct BookReferences: Sendable {
  /// When pictures become references.
  public enum Record: String, Sendable, Hashable, CaseIterable {
    /// Always: all references are made anew.
    case all
    /// Where there is no reference.
    case missing
    /// Where there is none, and where it is not the same.
    case failed
    /// Never.
    case never
  }

  /// Why a picture is not its reference.
  public struct Fault: Sendable {
    /// What is wrong and what to do, in words.
    public var message: String
    /// The pictures that show it, by their files' names: PNG.
    public var files: [(name: String, bytes: [UInt8])]
  }

  /// The folder.
  public var folder: FileName
  /// The folder that the pictures of failures are left in; nil for none.
  public var failures: FileName?
  /// When pictures become references.
  public var record: Record
  /// How pictures are compared.
  public var comparison = ComparisonOptions()

  /// References in a folder.
  public init(folder: FileName, failures: FileName? = nil, record: Record = .never) {
    (self.folder, self.failures, self.record) = (folder, failures, record)
  }

  /// Compares a view of a book with its reference; nil when they are the same.
  public func fault(
    of view: BookView, in book: Book, options: RenderOptions = RenderOptions(), named name: String
  ) -> Fault? {
    do {
      return fault(
        ofPicture: try BookPictures(book: book, options: options).file(of: view), named: name)
    } catch { return Fault(message: "\(name): \(error.description)", files: []) }
  }

  /// Compares a PNG file with its reference; nil when they are the same.
  public func fault(ofPicture file: [UInt8], named name: String) -> Fault? {
    let fileName = FileName(ReportFolder.fileName(of: FileName(name), ending: ".png"))
    let path = folder.appending(fileName.bytes)
    Self.asked.withLock { _ = $0.insert(path) }
    do {
      guard path.kind != nil else {
        guard record == .never else { return try recorded(file, fileName) }
        return try left(
          Fault(message: "there is no \(path)", files: [("\(name).actual.png", file)]))
      }
      let difference = Mutex<[UInt8]?>(nil)
      var comparer = PictureComparer(options: comparison)
      comparer.explain = { (_, found) throws(OutputError) in
        let sheet = DifferencePicture.triptych(found.expected, found.actual, found.mask)
        let bytes = PNGEncoder().encode(sheet)
        difference.withLock { $0 = bytes }
      }
      let reference = try PictureComparer.file(path)
      let result = try comparer.compare(
        reference, actual: file, path, FileName(name), name: FileName(name))
      guard result.status.isDifferent else { return nil }
      if record == .all || record == .failed { return try recorded(file, fileName) }
      var fault = Fault(
        message: "\(name): \(result.pixels?.description ?? "differs")",
        files: [("\(name).expected.png", reference), ("\(name).actual.png", file)])
      if let sheet = difference.withLock({ $0 }) {
        fault.files.append(("\(name).difference.png", sheet))
      }
      return try left(fault)
    } catch { return Fault(message: "\(name) cannot be compared: \(error)", files: []) }
  }

  /// The references that nobody has asked for in this process: they only look like tests.
  public func unasked() -> [FileName] {
    let asked = Self.asked.withLock { $0 }
    let names = (try? PictureFolder(folder))?.names ?? []
    return names.filter { !asked.contains(folder.appending($0.bytes)) }
  }

  private static let asked = Mutex<Set<FileName>>([])

  /// Even a picture that becomes a reference is a failure: somebody has to look at it.
  private func recorded(_ file: [UInt8], _ name: FileName) throws -> Fault {
    try FolderWriter(folder).write(file, to: name)
    return Fault(
      message: "recorded \(folder.appending(name.bytes)); look at it, and run again",
      files: [("\(name)", file)])
  }

  private func left(_ fault: Fault) throws -> Fault {
    guard let failures, !fault.files.isEmpty else { return fault }
    let writer = try FolderWriter(failures)
    for (name, bytes) in fault.files {
      try writer.write(
        bytes, to: FileName(ReportFolder.fileName(of: FileName(name), ending: ".png")))
    }
    var fault = fault
    fault.message += "; see \(failures)"
    return fault
  }
}
