/// The files in one folder of a container, named relative to it.
///
/// Archives made of a folder instead of its contents have the whole publication one level down.
struct FolderFiles: ContainerFiles {
  private let files: any ContainerFiles
  /// The places of the folder's files in the whole container.
  private let places: [Int]
  let names: EntryNames
  let warnings: [String]

  /// A container's own files, or those of the only folder that has a publication if it has none itself.
  static func publication(in files: any ContainerFiles) -> any ContainerFiles {
    let container = "META-INF/container.xml"
    guard files.names.place(of: container) == nil else { return files }
    let folders = files.names.all.filter {
      $0.hasSuffix("/" + container) && !$0.hasPrefix("__MACOSX/")
    }
    .map { String($0.dropLast(container.utf8.count)) }
    guard let folder = folders.first, folders.count == 1 else { return files }
    return FolderFiles(files, folder: folder)
  }

  /// The files whose names begin with a folder's name, which ends in a slash.
  private init(_ files: any ContainerFiles, folder: String) {
    self.files = files
    let prefix = folder.utf8
    places = files.names.all.indices.filter { files.name(of: $0).utf8.starts(with: prefix) }
    names = EntryNames(
      places.map {
        String(decoding: files.name(of: $0).utf8.dropFirst(prefix.count), as: UTF8.self)
      })
    warnings =
      files.warnings + [
        "its files are in the folder “\(folder.dropLast())” instead of at the top; they are read from there"
      ]
  }

  var diskBytes: Int { files.diskBytes }

  func byteCount(of index: Int) -> Int { files.byteCount(of: places[index]) }

  func name(of index: Int) -> String { names.all[index] }

  func read(_ index: Int, limits: PublicationLimits) throws(ContainerError) -> [UInt8] {
    try files.read(places[index], limits: limits)
  }
}
