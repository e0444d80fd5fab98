/// The limits for style sheets: anything beyond them is ignored with a warning.
package enum StylingLimits {
  /// The bytes of a sheet that are read: the largest in real books have less than half a megabyte.
  package static let sheetBytes = 8 << 20
  /// The rules of a sheet.
  package static let rules = 200_000
  /// The selectors of a sheet's rules, counted again for each block of declarations separated by nested rules.
  package static let ruleSelectors = 4 << 20
  /// The names of cascade layers in a sheet.
  package static let layers = 10_000
  /// The depth of imports.
  package static let importDepth = 16
  /// The sheets of a document, including imported ones; imports in pairs would double at each step.
  package static let sheets = 1_000
  /// The tokens of a selector list or of a value.
  package static let tokens = 20_000
  /// The maximum nesting of functions, conditions and blocks.
  package static let nesting = 32
  /// The compounds of a selector.
  package static let compounds = 64
  /// The tokens of a value after substituting variables.
  package static let expandedTokens = 8_192
  /// The characters of a data URL.
  package static let dataAddress = 24 << 20
  /// The comparisons of selectors with elements in a document, about a second's worth, plus as many for each of its
  /// nodes as the largest sheets of real books need; beyond them the book's rules match nothing.
  package static let steps = 20_000_000
  /// The comparisons for each node.
  package static let stepsOfNode = 500
  /// The tracks of a grid's list.
  package static let gridTracks = 1_000
  /// The columns that a cell may span, and the largest step of a counter.
  package static let count = 1_000_000
}
