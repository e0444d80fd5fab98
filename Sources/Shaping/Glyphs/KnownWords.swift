internal import CPrefetch

/// The words that one thread has shaped, with their glyphs in one array: lookups for every word of a book need no
/// object for each.
struct KnownWords {
  /// A word with the place of its glyphs.
  private struct Word {
    let key: ShortText
    let first: Int32
    let count: Int32
    let number: Int32
    let isUnsafeBehind: Bool
  }

  private var words: [Word] = []
  private var glyphs: [ShapedGlyph] = []
  /// The indices of words by hash, in a table whose size is a power of two; −1 for none.
  private var slots: [Int32] = []

  /// The maximum number of probes of a look-up; words with more collisions are not kept.
  private static let maxProbes = 16

  /// The first slot of a hash.
  @inline(__always)
  private static func start(_ key: ShortText, _ count: Int) -> Int {
    Int(truncatingIfNeeded: (key.mixed &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count &- 1)
  }

  /// Prefetches the first slot of a word that is looked up soon.
  func prefetch(_ key: ShortText) {
    slots.withUnsafeBufferPointer { slots in
      guard !slots.isEmpty, let first = slots.baseAddress else { return }
      rb_prefetch(first + Self.start(key, slots.count), 1)
    }
  }

  /// Prefetches the first candidate for a word, if the key was prefetched before.
  func prefetchWord(_ key: ShortText) {
    words.withUnsafeBufferPointer { words in
      slots.withUnsafeBufferPointer { slots in
        guard !slots.isEmpty, let first = words.baseAddress else { return }
        let index = Int(slots[Self.start(key, slots.count)])
        guard index >= 0 else { return }
        rb_prefetch(first + index, MemoryLayout.stride(ofValue: first[index]))
      }
    }
  }

  /// Prefetches the glyphs of the word at a place.
  func prefetchGlyphs(_ index: Int) {
    glyphs.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let stride = MemoryLayout<ShapedGlyph>.stride
      let start = Int(words[index].first) &* stride
      rb_prefetch(base + start, Int(words[index].count) &* stride)
    }
  }

  /// The place of a word; nil if it is not known.
  func place(of key: ShortText) -> Int? {
    words.withUnsafeBufferPointer { words in
      slots.withUnsafeBufferPointer { slots in
        guard !slots.isEmpty else { return nil }
        var slot = Self.start(key, slots.count)
        for _ in 0..<Self.maxProbes {
          let position = Int(slots[slot])
          guard position >= 0 else { return nil }
          if words[position].key == key { return position }
          slot = (slot &+ 1) & (slots.count &- 1)
        }
        return nil
      }
    }
  }

  /// Stores an unknown word that has a number; returns its place, or nil if there is none.
  mutating func keep(_ entry: WordTable.Entry, as key: ShortText) -> Int? {
    guard let number = entry.number else { return nil }
    let index = words.count
    words.append(
      Word(
        key: key, first: Int32(glyphs.count), count: Int32(entry.glyphs.count),
        number: Int32(number), isUnsafeBehind: entry.isUnsafeBehind))
    if words.count * 2 > slots.count {
      slots = Array(repeating: -1, count: max(1024, slots.count * 2))
      for index in words.indices.dropLast() { _ = put(index) }
    }
    guard put(index) else {
      words.removeLast()
      return nil
    }
    glyphs.append(contentsOf: entry.glyphs)
    return index
  }

  /// Puts a word into the first free slot; returns false if too many are taken.
  private mutating func put(_ index: Int) -> Bool {
    var slot = Self.start(words[index].key, slots.count)
    for _ in 0..<Self.maxProbes {
      if slots[slot] < 0 {
        slots[slot] = Int32(index)
        return true
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return false
  }

  /// The number of the word at a place, and whether a line that begins with the space after it would be shaped
  /// differently.
  func word(at index: Int) -> (number: Int, isUnsafeBehind: Bool) {
    (Int(words[index].number), words[index].isUnsafeBehind)
  }

  /// Appends the glyphs of the word at a place, whose clusters count from its start.
  func append(_ index: Int, to target: inout [ShapedGlyph]) {
    let first = Int(words[index].first)
    glyphs.withUnsafeBufferPointer {
      target.append(
        contentsOf: UnsafeBufferPointer(rebasing: $0[first..<first + Int(words[index].count)]))
    }
  }
}
