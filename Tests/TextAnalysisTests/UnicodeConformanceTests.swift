import Foundation
import TestSupport
import Testing

@testable import TextAnalysis

/// Unicode's own tests of its algorithms, of the version that the system's files have.
struct UnicodeConformanceTests {
  private let analyzer = TextAnalyzer(language: "en")

  private func lines(_ tool: Tool) throws -> [Substring] {
    let text = String(decoding: try Data(contentsOf: tool.found()), as: UTF8.self)
    return text.split(separator: "\n").map { $0.prefix { $0 != "#" } }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func scalar(_ hex: Substring) -> Unicode.Scalar? {
    UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// A case of boundaries: a text, and the bytes at which there is one, the end among them.
  private func boundaryCase(_ line: Substring) -> (text: [UInt8], boundaries: [Int])? {
    var (text, boundaries): ([UInt8], [Int]) = ([], [])
    for part in line.split(whereSeparator: \.isWhitespace) {
      switch part {
      case "÷": if !text.isEmpty { boundaries.append(text.count) }
      case "×": break
      default:
        // A surrogate is no text.
        guard let scalar = scalar(part) else { return nil }
        text += Array(String(scalar).utf8)
      }
    }
    return (text, boundaries)
  }

  @Test(.needs(.unicode("auxiliary/GraphemeBreakTest.txt")))
  func `grapheme clusters end where Unicode's tests have it`() throws {
    var count = 0
    for line in try lines(.unicode("auxiliary/GraphemeBreakTest.txt")) {
      guard let (text, boundaries) = boundaryCase(line) else { continue }
      count += 1
      let found = text.withUnsafeBufferPointer { analyzer.graphemeEnds($0) }
      #expect(found == boundaries, "\(line)")
    }
    #expect(count > 500)
  }

  /// Why ICU lets lines end otherwise: CLDR's rules keep a hyphen with the letter after it at the beginning of a
  /// word, and a number that begins with its point or comma whole, as Unicode does from version 16 on (LB15c, LB25).
  private func isTailored(_ line: Substring) -> Bool {
    let characters = line.split(whereSeparator: \.isWhitespace).compactMap(scalar)
      .filter { $0.value != 0x308 }
    return characters.contains { $0 == "-" || $0.value == 0x2010 }
      || zip(characters, characters.dropFirst()).contains {
        ",.".unicodeScalars.contains($0) && $1.properties.numericType == .decimal
      }
  }

  @Test(.needs(.unicode("auxiliary/LineBreakTest.txt")))
  func `lines end where Unicode's tests have it`() throws {
    var (count, others) = (0, 0)
    for line in try lines(.unicode("auxiliary/LineBreakTest.txt")) {
      guard let (text, boundaries) = boundaryCase(line) else { continue }
      count += 1
      let found = text.withUnsafeBufferPointer { analyzer.lineBreaks($0).map(\.offset) }
      if isTailored(line), found != boundaries {
        others += 1
        continue
      }
      #expect(found == boundaries, "\(line)")
    }
    #expect(count > 7000 && others <= 22)
  }

  /// The levels of a text's characters, of which those are left out that have none.
  private func levels(_ text: [Unicode.Scalar], base: UInt8?) -> (levels: [UInt8], base: UInt8)? {
    let bytes = Array(String(String.UnicodeScalarView(text)).utf8)
    guard
      let found = bytes.withUnsafeBufferPointer({ analyzer.bidiLevels($0, baseLevel: base) })
    else { return nil }
    var (own, unit): ([UInt8], Int) = ([], 0)
    for scalar in text {
      own.append(found.levels[unit])
      unit += scalar.value > 0xFFFF ? 2 : 1
    }
    return (own, found.base)
  }

  /// Whether levels are those of a test, in which `x` stands for none, and stand in its order.
  private func agree(_ levels: [UInt8], _ expected: [Substring], order: [Int]?) -> Bool {
    let kept = expected.indices.filter { expected[$0] != "x" }
    guard expected.count == levels.count else { return false }
    let (own, wanted) = (kept.map { levels[$0] }, kept.map { UInt8(expected[$0]) ?? .max })
    // ICU gives text of one direction one level, whatever is embedded in it.
    let isUniform = Set(own).count == 1 && Set((own + wanted).map { $0 % 2 }).count == 1
    guard own == wanted || isUniform else { return false }
    guard let order else { return true }
    return visualOrder(of: kept.map { levels[$0] }).map { kept[$0] } == order
  }

  /// Whether ICU 72 gives a text other levels than Unicode has: it pairs brackets and resolves isolates whatever an
  /// override makes of them (X6, N0), does not let a mark after a bracket follow it across what is never seen (N0), and
  /// pairs brackets nested more than 63 deep (BD16).
  private func isICUsOwn(_ text: [Unicode.Scalar]) -> Bool {
    let isOverridden = text.contains { $0.value == 0x202D || $0.value == 0x202E }
    let brackets = text.count { "()[]".unicodeScalars.contains($0) }
    let hasIsolate = text.contains { (0x2066...0x2069).contains($0.value) }
    if isOverridden && (brackets > 0 || hasIsolate) || brackets > 63 { return true }
    let seen = text.filter { $0.properties.generalCategory != .format }
    return zip(seen, seen.dropFirst()).contains {
      "()[]".unicodeScalars.contains($0) && $1.properties.generalCategory == .nonspacingMark
        || "()[]".unicodeScalars.contains($0) && $1.properties.generalCategory == .enclosingMark
    }
  }

  @Test(.needs(.unicode("BidiCharacterTest.txt")))
  func `levels of characters and their order are those of Unicode's tests`() throws {
    var (count, others) = (0, 0)
    for line in try lines(.unicode("BidiCharacterTest.txt")) {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let text = fields[0].split(separator: " ").compactMap(scalar)
      let base: UInt8? = fields[1] == "2" ? nil : UInt8(fields[1])
      let found = try #require(levels(text, base: base))
      count += 1
      #expect(found.base == UInt8(fields[2]), "\(line)")
      let order = fields[4].split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      guard !agree(found.levels, fields[3].split(separator: " "), order: order) else { continue }
      others += 1
      #expect(isICUsOwn(text), "\(line)")
    }
    #expect(count > 90_000 && others <= 31)
  }

  /// A character of each bidirectional class.
  private static let examples: [Substring: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "1", "ES": "+", "ET": "#", "AN": "\u{661}",
    "CS": ",", "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!",
    "LRE": "\u{202A}", "LRO": "\u{202D}", "RLE": "\u{202B}", "RLO": "\u{202E}", "PDF": "\u{202C}",
    "LRI": "\u{2066}", "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]

  @Test(.long, .needs(.unicode("BidiTest.txt")))
  func `levels of classes are those of Unicode's tests`() throws {
    var (count, others) = (0, [String]())
    var (expected, order): ([Substring], [Int]) = ([], [])
    for line in try lines(.unicode("BidiTest.txt")) {
      if line.hasPrefix("@Levels:") {
        expected = line.dropFirst(8).split(whereSeparator: \.isWhitespace)
      } else if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      } else if !line.hasPrefix("@") {
        let fields = line.split(separator: ";")
        let text = fields[0].split(separator: " ").compactMap { Self.examples[$0] }
        let bits = Int(fields[1].trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
        for (bit, base) in [(1, nil), (2, 0), (4, 1)] as [(Int, UInt8?)] where bits & bit != 0 {
          count += 1
          let found = try #require(levels(text, base: base))
          if !agree(found.levels, expected, order: order) {
            others.append("\(line) \(String(describing: base)) \(found.levels) \(expected)")
          }
        }
      }
    }
    #expect(count > 700_000)
    #expect(others.isEmpty, "\(others.count): \(others.prefix(10))")
  }
}
