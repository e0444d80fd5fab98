internal import Graphics
internal import Synchronization

/// The user-agent style sheets, which are the program's own, parsed for a medium (css-cascade-4 6.2).
///
/// All books with the same medium share them: each library of sheets begins with their names.
struct UserAgentSheets: Sendable {
  private struct Key: Hashable {
    var media: Media
    var base: [UInt8]?

    /// Hashes all but the base sheet, of which most programs have one.
    func hash(into hasher: inout Hasher) {
      hasher.combine(media)
      hasher.combine(base?.count)
    }
  }

  private static let known = Mutex(BoundedCache<Key, UserAgentSheets>(limit: 8))

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
    browser = sheet(Array(Self.browser.utf8), &atoms)
    typesetter = sheet(Array(Self.typesetter.utf8), &atoms)
    pages = sheet(
      Array((media.isFixedLayout ? Self.fixedLayout : Self.marginBoxes).utf8),
      &atoms)
    if !media.isFixedLayout, let file = key.base { base = sheet(file, &atoms, path: "base.css") }
  }

  /// The sheets for a medium, with this default typesetting.
  static func of(_ media: Media, base: [UInt8]?) -> UserAgentSheets {
    let key = Key(media: media, base: base)
    if let sheets = known.withLock({ $0[key] }) { return sheets }
    let sheets = UserAgentSheets(key)
    known.withLock { $0.insert(sheets, for: key) }
    return sheets
  }

  /// All of them.
  var all: [StyleSheet] { [browser, typesetter, pages] + (base.map { [$0] } ?? []) }
}
