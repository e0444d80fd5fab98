internal import CICU

/// Analyses paragraphs with ICU.
///
/// Each worker has its own: ICU's iterators belong to one thread.
package final class TextAnalyzer {
  private let lines: OpaquePointer?
  private let graphemes: OpaquePointer?
  private var text: OpaquePointer?
  private let bidi: OpaquePointer?

  /// Opens ICU's rules for a language (BCP 47); unknown languages get the root rules.
  package init(language: String) {
    lines = icu_open_lines(language)
    graphemes = icu_open_graphemes(language)
    bidi = icu_open_bidi()
  }

  deinit {
    if let lines { icu_close_breaks(lines) }
    if let graphemes { icu_close_breaks(graphemes) }
    if let text { icu_close_text(text) }
    if let bidi { icu_close_bidi(bidi) }
  }

  /// Analyses a paragraph of valid UTF-8.
  ///
  /// The paragraph level is that of the first strong character unless it is given.
  package func analyze(
    _ bytes: UnsafeBufferPointer<UInt8>, baseLevel: UInt8? = nil
  ) -> ParagraphAnalysis {
    let (runs, baseLevel) = itemize(bytes, baseLevel: baseLevel)
    var breaks = lineBreaks(bytes)
    breaks.insert(at: bytes.openingsAfterQuotations)
    let addresses = Addresses(in: bytes)
    breaks.replace(inside: addresses.signed, with: addresses.breaks)
    return ParagraphAnalysis(
      breaks: breaks, runs: runs, baseLevel: baseLevel, addresses: addresses.ranges)
  }

  /// The break opportunities of UTF-8 text by the rules of the language, but for those after the hyphens of options.
  package func lineBreaks(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [ParagraphAnalysis.BreakOpportunity] {
    var breaks = boundaries(lines, of: bytes) { [lines] offset in
      // ICU's rule status distinguishes soft opportunities (below 100) from hard ones.
      ParagraphAnalysis.BreakOpportunity(
        offset: offset, isMandatory: lines.map { icu_rule($0) >= 100 } ?? false)
    }
    breaks.removeAll { !$0.isMandatory && bytes.beginsOption(before: $0.offset) }
    return breaks
  }

  /// The ends of the grapheme clusters of UTF-8 text, in order.
  package func graphemeEnds(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    boundaries(graphemes, of: bytes) { $0 }
  }

  private func boundaries<Boundary>(
    _ iterator: OpaquePointer?, of bytes: UnsafeBufferPointer<UInt8>, _ make: (Int) -> Boundary
  ) -> [Boundary] {
    guard let iterator, let start = bytes.baseAddress, !bytes.isEmpty else { return [] }
    return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
      text = icu_set_utf8(iterator, text, characters, Int64(bytes.count))
      var found: [Boundary] = []
      // Words of prose have five letters and a space.
      found.reserveCapacity(bytes.count / 5 + 1)
      _ = icu_first(iterator)
      while true {
        let next = icu_next(iterator)
        guard next >= 0 else { return found }
        found.append(make(Int(next)))
      }
    }
  }

  /// Whether the first letter with a direction runs from right to left (UAX 9, P2 and P3), or `otherwise` if there is
  /// none.
  package func isRightToLeft(_ bytes: [UInt8], otherwise: Bool = false) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      otherwise
        ? bidiLevels(bytes, baseLevel: 0xFF)?.base == 1
        : bytes.mayHaveRightToLeft && bidiLevels(bytes, baseLevel: nil)?.base == 1
    }
  }

  private func itemize(
    _ bytes: UnsafeBufferPointer<UInt8>, baseLevel: UInt8?
  ) -> (runs: [ParagraphAnalysis.Run], baseLevel: UInt8) {
    let needsLevels = baseLevel ?? 0 > 0 || bytes.mayHaveRightToLeft
    let levels = needsLevels ? bidiLevels(bytes, baseLevel: baseLevel) : nil
    if levels == nil, bytes.isLatin {
      let run = ParagraphAnalysis.Run(range: 0..<bytes.count, script: Script.latin, level: 0)
      return (bytes.isEmpty ? [] : [run], 0)
    }
    var runs = ScriptRuns(byteCount: bytes.count)
    var unit = 0
    bytes.forEachScalar { offset, scalar in
      runs.add(
        script: icu_script_tag(scalar.value), isExtender: scalar.isExtender,
        level: levels?.levels[unit] ?? 0, at: offset)
      unit += scalar.value > 0xFFFF ? 2 : 1
    }
    return (runs.finished(), levels?.base ?? 0)
  }

  /// The embedding level of each UTF-16 unit, and the paragraph level.
  func bidiLevels(
    _ bytes: UnsafeBufferPointer<UInt8>, baseLevel: UInt8?
  ) -> (levels: [UInt8], base: UInt8)? {
    guard let bidi else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    bytes.forEachScalar { _, scalar in units.append(contentsOf: UTF16.encode(scalar) ?? .init()) }
    // 0xFE: the first strong character decides; left to right if there is none. 0xFF: right to left then.
    guard let levels = icu_levels(bidi, units, Int32(clamping: units.count), baseLevel ?? 0xFE)
    else {
      return nil
    }
    return (
      Array(UnsafeBufferPointer(start: levels, count: units.count)), icu_base_level(bidi)
    )
  }
}

/// Named script codes.
package enum Script {
  /// `Latn`.
  package static let latin: UInt32 = 0x4C61_746E
  /// `Geor`.
  package static let georgian: UInt32 = 0x4765_6F72
  /// `Zyyy`: characters common to all scripts.
  package static let common: UInt32 = 0x5A79_7979
  /// `Zinh`: marks that inherit the script of their base.
  package static let inherited: UInt32 = 0x5A69_6E68

  /// Whether a language (BCP 47) is written from right to left (CLDR's likely scripts).
  package static func isRightToLeft(language: String) -> Bool {
    // ICU is given at most 255 bytes; longer tags are invalid.
    guard language.utf8.count < 256 else { return false }
    if icu_is_right_to_left(language) != 0 { return true }
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    let hasScript = parts.dropFirst().contains {
      $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 > 0x39 }
    }
    return !hasScript && parts.first.map { unlisted.contains(String($0)) } == true
  }

  /// Languages in Arabic script that CLDR's likely scripts do not list separately.
  private static let unlisted: Set = ["azb", "pes", "pnb", "prs", "uzs"]

  /// The script of a character, as an ISO 15924 code.
  package static func tag(of scalar: Unicode.Scalar) -> UInt32 { icu_script_tag(scalar.value) }

  /// The English name of a script, such as “Greek”.
  package static func name(_ tag: UInt32) -> String {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }
    let short = String(decoding: letters, as: UTF8.self)
    guard let name = icu_script_name(short) else { return short }
    return String(cString: name).replacing("_", with: " ")
  }
}

extension Unicode.Scalar {
  /// Whether the character never begins a grapheme cluster: a mark, a joiner, an emoji modifier.
  fileprivate var isExtender: Bool {
    guard value >= 0x300 else { return false }
    return properties.isGraphemeExtend || value == 0x200D || properties.isEmojiModifier
      || properties.generalCategory == .spacingMark
  }
}
