/// The manifest of a former run in a folder.
enum FormerManifest {
  /// The version of the schema that this program writes.
  static let version = 2
  /// The number of bytes at the start of a manifest that contain the schema.
  private static let reach = 4096

  /// The reason why a run must not overwrite a manifest; nil if it may.
  ///
  /// Web sites have a `manifest.json` too, and a later version may keep what this one cannot know.
  static func fault(_ manifest: [UInt8]) -> String? {
    let foreign = "it has a manifest.json that is not render-book's"
    let key = Array("\"schema\"".utf8)
    let head = manifest.prefix(reach)
    guard var at = head.indices.first(where: { head[$0...].starts(with: key) }) else {
      return foreign
    }
    at += key.count
    while at < head.endIndex, head[at] == 0x20 || head[at] == UInt8(ascii: ":") { at += 1 }
    let prefix = Array("\"manifest/".utf8)
    guard head[at...].starts(with: prefix) else { return foreign }
    let digits = head[(at + prefix.count)...].prefix { (0x30...0x39).contains($0) }.prefix(9)
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return foreign }
    guard number <= version else {
      return "its manifest.json is from a newer version of render-book (manifest/\(number))"
    }
    return nil
  }
}
