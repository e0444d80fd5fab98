/// What a style sheet may ask of the program: beyond these the rest is left out with a warning.
package enum StylingLimits {
  /// The bytes of a sheet that are read: the largest of real books have less than half a megabyte.
  package static let sheetBytes = 8 << 20
  /// The rules of a sheet.
  package static let rules = 200_000
  /// The selectors of a sheet's rules, each again for each block of declarations that rules within a rule part.
  package static let ruleSelectors = 4 << 20
  /// The names of cascade layers in a sheet.
  package static let layers = 10_000
  /// How deep sheets import sheets.
  package static let importDepth = 16
  /// The sheets of a document, imported ones among them; imports in pairs would double at each step.
  package static let sheets = 1_000
  /// The tokens of a selector list or of a value.
  package static let tokens = 20_000
  /// The nesting of functions, conditions and blocks that is followed.
  package static let nesting = 32
  /// The compounds of a selector.
  package static let compounds = 64
  /// The tokens that a value may have when its variables are put in.
  package static let expandedTokens = 8_192
  /// The characters of an address that holds its own data.
  package static let dataAddress = 24 << 20
  /// The comparisons of selectors with elements in a document, about a second's worth, and for each of
  /// its nodes as many again as the largest sheets of real books need; the book's rules beyond them
  /// match nothing.
  package static let steps = 20_000_000
  /// The comparisons for each node.
  package static let stepsOfNode = 500
  /// The tracks that a list of a grid may have.
  package static let gridTracks = 1_000
  /// The columns a cell may span, and the largest number of a counter's step.
  package static let count = 1_000_000
}
