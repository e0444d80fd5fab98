import Testing

@testable import Settings

struct SettingTests {
  // `setNames` is for whole processes: other tests read messages at the same time.
  @Test func `a setting has the name of its property unless a program gives it another`() {
    #expect(Setting.resolution.description == "`dotsPerInch`")
    #expect(
      Setting.resolution.description(named: { "option " + $0.rawValue }) == "option dotsPerInch")
    #expect(Set(Setting.allCases.map(\.description)).count == Setting.allCases.count)
  }
}
