/// A sheet as it was read: its rules in order, those left out that no page of this size could use.
struct StyleSheet: Sendable {
  /// A rule: which elements, and what they look like.
  struct Rule: Sendable {
    var selectors: [Selector]
    var block: DeclarationBlock
  }

  /// Paths of the sheets it imports, in order; they come before its rules.
  var imports: [String] = []
  var rules: [Rule] = []
  var fontFaces: [FontFace] = []
  /// What it says of pages.
  var pageRules: [PageRule] = []
  var warnings = WarningList()
}
