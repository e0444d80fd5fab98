extension ZipArchive {
  /// The bytes of the FictionBook in an archive, as in `.fb2.zip`; nil for an archive that holds anything else.
  ///
  /// - Throws: `ManuscriptError` for an archive or an entry that is damaged or too large.
  static func packedFictionBook(
    _ bytes: [UInt8], limits: PublicationLimits
  ) throws(ManuscriptError) -> [UInt8]? {
    let archive = try ZipArchive(bytes, limits: limits)
    let files = archive.names.all.indices.filter { !archive.names.all[$0].hasSuffix("/") }
    guard files.count == 1, archive.names.all[files[0]].lowercased().hasSuffix(".fb2") else {
      return nil
    }
    do { return try archive.read(files[0], limits: limits) } catch {
      throw .publication("\(archive.names.all[files[0]]) \(error.reason)")
    }
  }
}
