/// A parsed sheet: its rules in order, without those that cannot apply to pages of this size.
struct StyleSheet: Sendable {
  /// A rule: its elements, and their style.
  struct Rule: Sendable {
    var selectors: [Selector]
    var block: DeclarationBlock
    /// The byte range of its selectors in the sheet's text.
    var prelude: Range<Int32> = 0..<0
    /// The cascade layer that contains it; the root is that of rules in no layer.
    var layer = LayerName.root
  }

  /// An imported sheet.
  struct Import: Sendable {
    var path: String
    /// The cascade layer of all its rules.
    var layer = LayerName.root
    /// The number of the sheet's own layers that are named before it.
    var layersBefore = 0
  }

  /// Its path in the publication, or another name; empty for the program's own.
  var path = ""
  /// Its text in UTF-8, quoted in explanations.
  var text: [UInt8] = []
  /// The encoding that it declares; nil for none.
  var charset: String?
  /// The sheets it imports, in order; they come before its rules.
  var imports: [Import] = []
  /// Its cascade layers, in the order in which they are first named.
  var layers: [LayerName] = []
  var rules: [Rule] = []
  var fontFaces: [FontFace] = []
  /// The counter styles that it defines, in order.
  var counterStyles: [(name: String, style: CounterStyle)] = []
  /// Its page rules.
  var pageRules: [PageRule] = []
  var warnings = WarningList()
  /// Whether it has conditions on the medium, which may hold for pages of some sizes only.
  var asksMedia = false
}
