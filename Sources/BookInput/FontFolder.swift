internal import Assets
public import Files
internal import Glibc
public import Graphics
public import Manuscript
public import RenderingOptions
internal import Shaping

/// Folders whose faces are used for characters that the other fonts lack.
public struct FontFolder: Sendable {
  /// The folders of the system's fonts.
  public static let system = [FileName("/usr/share/fonts"), FileName("/usr/local/share/fonts")]

  private let folders: [FileName]
  /// The greatest depth of nested folders.
  private static let deepest = 8
  private static let endings = [".ttf", ".otf", ".ttc", ".otc"]

  /// Uses the faces in these folders and in nested ones.
  public init(_ folders: [FileName]) { self.folders = folders }

  /// A family with the additional fallbacks that a book needs, each recorded in the ledger.
  ///
  /// Among the faces that have what is lacking, the one that `render-book fonts` recommends comes first, then regular
  /// ones, by name; with a `…-Regular` comes the `…-Bold` next to it. A file that is not a font is skipped.
  /// `language` overrides the book's own; `options` holds the style sheets that are added to it.
  ///
  /// - Throws: `InputError` if there is no such folder, whether or not the book lacks a font.
  public func family(
    _ family: FontFamily?, for book: Book, language: String? = nil,
    _ options: PublicationOptions = PublicationOptions(), noting ledger: InputLedger? = nil
  ) throws(InputError) -> FontFamily {
    for folder in folders where !InputFile.isFolder(folder) && !Self.system.contains(folder) {
      throw InputError(file: folder, reason: "no such folder")
    }
    var family = family ?? BookFile.defaultFamily
    var lacking = BookCharacters(of: book, language: language ?? book.language, options).all
    for file in [family.regular] + family.fallbacks + [
      Asset.vollkorn.regular, Asset.openSans.regular,
    ]
      + Asset.otherScripts where !lacking.isEmpty
    {
      if let face = try? Face(file) { lacking = lacking.filter { !face.draws($0) } }
    }
    guard !lacking.isEmpty else { return family }
    let advised = Set(lacking.compactMap { FontAdvice(for: $0)?.face })
    func rank(_ name: FileName) -> Int {
      let own = name.lastComponent.text
      if advised.contains(own) { return 0 }
      return ["Bold", "Italic", "Oblique", "Light", "Thin", "Black", "Mono"].contains(
        where: own.contains)
        ? 2 : 1
    }
    let names = files().map { (rank: rank($0), name: $0) }.sorted {
      $0.rank != $1.rank
        ? $0.rank < $1.rank : $0.name.bytes.lexicographicallyPrecedes($1.name.bytes)
    }
    let all = Set(names.map(\.name))
    for name in names.map(\.name) where !lacking.isEmpty {
      guard let file = try? BookFile.font(name), let face = try? Face(file) else { continue }
      let rest = lacking.filter { !face.draws($0) }
      guard rest.count < lacking.count else { continue }
      lacking = rest
      ledger?.note(name, file.bytes)
      family.fallbacks.append(file)
      if let bold = Self.bold(of: name, among: all), let file = try? BookFile.font(bold),
        (try? Face(file)) != nil
      {
        ledger?.note(bold, file.bytes)
        family.fallbacks.append(file)
      }
    }
    return family
  }

  /// The bold face in the family of a regular one, judged by file names.
  private static func bold(of name: FileName, among names: Set<FileName>) -> FileName? {
    let own = name.bytes
    let regular = Array("-Regular.".utf8)
    guard let place = own.indices.last(where: { own[$0...].starts(with: regular) }) else {
      return nil
    }
    let bold = FileName(
      bytes: own[..<place] + Array("-Bold.".utf8) + own[(place + regular.count)...])
    return names.contains(bold) ? bold : nil
  }

  /// The fonts in the folders, by name.
  private func files() -> [FileName] {
    var (found, seen): ([FileName], Set<FolderNumber>) = ([], [])
    for folder in folders where InputFile.isFolder(folder) {
      Self.list(folder, depth: 0, &seen, into: &found)
    }
    return found
  }

  /// The identity of a folder in the system, by whatever name it is reached.
  private struct FolderNumber: Hashable {
    var device: dev_t
    var number: ino_t

    init?(_ folder: FileName) {
      var status = stat()
      guard folder.withCString({ stat($0, &status) }) == 0 else { return nil }
      (device, number) = (status.st_dev, status.st_ino)
    }
  }

  /// Adds the fonts in a folder, and in nested ones: each folder once, however many links lead to it, under the name
  /// that comes first.
  private static func list(
    _ folder: FileName, depth: Int, _ seen: inout Set<FolderNumber>, into found: inout [FileName]
  ) {
    guard depth < deepest, let number = FolderNumber(folder), seen.insert(number).inserted else {
      return
    }
    var folders: [FileName] = []
    for entry in entries(of: folder) {
      let name = folder.appending(entry)
      let lower = name.text.lowercased()
      if endings.contains(where: lower.hasSuffix) {
        found.append(name)
      } else if InputFile.isFolder(name) {
        folders.append(name)
      }
    }
    for folder in folders { list(folder, depth: depth + 1, &seen, into: &found) }
  }

  /// The names in a folder that are not hidden, sorted by bytes; empty if it cannot be read.
  private static func entries(of folder: FileName) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { [UInt8]($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
