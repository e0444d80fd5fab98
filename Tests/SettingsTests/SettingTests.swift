import Testing

@testable import Settings

struct SettingTests {
  // One test, since the names are those of the whole process.
  @Test func `a setting has the name of its property until a program names it`() {
    #expect(Setting.resolution.description == "`dotsPerInch`")
    Setting.setNames { "option " + $0.rawValue }
    #expect("see \(Setting.resolution)" == "see option dotsPerInch")
    Setting.setNames(nil)
    #expect(Set(Setting.allCases.map(\.description)).count == Setting.allCases.count)
  }
}
