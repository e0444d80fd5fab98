internal import CICU

/// The collation order of a language (UTS #10 with CLDR's tailorings), with numbers sorted by value.
package final class Collation {
  private let collator: OpaquePointer?

  /// The order of a language by its BCP 47 tag; the root's if it is not known.
  package init(language: String) { collator = icu_open_collator(language) }

  deinit { if let collator { icu_close_collator(collator) } }

  /// The sort key of a text, compared byte by byte: its letters, then accents, then case.
  package func key(of text: String) -> [UInt8] { key(of: text, isPrimary: false) }

  /// The same for its letters alone: equal for words that only differ in accents and case.
  package func primaryKey(of text: String) -> [UInt8] { key(of: text, isPrimary: true) }

  private func key(of text: String, isPrimary: Bool) -> [UInt8] {
    guard let collator else { return Array(text.utf8) }
    let units = Array(text.utf16)
    func write(_ capacity: Int) -> (key: [UInt8], length: Int) {
      var length: Int32 = 0
      let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        length = icu_sort_key(
          collator, isPrimary ? 1 : 0, units, Int32(clamping: units.count), buffer.baseAddress,
          Int32(clamping: capacity))
        count = min(max(Int(length), 0), capacity)
      }
      return (key, Int(length))
    }
    let first = write(units.count * 4 + 32)
    return first.length > first.key.count ? write(first.length).key : first.key
  }
}
