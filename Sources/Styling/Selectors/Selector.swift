/// A selector: conditions on an element, and on its ancestors and preceding siblings.
struct Selector: Sendable {
  /// The combinator between a compound and the one on its left.
  enum Combinator: Sendable { case descendant, child, next, subsequent }

  /// The conditions on one element.
  struct Compound: Sendable {
    var name: NameTest?
    var tests: [Test] = []
    /// The relation of the element to that of the next compound in the list, which is on its left.
    var combinator = Combinator.descendant
  }

  /// A name and its namespace.
  struct NameTest: Sendable {
    var namespace: NamespaceTest
    /// The name as it is written, and in small letters for XHTML; nil is `*`.
    var name: (exact: Int32, small: Int32)?
  }

  /// Few selectors name one: copying the others should cost nothing.
  indirect enum NamespaceTest: Sendable {
    case any, none
    case named(String)
  }

  indirect enum Test: Sendable {
    case id(Int32)
    case className(Int32)
    case attribute(AttributeTest)
    case root, empty, link
    case nth(Nth)
    case language([String])
    case rightToLeft(Bool)
    case any(SelectorList)
    case not(SelectorList)
    /// Relative selectors: the combinator of the last, leftmost compound is the one that they begin with.
    case has(SelectorList)
    /// The first paragraph of a chapter.
    case opening
    /// A paragraph that introduces what follows.
    case introduction
    /// A paragraph that holds a picture and no words.
    case picture
    /// A cell at an edge of its table, or a table of many columns.
    case table(TablePlace)
    /// Valid, but never true on a page: `:hover`.
    case never
  }

  struct AttributeTest: Sendable {
    enum Comparison: Sendable { case exists, equals, word, dash, prefix, suffix, contains }
    var namespace: NamespaceTest
    var name: String
    var comparison: Comparison
    var value: String
    var ignoresCase: Bool
  }

  /// `:nth-child(an + b)` and its relatives.
  struct Nth: Sendable {
    var step: Int
    var offset: Int
    var isOfType: Bool
    var isFromEnd: Bool
    /// `of` in `:nth-child(2 of p)`.
    var among: SelectorList?

    func holds(_ index: Int) -> Bool {
      let distance = index - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    }
  }

  /// The compounds from right to left; never empty.
  var compounds: [Compound]
  var pseudo: PseudoElement?
  /// Ids, classes, types: ten bits each.
  var specificity: UInt32
  /// Hashes of what ancestors must have, for early rejection; at most four.
  var ancestorHashes: [UInt32] = []
}

/// The selectors in the brackets of a pseudo-class (selectors-4, 4).
///
/// It is a class so that a matcher can keep the elements that match it.
final class SelectorList: Sendable {
  let selectors: [Selector]
  /// Whether one of the selectors is about several elements.
  let hasCombinators: Bool

  init(_ selectors: [Selector]) {
    self.selectors = selectors
    hasCombinators = selectors.contains { $0.compounds.count > 1 }
  }
}

/// Hashes of names for the ancestor filter.
enum AncestorHash {
  static func name(_ atom: Int32) -> UInt32 { mixed(UInt32(bitPattern: atom), 1) }
  static func id(_ atom: Int32) -> UInt32 { mixed(UInt32(bitPattern: atom), 2) }
  static func className(_ atom: Int32) -> UInt32 { mixed(UInt32(bitPattern: atom), 3) }

  /// An attribute and a word of its value.
  static func word(_ name: String, _ word: Substring.UTF8View) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hash = hash &* 16_777_619
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return mixed(hash, 4)
  }

  private static func mixed(_ value: UInt32, _ kind: UInt32) -> UInt32 {
    var hash = (value &+ kind &* 0x9E37_79B9) &* 0x85EB_CA6B
    hash ^= hash >> 13
    hash = hash &* 0xC2B2_AE35
    return max(hash ^ hash >> 16, 1)
  }
}
