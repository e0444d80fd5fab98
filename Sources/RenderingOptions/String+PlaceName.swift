extension String {
  /// The text as a slug: letters and digits in lower case with hyphens between, as in links to
  /// Markdown headings.
  package var asPlaceName: String {
    lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
