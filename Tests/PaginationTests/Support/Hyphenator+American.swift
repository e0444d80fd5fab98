import Assets
import Breaking

extension Hyphenator {
  /// That of American English, whose patterns are read once for all tests.
  static let american = Hyphenator(dictionary: Asset.americanHyphenation)
}
