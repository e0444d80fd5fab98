internal import Graphics
internal import Synchronization

/// The program's own style sheets, parsed for a medium.
///
/// All books with the same medium share them: each library of sheets begins with their names.
struct ProgramSheets: Sendable {
  private struct Key: Hashable {
    var media: Media
    var base: [UInt8]?
  }

  private static let known = Mutex(BoundedCache<Key, ProgramSheets>(limit: 8))

  private(set) var atoms = Atoms()
  let browser: StyleSheet
  let typesetter: StyleSheet
  /// That of the margin boxes of pages, or that of pages of fixed layout.
  let pages: StyleSheet
  /// The default typesetting, on pages that are not of fixed layout.
  private(set) var base: StyleSheet?

  private init(_ key: Key) {
    let media = key.media
    func sheet(_ file: [UInt8], _ atoms: inout Atoms, path: String = "") -> StyleSheet {
      SheetParser.sheet(file, path: path, charset: nil, media: media, atoms: &atoms)
    }
    browser = sheet(Array(UserAgentSheets.browser.utf8), &atoms)
    typesetter = sheet(Array(UserAgentSheets.typesetter.utf8), &atoms)
    pages = sheet(
      Array((media.isFixedLayout ? UserAgentSheets.fixedLayout : UserAgentSheets.marginBoxes).utf8),
      &atoms)
    if !media.isFixedLayout, let file = key.base { base = sheet(file, &atoms, path: "base.css") }
  }

  /// The sheets for a medium, with this default typesetting.
  static func of(_ media: Media, base: [UInt8]?) -> ProgramSheets {
    let key = Key(media: media, base: base)
    if let sheets = known.withLock({ $0[key] }) { return sheets }
    let sheets = ProgramSheets(key)
    known.withLock { $0.insert(sheets, for: key) }
    return sheets
  }

  /// All of them.
  var all: [StyleSheet] { [browser, typesetter, pages] + (base.map { [$0] } ?? []) }
}
