internal import CHarfBuzz
internal import Graphics

/// The languages of texts as HarfBuzz is told them: one for all that a face treats alike.
///
/// It keeps every language that it is told, and for each face a plan for each language of a text, in lists that it
/// searches from the start: a book with ten thousand languages would be shaped in quadratic time.
struct ShapingLanguages {
  private struct Key: Hashable {
    var name: Substring
    var script: UInt32
    var face: Face

    static func == (one: Key, other: Key) -> Bool {
      one.name == other.name && one.script == other.script && one.face === other.face
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(script)
      hasher.combine(ObjectIdentifier(face))
    }
  }

  private var known = BoundedCache<Key, OpaquePointer?>(limit: 1_024)
  /// A language for each list of tags of OpenType: no more than faces have rules for.
  private var examples: [[hb_tag_t]: OpaquePointer] = [:]

  /// The language for text in a language (BCP 47) and script; nil if a face has no rules of its own for it.
  mutating func language(_ name: String, script: UInt32, of face: Face) -> OpaquePointer? {
    let name = Self.withoutExtensions(name)
    let key = Key(name: name, script: script, face: face)
    if let language = known[key] { return language }
    let language = example(name, script: script, of: face)
    known.insert(language, for: key)
    return language
  }

  private mutating func example(
    _ name: Substring, script: UInt32, of face: Face
  ) -> OpaquePointer? {
    guard let language = hb_language_from_string(String(name), -1) else { return nil }
    // Fonts for AAT name languages in other ways.
    if hb_aat_layout_has_substitution(hb_font_get_face(face.font)) != 0 { return language }
    let found = hb_language_tags_in(face.font, hb_script_from_iso15924_tag(script), language)
    let tags = withUnsafeBytes(of: found.tags) {
      Array($0.bindMemory(to: hb_tag_t.self).prefix(Int(found.count)))
    }
    guard !tags.isEmpty else { return nil }
    if let example = examples[tags] { return example }
    examples[tags] = language
    return language
  }

  /// A language without the subtags that follow a single letter, which are about other things than letters.
  private static func withoutExtensions(_ name: String) -> Substring {
    guard name.utf8.contains(UInt8(ascii: "-")) else { return name[...] }
    let subtags = name.split(separator: "-", omittingEmptySubsequences: false)
    guard let end = subtags.dropFirst().first(where: { $0.utf8.count == 1 }) else {
      return name[...]
    }
    return name[..<name.index(before: end.startIndex)]
  }
}
