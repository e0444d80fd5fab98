public import Comparing
public import Files
internal import Graphics
internal import ImageCoding
public import Manuscript
public import RenderingOptions
internal import Snapshots
internal import Synchronization

/// A folder of reference pictures for tests.
public struct BookReferences: Sendable {
  /// The pictures that become references.
  public enum Record: String, Sendable, Hashable, CaseIterable {
    /// All pictures.
    case all
    /// Pictures without a reference.
    case missing
    /// Pictures without a reference or different from it.
    case failed
    /// None.
    case never
  }

  /// The reason why a picture does not match its reference.
  public struct Fault: Sendable {
    /// The problem and its remedy.
    public var message: String
    /// PNG files that show the difference, with their names.
    public var files: [(name: String, bytes: [UInt8])]
  }

  /// The folder.
  public var folder: FileName
  /// The folder for pictures of failures; nil for none.
  public var failures: FileName?
  /// The pictures that become references.
  public var record: Record
  /// The comparison of pictures.
  public var comparison = ComparisonOptions()

  /// Makes references in a folder.
  public init(folder: FileName, failures: FileName? = nil, record: Record = .never) {
    (self.folder, self.failures, self.record) = (folder, failures, record)
  }

  /// Compares a view of a book with its reference; nil if they match.
  public func fault(
    of view: BookView, in book: Book, options: RenderOptions = RenderOptions(), named name: String
  ) -> Fault? {
    do {
      return fault(
        ofPicture: try BookPictures(book: book, options: options).file(of: view), named: name)
    } catch { return Fault(message: "\(name): \(error.description)", files: []) }
  }

  /// Compares a PNG file with its reference; nil if they match.
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

  /// The references that no test of this process has used.
  public func unasked() -> [FileName] {
    let asked = Self.asked.withLock { $0 }
    let names = (try? PictureFolder(folder))?.names ?? []
    return names.filter { !asked.contains(folder.appending($0.bytes)) }
  }

  private static let asked = Mutex<Set<FileName>>([])

  /// Records a picture and reports it as a failure, since somebody has to look at it.
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
