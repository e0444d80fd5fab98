import Testing

@testable import Settings

struct SettingTests {
  @Test func `a setting has the name of its property unless a program gives it another`() {
    #expect(Setting.resolution.description == "`dotsPerInch`")
    Setting.withNames({ "option " + $0.rawValue }) {
      #expect(Setting.resolution.description == "option dotsPerInch")
      Setting.withNames(nil) { #expect(Setting.resolution.description == "`dotsPerInch`") }
    }
    #expect(Setting.resolution.description == "`dotsPerInch`")
    #expect(Set(Setting.allCases.map(\.description)).count == Setting.allCases.count)
  }
}
