package import Graphics

/// Historical rules for constructing margins.
package enum MarginCanon: String, Sendable, Hashable, CaseIterable {
  /// Ninths of the page: the text area has the proportions of the page (Van de Graaf's construction of medieval
  /// manuscripts).
  case vanDeGraaf = "van-de-graaf"
  /// Inner, top, outer and bottom as 2 : 3 : 4 : 6, the inner margin a ninth of the page's width (Tschichold, The Form
  /// of the Book). On a page of 2 : 3 it equals Van de Graaf's.
  case tschichold
  /// 2 : 3 : 5 : 8, in which neighbours approximate the golden section; lines are two thirds of the page's width.
  case golden

  /// The margins of a page.
  package func margins(
    of page: Size
  ) -> (inner: Length, top: Length, outer: Length, bottom: Length) {
    let width = page.width
    switch self {
    case .vanDeGraaf:
      return (
        width * (1.0 / 9), page.height * (1.0 / 9), width * (2.0 / 9), page.height * (2.0 / 9)
      )
    case .tschichold:
      return (width * (2.0 / 18), width * (3.0 / 18), width * (4.0 / 18), width * (6.0 / 18))
    case .golden:
      return (width * (2.0 / 21), width * (3.0 / 21), width * (5.0 / 21), width * (8.0 / 21))
    }
  }
}
