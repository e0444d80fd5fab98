import Assets

@testable import Paragraphs

extension FontTable {
  /// The faces of Vollkorn and Open Sans, opened once for all tests.
  static let vollkornAndOpenSans = Result {
    try FontTable(Asset.vollkorn, own: [], sansSerif: Asset.openSans)
  }
}
