internal import CHarfBuzz
internal import Graphics

/// The languages of texts as HarfBuzz is told them: one for all that a face treats alike.
///
/// It keeps every language that it is told, and for each face a plan for each language of a text, in lists that it
/// searches from the start: a book with ten thousand languages would be shaped in quadratic time. So it is told only
/// those that a face has rules for.
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
    let name = Self.canonical(name)
    guard !name.isEmpty else { return nil }
    // Fonts for AAT name languages in other ways.
    if hb_aat_layout_has_substitution(hb_font_get_face(face.font)) != 0 {
      let primary = name.prefix { $0 != "-" }
      return primary.utf8.count <= 3 ? hb_language_from_string(String(primary), -1) : nil
    }
    let found = hb_language_tags_in(
      face.font, hb_script_from_iso15924_tag(script), name)
    let tags = withUnsafeBytes(of: found.tags) {
      Array($0.bindMemory(to: hb_tag_t.self).prefix(Int(found.count)))
    }
    guard !tags.isEmpty else { return nil }
    if let example = examples[tags] { return example }
    let language = hb_language_from_string(name, -1)
    examples[tags] = language
    return language
  }

  /// A name as HarfBuzz keeps it: in small letters, with hyphens, and up to the first other character.
  static func canonical(_ name: Substring) -> String {
    let letters = name.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      default: byte
      }
    }
    let end = letters.firstIndex { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "-"))
    }
    return String(decoding: letters[..<(end ?? letters.count)], as: UTF8.self)
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
