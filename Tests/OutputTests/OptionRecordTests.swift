import Pagination
import RenderingOptions
import TestSupport
import Testing

@testable import Output

struct OptionRecordTests {
  /// A renamed property fails here, since manifests of before could no longer be compared.
  @Test func `the names of options in a manifest stay`() {
    let values = OptionRecord.values(of: RenderOptions(), layout: .trade)
    expectTextGolden(
      values.map { $0.name + "\n" }.sorted().joined(), named: "option-names")
  }
}
