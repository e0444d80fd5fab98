import Foundation
import TestSupport
import Testing

@testable import TextAnalysis

/// Properties of single characters, with Unicode's files as the authority.
struct UnicodePropertyTests {
  /// The characters of a file's ranges, with the value of each.
  private func values(_ tool: Tool) throws -> [(scalar: Unicode.Scalar, value: Substring)] {
    let text = String(decoding: try Data(contentsOf: tool.found()), as: UTF8.self)
    return text.split(separator: "\n").flatMap { line -> [(Unicode.Scalar, Substring)] in
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
        .map { $0.split(separator: " ").first ?? "" }
      guard fields.count > 1 else { return [] }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { return [] }
      return sample(first...last).compactMap { Unicode.Scalar($0) }.map { ($0, fields[1]) }
    }
  }

  @Test(.needs(.unicode("VerticalOrientation.txt")))
  func `characters are upright, turned or have a form of their own in vertical lines`() throws {
    let known: [Substring: VerticalOrientation] = [
      "U": .upright, "Tu": .upright, "R": .sideways, "Tr": .transformed,
    ]
    var others: [String] = []
    let values = try values(.unicode("VerticalOrientation.txt"))
    for (scalar, value) in values where VerticalOrientation(scalar) != known[value] {
      others.append("U+\(String(scalar.value, radix: 16)) \(value)")
    }
    #expect(values.count > 30_000 && others.isEmpty, "\(others.count): \(others.prefix(9))")
  }

  @Test(.needs(.unicode("extracted/DerivedJoiningType.txt")))
  func `letters join as Unicode has them`() throws {
    let known: [Substring: Joining] = [
      "D": .dual, "C": .none, "R": .right, "T": .transparent, "U": .none, "L": .none,
    ]
    var others: [String] = []
    let values = try values(.unicode("extracted/DerivedJoiningType.txt"))
    for (scalar, value) in values where scalar.joining != known[value] {
      others.append("U+\(String(scalar.value, radix: 16)) \(value) \(scalar.joining)")
    }
    #expect(values.count > 500 && others.isEmpty, "\(others.count): \(others.prefix(9))")
  }

  @Test(.needs(.unicode("extracted/DerivedBidiClass.txt")))
  func `no character that runs from right to left is overlooked`() throws {
    let rightward: Set<Substring> = ["R", "AL", "AN", "RLE", "RLO", "RLI"]
    var missed: [String] = []
    for (scalar, value) in try values(.unicode("extracted/DerivedBidiClass.txt")) {
      let mayBe = Array("a\(scalar) b".utf8).withUnsafeBufferPointer(\.mayHaveRightToLeft)
      if rightward.contains(value), !mayBe {
        missed.append("U+\(String(scalar.value, radix: 16)) \(value)")
      }
    }
    #expect(missed.isEmpty, "\(missed.count): \(missed.prefix(9))")
    for text in ["", "words, “quoted” – and more…", "Ελληνικά", "Привет", "ça"] {
      #expect(!Array(text.utf8).withUnsafeBufferPointer(\.mayHaveRightToLeft), "\(text)")
    }
  }

  @Test(.needs(.unicode("Scripts.txt")))
  func `what is taken for Latin by its bytes has no other script`() throws {
    let shared: Set<Substring> = ["Latin", "Common", "Inherited"]
    let others = try values(.unicode("Scripts.txt")).filter { scalar, script in
      !shared.contains(script)
        && Array("\(scalar)".utf8).withUnsafeBufferPointer(\.isLatin)
    }
    #expect(others.isEmpty, "\(others.prefix(9))")
    for text in ["", "wörds “and” – numbers 12", "Łódź"] {
      #expect(Array(text.utf8).withUnsafeBufferPointer(\.isLatin), "\(text)")
    }
  }
}
