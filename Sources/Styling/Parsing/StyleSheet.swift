/// A sheet as it was read: its rules in order, those left out that no page of this size could use.
struct StyleSheet: Sendable {
  /// A rule: which elements, and what they look like.
  struct Rule: Sendable {
    var selectors: [Selector]
    var block: DeclarationBlock
    /// The bytes of the sheet's text that are its selectors.
    var prelude: Range<Int32> = 0..<0
    /// The cascade layer that it is in; the root is that of rules in none.
    var layer = LayerName.root
  }

  /// A sheet that is imported.
  struct Import: Sendable {
    var path: String
    /// The cascade layer that all its rules are put in.
    var layer = LayerName.root
    /// How many of the sheet's own layers are named before.
    var layersBefore = 0
  }

  /// Its path in the publication, or what else names it; empty for the program's own.
  var path = ""
  /// Its text in UTF-8, which explanations quote.
  var text: [UInt8] = []
  /// The encoding that it tells itself; nil for none.
  var charset: String?
  /// The sheets it imports, in order; they come before its rules.
  var imports: [Import] = []
  /// Its cascade layers, in the order in which they are first named.
  var layers: [LayerName] = []
  var rules: [Rule] = []
  var fontFaces: [FontFace] = []
  /// The styles of counters that it defines, in order.
  var counterStyles: [(name: String, style: CounterStyle)] = []
  /// What it says of pages.
  var pageRules: [PageRule] = []
  var warnings = WarningList()
}
