internal import Styling

/// What a name stands for on a page (CSS Generated Content for Paged Media, section 1.1).
struct PageString {
  /// What goes on from the page before.
  var entry = ""
  /// What is put into it on the page, in order.
  var assigned: [String] = []
  /// Whether the first of these stands at the head of the page.
  var isAtHead = false

  /// What the page hands on.
  var exit: String { assigned.last ?? entry }

  func text(_ place: StringPlace) -> String {
    switch place {
    case .first: assigned.first ?? entry
    case .start: isAtHead ? assigned.first ?? entry : entry
    case .last: exit
    case .firstExcept: assigned.isEmpty ? entry : ""
    }
  }
}

/// The strings of a page by their names.
struct PageStrings {
  private(set) var strings: [String: PageString] = [:]
  /// The names that sheets have put something into.
  private var fromSheets: Set<String> = []

  /// The strings of the next page.
  mutating func turnPage() {
    strings = strings.mapValues { PageString(entry: $0.exit) }
  }

  /// Puts a text into a name; `isAtHead` where it stands at the page's head.
  mutating func assign(_ text: String, to name: String, isAtHead: Bool) {
    var string = strings[name] ?? PageString()
    if fromSheets.insert(name).inserted { string = PageString() }
    if string.assigned.isEmpty { string.isAtHead = isAtHead }
    string.assigned.append(text)
    strings[name] = string
  }

  /// Lets a name stand for a text on the whole page.
  mutating func set(_ text: String, as name: String) { strings[name] = PageString(entry: text) }

  /// The same for a name that no sheet uses.
  mutating func setUnlessAssigned(_ text: String, as name: String) {
    if !fromSheets.contains(name) { set(text, as: name) }
  }

  func text(_ name: String, _ place: StringPlace) -> String { strings[name]?.text(place) ?? "" }
}
