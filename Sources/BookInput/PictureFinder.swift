internal import Files
internal import Glibc
internal import ImageCoding
internal import Manuscript
internal import Settings

/// Finds the pictures that a book shows from files next to its own, when it is read; they are read again when they are
/// drawn.
enum PictureFinder {
  /// The size limit of a picture file in bytes.
  private static let largest = 64 << 20

  /// Finds the pictures of a book in the folder of its file, and records each file that was read.
  ///
  /// Missing ones are reported with their line.
  static func find(
    in book: inout Book, of name: FileName, allowsOutside: Bool, noting ledger: InputLedger?
  ) {
    guard !book.pictures.isEmpty else { return }
    let isFile = name.bytes != [UInt8(ascii: "-")]
    let folder = folder(of: name)
    for index in book.pictures.indices {
      let picture = book.pictures[index]
      do throws(PictureFault) {
        guard isFile else { throw PictureFault("standard input has no folder; name a file") }
        book.pictures[index].place = try check(
          picture.address, in: folder, allowsOutside: allowsOutside, noting: ledger)
      } catch {
        book.warnings.append(
          ManuscriptWarning(
            ofPicture: picture.address, line: picture.line, reason: error.reason,
            isDescribed: picture.isDescribed))
      }
    }
    book.source = TextSource(
      book.documents, byteCount: book.inputBytes, pictures: book.pictures.compactMap(\.place)
    ) { try? InputFile.read(file($0, in: folder), limit: largest, what: "a picture") }
  }

  /// Why a picture cannot be shown.
  private struct PictureFault: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static func check(
    _ address: String, in folder: FileName, allowsOutside: Bool, noting ledger: InputLedger?
  ) throws(PictureFault) -> PictureTarget {
    guard let target = PictureTarget(address) else { throw PictureFault("nothing is fetched") }
    let file = file(target, in: folder)
    if !allowsOutside, target.isOutside || leadsOut(file, of: folder) {
      throw PictureFault("it is outside the file's folder; \(Setting.allowsOutside) allows it")
    }
    let bytes: [UInt8]
    do { bytes = try InputFile.read(file, limit: largest, what: "a picture") } catch {
      throw PictureFault(error.reason)
    }
    ledger?.note(file, bytes)
    do { _ = try ImageFile.probe(bytes) } catch { throw PictureFault(error.description) }
    return target
  }

  /// Whether an existing file is outside a folder because of symbolic links.
  private static func leadsOut(_ file: FileName, of folder: FileName) -> Bool {
    guard let target = resolved(file), let root = resolved(folder) else { return false }
    return !target.starts(with: root == [UInt8(ascii: "/")] ? root : root + [UInt8(ascii: "/")])
  }

  /// The bytes of a name with symbolic links resolved; nil if there is no such file.
  private static func resolved(_ name: FileName) -> [UInt8]? {
    guard let path = name.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return (0..<strlen(path)).map { UInt8(bitPattern: path[$0]) }
  }

  /// The folder of a file; `.` for a name without one.
  static func folder(of name: FileName) -> FileName {
    guard let slash = name.bytes.lastIndex(of: UInt8(ascii: "/")) else { return FileName(".") }
    return FileName(bytes: Array(name.bytes[...slash]))
  }

  private static func file(_ place: PictureTarget, in folder: FileName) -> FileName {
    place.path.hasPrefix("/") ? FileName(place.path) : folder.appending(place.path)
  }
}
