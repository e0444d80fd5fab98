public import Graphics

/// The rules by which margins were drawn of old.
public enum MarginCanon: String, Sendable, Hashable, CaseIterable {
  /// Ninths of the page: the text has the page's own shape (Van de Graaf's construction of medieval
  /// manuscripts).
  case vanDeGraaf = "van-de-graaf"
  /// Inner, top, outer and bottom as 2 : 3 : 4 : 6, the inner a ninth of the page's width (Tschichold,
  /// The Form of the Book). On a page of 2 : 3 it is the same as Van de Graaf's.
  case tschichold
  /// As 2 : 3 : 5 : 8, two neighbours of which are near the golden section; lines are two thirds of
  /// the page.
  case golden

  /// The margins of a page.
  public func margins(
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
