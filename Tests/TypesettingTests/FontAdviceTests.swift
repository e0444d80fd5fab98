import TestSupport
import Testing

@testable import BookInput
@testable import Typesetting

/// What is advised for characters that no font has.
struct FontAdviceTests {
  /// Characters of scripts, signs of East Asia, signs of mathematics, other signs and emoji.
  private static let letters = "あ漢、。・ー『』ΑЖאब∮⟨☙⚓✿😀🎉〇㊙ሀ".unicodeScalars.map(\.self)

  @Test(arguments: seeds(40))
  func `a face is advised for the characters that a line names, and for no others`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let missing = Set(Self.letters.filter { _ in Bool.random(using: &random) })
    let warnings = MissingBoxes().warnings(missing)
    for scalar in missing {
      guard let advice = FontAdvice(for: scalar) else { continue }
      let own = warnings.filter { $0.contains(advice.face) }
      #expect(!own.isEmpty, "\(scalar): \(warnings)")
    }
    for warning in warnings {
      let named = Self.letters.filter {
        warning.contains("U+" + String($0.value, radix: 16, uppercase: true).leftPadded)
      }
      #expect(!named.isEmpty)
      for scalar in named {
        #expect(FontAdvice(for: scalar).map { warning.contains($0.face) } ?? true, "\(warning)")
      }
    }
  }
}

extension String {
  fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
